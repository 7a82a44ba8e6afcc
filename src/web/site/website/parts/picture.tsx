// A portfolio item's picture as on the site: a built-in drawing or an upload.
import type { PortfolioImage } from '#contract/site/website-portfolio.ts'
import { Composition } from '#web/kit/drawing/composition.tsx'

export function Picture({ image, size }: { image: PortfolioImage; size: 'large' | 'small' }) {
  if (image.kind === 'drawing') return <Composition name={image.name} alt={image.alt} />
  return (
    <img
      src={size === 'small' ? image.src.replace('.webp', '-small.webp') : image.src}
      width={image.width}
      height={image.height}
      alt={image.alt}
      className="aspect-3/2 h-auto w-full object-cover"
    />
  )
}
