// One portfolio item: the question, what was made and how it looks, the results, and the next case.
import type { GalleryPicture, PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { Statement } from '#contract/site/website-text.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { portfolioPath } from '#web/kit/site/metadata.ts'
import { Closing } from './closing.tsx'
import { OutwardLink } from './outward-link.tsx'
import { PortfolioPicture, toTransitionName } from './portfolio-picture.tsx'
import { categorySlug, dateText } from '#web/kit/site/text.ts'

type CaseProps = { item: PortfolioItem; content: WebsiteContent }

function Head({ item, content }: CaseProps) {
  const services = item.services.flatMap(
    (id) => content.services.find((service) => service.id === id) ?? [],
  )
  return (
    <header className="case-head">
      <nav className="trail" aria-label="Breadcrumb">
        <a href="/portfolio">Portfolio</a>
        <a href={`/portfolio?category=${categorySlug(item.category)}`}>{item.category}</a>
      </nav>
      <h1>{item.title}</h1>
      <p className="lead">{item.summary}</p>
      <dl className="facts">
        {services.length > 0 && (
          <div>
            <dt>Services</dt>
            {services.map(({ id, name }) => (
              <dd key={id}>
                <a href={`/services#${id}`}>{name}</a>
              </dd>
            ))}
          </div>
        )}
        <div>
          <dt>Completed</dt>
          <dd>{item.completedYear}</dd>
        </div>
        <div>
          <dt>Website</dt>
          <dd>
            <OutwardLink href={item.url}>{hostOf(item.url)}</OutwardLink>
          </dd>
        </div>
      </dl>
    </header>
  )
}

/** The contract accepts some addresses that browsers cannot parse. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

function Chapter({
  part,
  picture,
}: {
  part?: Statement | undefined
  picture?: GalleryPicture | undefined
}) {
  return (
    <div className={picture ? 'chapter' : 'chapter words-only'}>
      {part && (
        <div className="words">
          <h3>{part.title}</h3>
          <p>{part.text}</p>
        </div>
      )}
      {picture && (
        <figure>
          <PortfolioPicture image={picture.image} />
          <figcaption>{picture.caption}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** The last parts go next to the pictures, because the cover above has shown the first. */
function Solution({ item: { solution, gallery } }: CaseProps) {
  if (solution.length + gallery.length === 0) return null
  const chapters = Math.max(solution.length, gallery.length)
  const firstPicture = chapters - gallery.length
  return (
    <section className="solution-made">
      <h2>What we made</h2>
      {Array.from({ length: chapters }, (_, at) => (
        <Chapter
          key={solution[at]?.id ?? gallery[at - firstPicture]?.id}
          part={solution[at]}
          picture={gallery[at - firstPicture]}
        />
      ))}
    </section>
  )
}

function Results({ item: { results } }: CaseProps) {
  if (results.length === 0) return null
  return (
    <section className="results blue">
      <h2>What we measured</h2>
      <dl>
        {results.map(({ id, value, label, measuredOn }) => (
          <div key={id}>
            <dt>
              {label} <small>Measured {dateText(measuredOn)}</small>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Features({ item: { features, tags } }: CaseProps) {
  return (
    <section className="all-features">
      <h2>In detail</h2>
      <div>
        <ul className="features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function NextCase({ item, content: { portfolio } }: CaseProps) {
  const next = portfolio[(portfolio.indexOf(item) + 1) % portfolio.length]
  if (!next || next === item) return null
  return (
    <a className="next-case" href={portfolioPath(next)}>
      <span className="words">
        <small>Next case</small>
        <strong>{next.title}</strong>
        <span>{next.summary}</span>
      </span>
      <PortfolioPicture image={next.image} transitionName={toTransitionName(next)} />
    </a>
  )
}

export function PortfolioItemPage(props: CaseProps) {
  const { item, content } = props
  return (
    <div className="case">
      <article>
        <Head {...props} />
        <PortfolioPicture image={item.image} isFirst transitionName={toTransitionName(item)} />
        <section className="challenge">
          {item.challenge ? <h2>The question</h2> : <h2>The work</h2>}
          <div>
            {item.challenge && <p className="question">{item.challenge}</p>}
            <p>{item.description}</p>
          </div>
        </section>
        <Solution {...props} />
        <Results {...props} />
        <Features {...props} />
      </article>
      <NextCase {...props} />
      <Closing {...content.pages.portfolio.closing} ground="lit" agency={content.agency}>
        <a className="button primary" href="/contact">
          Tell us about yours
        </a>
        <a className="button" href="/portfolio">
          All projects
        </a>
      </Closing>
    </div>
  )
}
