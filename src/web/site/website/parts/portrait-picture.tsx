// A person's picture: a photo, or a drawn portrait.
import type { Portrait } from '#contract/site/website-team.ts'
import { Drawing } from '#web/kit/drawing/drawing.tsx'

const portraits = import.meta.glob<string>('../drawing/portraits/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Decorative, because the name is next to it. */
export function PortraitPicture({ portrait }: { portrait: Portrait }) {
  return (
    <span className="portrait">
      {portrait.kind === 'drawing' ? (
        <Drawing svg={portraits[`../drawing/portraits/${portrait.name}.svg`] ?? ''} />
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
