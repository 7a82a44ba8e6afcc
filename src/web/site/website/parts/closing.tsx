// The call to action at the end of a page.
import type { ReactNode } from 'react'
import type { Agency } from '#contract/site/website.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { telephoneLink } from '#web/lib/telephone.ts'
import { phoneHoursText } from '#web/kit/site/text.ts'

export type ClosingProps = {
  headline: string
  text: string
  /** Background: the brand's color, the warm one, or the page's own. */
  ground?: 'blue' | 'lit' | 'plain'
  /** If set, shows the agency's contact details next to the text instead of an open doorway. */
  agency?: Agency
  children: ReactNode
}

function Doorway() {
  return (
    <span className="doorway" aria-hidden="true">
      <span />
    </span>
  )
}

function Reach({ agency }: { agency: Agency }) {
  return (
    <address className="reach">
      {agency.phone && <a href={telephoneLink(agency.phone)}>{agency.phone}</a>}
      {agency.phone && agency.phoneHours.length > 0 && (
        <span>{phoneHoursText(agency.phoneHours)}</span>
      )}
      {agency.email && <a href={`mailto:${agency.email}`}>{agency.email}</a>}
      {agency.replyWithinHours !== null && (
        <span>A reply within {pluralize(agency.replyWithinHours, 'hour')}</span>
      )}
    </address>
  )
}

export function Closing({ headline, text, ground = 'blue', agency, children }: ClosingProps) {
  return (
    <section className={`closing ${ground}`}>
      <div className="words">
        <h2>{headline}</h2>
        <p>{text}</p>
        <p className="actions">{children}</p>
      </div>
      {agency?.phone || agency?.email ? <Reach agency={agency} /> : <Doorway />}
    </section>
  )
}
