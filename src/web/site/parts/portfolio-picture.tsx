// A portfolio item's picture: one of the site's own drawings, or an uploaded image.
import type { PortfolioItem } from '#contract/website.ts'
import { Composition } from '../drawing/composition.tsx'

/** The picture keeps its name from page to page, so that the browser can carry it over. */
export function PortfolioPicture({ item, isFirst }: { item: PortfolioItem; isFirst?: boolean }) {
  const { image } = item
  return (
    <div className="picture" style={{ viewTransitionName: `picture-${item.id}` }}>
      {image.kind === 'drawing' ? (
        <Composition name={image.name} alt={image.alt} />
      ) : (
        <img
          src={image.src}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </div>
  )
}
