// Portfolio image: one of the site's own drawings, or an upload.
import type { PortfolioImage } from '#contract/site/website-portfolio.ts'
import { Composition } from '#web/kit/drawing/composition.tsx'

/** Every uploaded image also exists in this width. */
const smallWidth = 800
const toSmaller = (src: string) => src.replace('.webp', '-small.webp')

export type PortfolioPictureProps = {
  image: PortfolioImage
  /** First image of the page, fetched immediately. */
  isFirst?: boolean
  /** Shared by the same image on two pages, so the browser animates between them. */
  transitionName?: string
}

export function PortfolioPicture({ image, isFirst, transitionName }: PortfolioPictureProps) {
  return (
    <div className="picture" style={{ viewTransitionName: transitionName }}>
      {image.kind === 'drawing' ? (
        <Composition name={image.name} alt={image.alt} />
      ) : (
        <img
          src={image.src}
          {...(image.width > smallWidth && {
            srcSet: `${toSmaller(image.src)} ${smallWidth}w, ${image.src} ${image.width}w`,
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

export const toTransitionName = ({ id }: { id: string }) => `picture-${id}`
