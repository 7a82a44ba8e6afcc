// A portfolio item's picture: one of the site's own drawings, or an uploaded image.
import type { PortfolioItem } from '#contract/website.ts'
import { Composition } from '../drawing/composition.tsx'

/** Every uploaded picture is there in this width too. */
const smallWidth = 800
const smallerOf = (src: string) => src.replace('.webp', '-small.webp')

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
          {...(image.width > smallWidth && {
            srcSet: `${smallerOf(image.src)} ${smallWidth}w, ${image.src} ${image.width}w`,
            sizes: '(width < 60rem) 100vw, 60vw',
          })}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </div>
  )
}
