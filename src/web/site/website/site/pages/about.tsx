// About: where the name comes from, how a project runs, the agency's principles, figures and people.
import type { WebsiteContent } from '#contract/site/website.ts'
import { PlanDoor, PlanRoom } from '#web/kit/drawing/plan.tsx'
import { Closing } from '../../parts/closing.tsx'
import { Figures } from '../../parts/figures.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PortraitPicture } from '../../parts/portrait-picture.tsx'

function Story({ content }: { content: WebsiteContent }) {
  const { agency, figures, pages } = content
  return (
    <section className="story">
      <div className="prose">
        {pages.about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Figures figures={figures.about} founded={agency.foundedYear} />
    </section>
  )
}

function Team({ content: { team, pages } }: { content: WebsiteContent }) {
  if (team.length === 0) return null
  return (
    <section className="team">
      <h2>{pages.about.teamHeadline}</h2>
      <ul role="list">
        {team.map((member) => (
          <li key={member.id}>
            <PortraitPicture portrait={member.portrait} />
            <h3>{member.name}</h3>
            <p className="role">{member.role}</p>
            <p>{member.sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AboutPage({ content }: { content: WebsiteContent }) {
  const {
    headline,
    introduction,
    methodHeadline,
    method,
    principlesHeadline,
    principles,
    closing,
  } = content.pages.about
  return (
    <div>
      <PageHead headline={headline} introduction={introduction} />
      <PlanDoor at={64} />
      <Story content={content} />
      <Team content={content} />
      {method.length > 0 && (
        <section className="method">
          <h2>{methodHeadline}</h2>
          <ol>
            {method.map((step, number) => (
              <li key={step.id}>
                <PlanRoom number={number} />
                <div>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {principles.length > 0 && (
        <section className="principles">
          <h2>{principlesHeadline}</h2>
          <ul>
            {principles.map((principle) => (
              <li key={principle.id}>
                <h3>{principle.title}</h3>
                <p>{principle.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Closing {...closing}>
        <a className="button primary" href="/contact">
          {content.agency.address.street ? 'Plan a visit' : 'Write to us'}
        </a>
        <PageLink content={content} className="button" href="/portfolio">
          See the portfolio
        </PageLink>
      </Closing>
    </div>
  )
}
