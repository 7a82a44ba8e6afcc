// Home: what the agency does, in one picture; its work, its services, its reasons, an invitation.
import type { Service, WebsiteContent } from '#contract/site/website.ts'
import board from '#web/kit/drawing/board.svg?raw'
import openDoor from '#web/kit/drawing/door-open.svg?raw'
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import { PlanDoor, PlanRoom } from '#web/kit/drawing/plan.tsx'
import { Closing } from '../../parts/closing.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Figures } from '../../parts/figures.tsx'
import { portfolioPath } from '#web/kit/site/metadata.ts'
import { PortfolioPicture, toTransitionName } from '../../parts/portfolio-picture.tsx'

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
          <PageLink content={content} className="button" href="/faqs">
            Read the FAQs
          </PageLink>
        </p>
      </div>
      <Drawing svg={openDoor} className="drawing enfilade" />
      <Figures figures={content.figures.home} />
    </section>
  )
}

type SideProps = { title: string; text: string; services: readonly Service[] }

function Side({ title, text, services }: SideProps) {
  return (
    <div className="side">
      <h3>{title}</h3>
      <p>{text}</p>
      <ul>
        {services.map((service) => (
          <li key={service.id}>
            <a href={`/services#${service.id}`}>
              <strong>{service.name}</strong>
              {service.summary && <span>{service.summary}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rooms behind the door, as many as the widest window shows. */
const suite = [0, 1, 2, 3, 4, 5]

function Services({ content }: { content: WebsiteContent }) {
  const { servicesHeadline, marketing, software } = content.pages.home
  const on = (side: Service['side']) => content.services.filter((service) => service.side === side)
  const [before, behind] = [
    { ...marketing, services: on('marketing') },
    { ...software, services: on('software') },
  ].filter(({ services }) => services.length > 0)
  if (!before) return null
  // Services of one side alone are behind the door.
  return (
    <section className="both-sides">
      <h2>{servicesHeadline}</h2>
      {behind && (
        <div className="before">
          <Side {...before} />
        </div>
      )}
      <PlanDoor at={58} isUpright />
      <div className="behind blue">
        <div className="suite">
          {suite.map((number) => (
            <PlanRoom key={number} number={number} />
          ))}
        </div>
        <Side {...(behind ?? before)} />
      </div>
    </section>
  )
}

function Reasons({ content }: { content: WebsiteContent }) {
  const { reasonsHeadline, reasons } = content.pages.home
  if (reasons.length === 0) return null
  return (
    <section className="reasons">
      <h2>{reasonsHeadline}</h2>
      <Drawing svg={board} className="drawing board-view" />
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
  if (content.portfolio.length === 0) return null
  return (
    <section className="work">
      <header>
        <h2>{content.pages.home.portfolioHeadline}</h2>
        <a className="button" href="/portfolio">
          See the portfolio
        </a>
      </header>
      <ul role="list">
        {content.portfolio.slice(0, 3).map((item) => (
          <li key={item.id}>
            <a href={portfolioPath(item)}>
              <PortfolioPicture image={item.image} transitionName={toTransitionName(item)} />
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
    </section>
  )
}

interface HomePageProps {
  content: WebsiteContent
  consultationPath: string | undefined
}

export function HomePage({ content, consultationPath }: HomePageProps) {
  const { closing } = content.pages.home
  const isOffered = consultationPath !== undefined || content.agency.consultationMinutes !== null
  return (
    <div>
      <Hero content={content} />
      <Work content={content} />
      <Services content={content} />
      <Reasons content={content} />
      <Closing {...closing}>
        <a className="button primary" href={consultationPath ?? '/contact'}>
          {isOffered ? 'Book your free consultation' : 'Write to us'}
        </a>
        <PageLink content={content} className="button" href="/faqs">
          Common questions
        </PageLink>
      </Closing>
    </div>
  )
}
