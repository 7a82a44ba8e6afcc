// Portfolio: the items of one category or all, each with its picture and a link to its page.
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { portfolioPath } from '#web/kit/site/metadata.ts'
import { Closing } from '../../parts/closing.tsx'
import { OutwardLink } from '../../parts/outward-link.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PortfolioPicture, toTransitionName } from '../../parts/portfolio-picture.tsx'
import { categorySlug } from '#web/kit/site/text.ts'

/** Plain buttons of a GET form: the choice is in the address and needs no script. */
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
  const path = portfolioPath(item)
  return (
    <article id={item.id} className="item">
      <a href={path} className="cover" tabIndex={-1} aria-hidden="true">
        <PortfolioPicture
          image={item.image}
          isFirst={isFirst}
          transitionName={toTransitionName(item)}
        />
      </a>
      <div className="label">
        <p className="meta">
          <span>{item.category}</span>
          <span>Completed {item.completedYear}</span>
        </p>
        <h2>
          <a href={path}>{item.title}</a>
        </h2>
        <p className="lead">{item.summary}</p>
        <p>{item.description}</p>
        <p className="actions">
          <a className="button primary" href={path} aria-label={`See the case: ${item.title}`}>
            See the case
          </a>
          <OutwardLink className="button" href={item.url}>
            Visit {item.title}
          </OutwardLink>
        </p>
      </div>
      <div className="details">
        <ul className="features" aria-label="Features">
          {item.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ul className="tags" aria-label="Tags">
          {item.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}

export type PortfolioPageProps = {
  content: WebsiteContent
  /** `?category=` of the address; an unknown category shows all. */
  category?: string | null | undefined
}

export function PortfolioPage({ content, category }: PortfolioPageProps) {
  const { headline, introduction, closing } = content.pages.portfolio
  const categories = [...new Set(content.portfolio.map((item) => item.category))]
  const chosen = categories.find((name) => categorySlug(name) === category) ?? null
  const items = content.portfolio.filter((item) => chosen === null || item.category === chosen)
  return (
    <div>
      <PageHead headline={headline} introduction={introduction}>
        {categories.length > 0 && <Filter categories={categories} chosen={chosen} />}
      </PageHead>
      <div className="items">
        {items.map((item, place) => (
          <Item key={item.id} item={item} isFirst={place === 0} />
        ))}
      </div>
      <Closing {...closing} agency={content.agency}>
        <a className="button primary" href="/contact">
          Tell us about yours
        </a>
        <PageLink content={content} className="button" href="/services">
          See the services
        </PageLink>
      </Closing>
    </div>
  )
}
