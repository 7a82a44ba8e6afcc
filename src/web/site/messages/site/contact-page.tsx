// Contact: the ways to reach the agency, and the form, which works with and without its script.
import { type WebsiteContent, consultationLength } from '#contract/site/website.ts'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'
import { PageHead } from '#web/site/website/parts/page-head.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { telephoneLink } from '#web/lib/telephone.ts'
import { phoneHoursText } from '#web/kit/site/text.ts'

export type ContactPageProps = ContactFormProps & {
  content: WebsiteContent
  /** If undefined, visitors ask for a consultation with the form. */
  consultationPath: string | undefined
}

export function ContactPage({ content, consultationPath, ...form }: ContactPageProps) {
  const { agency, pages } = content
  const { headline, introduction, consultation } = pages.contact
  return (
    <div className="contact">
      <PageHead headline={headline} introduction={introduction} isSplit />
      <div className="columns">
        <ContactForm {...form} />
        <ul className="ways">
          {agency.phone && (
            <li>
              <h2>Phone</h2>
              <a href={telephoneLink(agency.phone)}>{agency.phone}</a>
              {agency.phoneHours.length > 0 && <p>{phoneHoursText(agency.phoneHours)}</p>}
            </li>
          )}
          {agency.email && (
            <li>
              <h2>Email</h2>
              <a href={`mailto:${agency.email}`}>{agency.email}</a>
              {agency.replyWithinHours !== null && (
                <p>We reply within {pluralize(agency.replyWithinHours, 'hour')}.</p>
              )}
            </li>
          )}
          {(consultationPath || agency.consultationMinutes !== null) && (
            <li className="lit">
              <h2>
                <a href={consultationPath ?? '#firstName'}>
                  {consultationLength(agency)}-minute free consultation
                </a>
              </h2>
              <p>{consultation}</p>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}
