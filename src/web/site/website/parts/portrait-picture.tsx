// A person's picture: a photo, or a drawn portrait.
import type { Portrait } from '#contract/site/website.ts'
import { DrawnPortrait } from '#web/kit/drawing/drawn-portrait.tsx'

/** Decorative, because the name is next to it. */
export function PortraitPicture({ portrait }: { portrait: Portrait }) {
  return (
    <span className="portrait">
      {portrait.kind === 'drawing' ? (
        <DrawnPortrait name={portrait.name} />
      ) : (
        <img
          src={portrait.src.replace('.webp', '-small.webp')}
          width={portrait.width}
          height={portrait.height}
          alt=""
          loading="lazy"
        />
      )}
    </span>
  )
}
