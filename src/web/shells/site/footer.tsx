// Footer of every public page: contact details and legal links.
import { type CSSProperties, Fragment } from 'react'
import type { Agency } from '#contract/site/website.ts'
import { domesticLines } from '#contract/values/address-lines.ts'
import { LogoPicture } from '#web/kit/brand/logo-picture.tsx'
import { telephoneLink } from '#web/lib/telephone.ts'
import { phoneHoursText } from '#web/kit/site/text.ts'

const links = [
  ['FAQs', '/faqs'],
  ['Login', '/login'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms & Conditions', '/terms-and-conditions'],
] as const

function Reach({ agency }: { agency: Agency }) {
  return (
    <>
      <div className="about-agency">
        {agency.logo?.kind === 'upload' && <LogoPicture logo={agency.logo} alt={agency.name} />}
        <p className="descriptor">{agency.descriptor}</p>
      </div>
      <address>
        <a className="big" href={`mailto:${agency.email}`}>
          {agency.email}
        </a>
        <a className="big" href={telephoneLink(agency.phone)}>
          {agency.phone}
        </a>
        <span>Phone hours: {phoneHoursText(agency.phoneHours)}</span>
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

export function Footer({ agency }: { agency: Agency | undefined }) {
  return (
    <footer className="footer">
      <div className="ways-in">
        {agency && <Reach agency={agency} />}
        <ul>
          {links.map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          {agency && (
            <li>
              <a href={agency.socialProfile.url} rel="me noopener">
                {agency.name} on {agency.socialProfile.network}
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
