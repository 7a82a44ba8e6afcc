// Services: each with its description, deliverables, and the solutions it is part of.
import type { Service, WebsiteContent } from '#contract/site/website.ts'
import { Closing } from '../../parts/closing.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'

function ServiceSection({ service, content }: { service: Service; content: WebsiteContent }) {
  const solutions = content.solutions.filter((solution) => solution.services.includes(service.id))
  return (
    <article id={service.id} className="service">
      <div className="what">
        <h3>{service.name}</h3>
        {service.summary && <p className="lead">{service.summary}</p>}
        {service.description && <p>{service.description}</p>}
        {solutions.length > 0 && (
          <p className="part-of">
            Part of{' '}
            {solutions.map((solution, place) => (
              <span key={solution.id}>
                {place > 0 && ', '}
                <a href={`/solutions#${solution.id}`}>{solution.name}</a>
              </span>
            ))}
          </p>
        )}
      </div>
      {service.deliverables.length > 0 && (
        <div className="deliverables">
          <h4>What you get</h4>
          <ul>
            {service.deliverables.map((deliverable) => (
              <li key={deliverable}>{deliverable}</li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

export function ServicesPage({ content }: { content: WebsiteContent }) {
  const { home, services } = content.pages
  const sides = [
    { side: 'marketing', ...home.marketing },
    { side: 'software', ...home.software },
  ] as const
  const shown = sides.filter(({ side }) => content.services.some((one) => one.side === side))
  return (
    <div className="services">
      <PageHead headline={services.headline} introduction={services.introduction} isSplit>
        <nav className="jumps" aria-label="Services">
          <ul>
            {content.services.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </PageHead>
      {shown.map(({ side, title, text }) => (
        <section
          key={side}
          className={side === 'software' ? 'side software blue' : 'side'}
          aria-labelledby={side}
        >
          <header>
            <h2 id={side}>{title}</h2>
            <p>{text}</p>
          </header>
          <div>
            {content.services
              .filter((service) => service.side === side)
              .map((service) => (
                <ServiceSection key={service.id} service={service} content={content} />
              ))}
          </div>
        </section>
      ))}
      <Closing {...services.closing} ground="lit" agency={content.agency}>
        <a className="button primary" href="/contact">
          Describe it to us
        </a>
        <PageLink content={content} className="button" href="/solutions">
          Start from the problem
        </PageLink>
      </Closing>
    </div>
  )
}
