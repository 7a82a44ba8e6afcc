// Portfolio: the items of one category or of all, hung like pictures with their labels.
import type { PortfolioItem, WebsiteContent } from '#contract/website.ts'
import { Closing } from '../parts/closing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PortfolioPicture } from '../parts/portfolio-picture.tsx'
import { categorySlug } from '../text.ts'

/** Plain buttons of a GET form: the choice stands in the address and needs no script. */
function Filter({ categories, chosen }: { categories: readonly string[]; chosen: string | null }) {
  return (
    <form className="filter" action="/portfolio" method="get" aria-label="Filter projects">
      <button type="submit" aria-pressed={chosen === null}>
        All Projects
      </button>
      {categories.map((category) => (
        <button
          key={category}
          type="submit"
          name="category"
          value={categorySlug(category)}
          aria-pressed={chosen === category}
        >
          {category}
        </button>
      ))}
    </form>
  )
}

function Item({ item, isFirst }: { item: PortfolioItem; isFirst: boolean }) {
  return (
    <article id={item.id} className="item">
      <PortfolioPicture item={item} isFirst={isFirst} />
      <div className="label">
        <h2>{item.title}</h2>
        <p className="meta">
          <span>{item.category}</span>
          <span>Completed {item.completedYear}</span>
        </p>
        <p className="lead">{item.summary}</p>
        <p>{item.description}</p>
      </div>
      <div className="details">
        <h3>Features</h3>
        <ul className="features">
          {item.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ul className="tags" aria-label="Tags">
          {item.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        <a className="button" href={item.url} target="_blank" rel="noopener">
          Visit {item.title}
          <svg className="outward" viewBox="0 0 12 12" role="img" aria-label="(opens in a new tab)">
            <path d="M3 9L9 3M4 3h5v5" />
          </svg>
        </a>
      </div>
    </article>
  )
}

export type PortfolioPageProps = {
  content: WebsiteContent
  /** `?category=` of the address; what names no category shows all. */
  category?: string | null | undefined
}

export function PortfolioPage({ content, category }: PortfolioPageProps) {
  const { headline, introduction, closing } = content.pages.portfolio
  const categories = [...new Set(content.portfolio.map((item) => item.category))]
  const chosen = categories.find((name) => categorySlug(name) === category) ?? null
  const items = content.portfolio.filter((item) => chosen === null || item.category === chosen)
  return (
    <div className="portfolio">
      <PageHead headline={headline} introduction={introduction} doorAt={76}>
        <Filter categories={categories} chosen={chosen} />
      </PageHead>
      <div className="items">
        {items.map((item, place) => (
          <Item key={item.id} item={item} isFirst={place === 0} />
        ))}
      </div>
      <Closing {...closing}>
        <a className="button primary" href="/contact">
          Tell us about yours
        </a>
        <a className="button" href="/services">
          See the services
        </a>
      </Closing>
    </div>
  )
}
