// Footer of every public page: contact details and legal links.
import { type CSSProperties, Fragment } from 'react'
import type { WebsiteContent } from '#contract/site/website.ts'
import { domesticLines } from '#contract/values/address-lines.ts'
import { LogoPicture } from '#web/kit/brand/logo-picture.tsx'
import { telephoneLink } from '#web/lib/telephone.ts'
import { isShownPath } from '#web/kit/site/metadata.ts'
import { phoneHoursText } from '#web/kit/site/text.ts'

const links = [
  ['FAQs', '/faqs'],
  ['Login', '/login'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms & Conditions', '/terms-and-conditions'],
] as const

type Agency = WebsiteContent['agency']

function Reach({ agency }: { agency: Agency }) {
  return (
    <>
      <div className="about-agency">
        {agency.logo?.kind === 'upload' && <LogoPicture logo={agency.logo} alt={agency.name} />}
        <p className="descriptor">{agency.descriptor}</p>
      </div>
      <address>
        {agency.email && (
          <a className="big" href={`mailto:${agency.email}`}>
            {agency.email}
          </a>
        )}
        {agency.phone && (
          <a className="big" href={telephoneLink(agency.phone)}>
            {agency.phone}
          </a>
        )}
        {agency.phone && agency.phoneHours.length > 0 && (
          <span>Phone hours: {phoneHoursText(agency.phoneHours)}</span>
        )}
      </address>
      <p>
        {domesticLines(agency.address).map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    </>
  )
}

function Owner({ agency }: { agency: Agency }) {
  return (
    <>
      <p
        className="wordmark"
        style={{ '--letters': agency.name.length } as CSSProperties}
        aria-hidden="true"
      >
        {agency.name}
      </p>
      <p>© {agency.legalName}</p>
    </>
  )
}

export function Footer({ content }: { content: WebsiteContent | undefined }) {
  const agency = content?.agency
  const shown = links.filter(([, href]) => !content || isShownPath(content, href))
  return (
    <footer className="footer">
      <div className="ways-in">
        {agency && <Reach agency={agency} />}
        <ul>
          {shown.map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          {agency?.socialProfile.url && (
            <li>
              <a href={agency.socialProfile.url} rel="me noopener">
                {agency.name} on {agency.socialProfile.network || 'the web'}
              </a>
            </li>
          )}
        </ul>
      </div>
      <div className="base">
        {agency && <Owner agency={agency} />}
        <button type="button" className="mode-toggle" data-mode-toggle hidden>
          Switch to <span className="to-dark">dark</span>
          <span className="to-light">light</span>
        </button>
      </div>
    </footer>
  )
}
