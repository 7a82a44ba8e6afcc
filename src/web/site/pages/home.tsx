// Home: what the agency does, in one picture; its services, its reasons, its work, an invitation.
import type { Service, WebsiteContent } from '#contract/website.ts'
import { Enfilade } from '../drawing/enfilade.tsx'
import { PlanDoor } from '../drawing/plan-door.tsx'
import { Closing } from '../parts/closing.tsx'
import { Figures } from '../parts/figures.tsx'
import { PortfolioPicture } from '../parts/portfolio-picture.tsx'

function Hero({ content }: { content: WebsiteContent }) {
  const { headline, introduction } = content.pages.home
  return (
    <section className="hero">
      <div className="words">
        <h1>{headline}</h1>
        <p className="lead">{introduction}</p>
        <p className="actions">
          <a className="button primary" href="/contact">
            Start a project
          </a>
          <a className="button" href="/faqs">
            Read the FAQs
          </a>
        </p>
      </div>
      <Enfilade />
      <Figures figures={content.figures.home} />
    </section>
  )
}

function Side({
  className,
  title,
  text,
  services,
}: {
  className: string
  title: string
  text: string
  services: readonly Service[]
}) {
  return (
    <div className={`side ${className}`}>
      <h3>{title}</h3>
      <p>{text}</p>
      <ul>
        {services.map((service) => (
          <li key={service.id}>
            <a href={`/services#${service.id}`}>
              <strong>{service.name}</strong>
              <span>{service.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Services({ content }: { content: WebsiteContent }) {
  const { servicesHeadline, marketing, software } = content.pages.home
  const on = (side: Service['side']) => content.services.filter((service) => service.side === side)
  return (
    <section className="both-sides">
      <h2>{servicesHeadline}</h2>
      <Side className="before" {...marketing} services={on('marketing')} />
      <PlanDoor at={58} isUpright />
      <Side className="behind blue" {...software} services={on('software')} />
    </section>
  )
}

function Reasons({ content }: { content: WebsiteContent }) {
  const { reasonsHeadline, reasons } = content.pages.home
  return (
    <section className="reasons">
      <h2>{reasonsHeadline}</h2>
      <ol>
        {reasons.map((reason) => (
          <li key={reason.id}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Work({ content }: { content: WebsiteContent }) {
  return (
    <section className="work">
      <h2>{content.pages.home.portfolioHeadline}</h2>
      <ul role="list">
        {content.portfolio.slice(0, 3).map((item) => (
          <li key={item.id}>
            <a href={`/portfolio#${item.id}`}>
              <PortfolioPicture item={item} />
              <span className="label">
                <strong>{item.title}</strong>
                <span>{item.summary}</span>
                <small>
                  {item.category}, {item.completedYear}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button" href="/portfolio">
          See the portfolio
        </a>
      </p>
    </section>
  )
}

export function HomePage({ content }: { content: WebsiteContent }) {
  const { closing } = content.pages.home
  return (
    <div className="home">
      <Hero content={content} />
      <Services content={content} />
      <Reasons content={content} />
      <Work content={content} />
      <Closing {...closing}>
        <a className="button primary" href="/contact">
          Book your free consultation
        </a>
        <a className="button" href="/faqs">
          Common questions
        </a>
      </Closing>
    </div>
  )
}
