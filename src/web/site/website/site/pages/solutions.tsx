// Solutions: the client's problem first, then the answer and the services it combines.
import type { Solution, WebsiteContent } from '#contract/site/website.ts'
import { Closing } from '../../parts/closing.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'

function SolutionSection({ solution, content }: { solution: Solution; content: WebsiteContent }) {
  const services = solution.services.flatMap(
    (id) => content.services.find((service) => service.id === id) ?? [],
  )
  return (
    <article id={solution.id} className="solution">
      <p className="situation">{solution.situation}</p>
      <div className="answer">
        <h2>{solution.name}</h2>
        <p className="lead">{solution.summary}</p>
        <p>{solution.description}</p>
        <p className="audience">For {solution.audience}.</p>
        <ol className="line" aria-label="Services, in the order a visitor meets them">
          {services.map((service) => (
            <li key={service.id}>
              <a href={`/services#${service.id}`}>{service.name}</a>
            </li>
          ))}
        </ol>
      </div>
    </article>
  )
}

export function SolutionsPage({ content }: { content: WebsiteContent }) {
  const { headline, introduction, closing } = content.pages.solutions
  return (
    <div>
      <PageHead headline={headline} introduction={introduction} isSplit />
      {content.solutions.map((solution) => (
        <SolutionSection key={solution.id} solution={solution} content={content} />
      ))}
      <Closing {...closing} agency={content.agency}>
        <a className="button primary" href="/contact">
          Tell us in a sentence
        </a>
        <PageLink content={content} className="button" href="/services">
          See the services
        </PageLink>
      </Closing>
    </div>
  )
}
