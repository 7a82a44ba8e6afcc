// The foot of every public page: how to reach the agency, and where the small print is.
import type { CSSProperties } from 'react'
import type { WebsiteContent } from '#contract/website.ts'
import { cityLine, phoneHoursText, telephoneLink } from '../text.ts'

const links = [
  ['FAQs', '/faqs'],
  ['Login', '/login'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms & Conditions', '/terms-and-conditions'],
] as const

export function Footer({ content: { agency } }: { content: WebsiteContent }) {
  const { address, socialProfile } = agency
  return (
    <footer className="footer">
      <div className="reach">
        <p className="descriptor">{agency.descriptor}</p>
        <address>
          <a className="big" href={`mailto:${agency.email}`}>
            {agency.email}
          </a>
          <a className="big" href={telephoneLink(agency.phone)}>
            {agency.phone}
          </a>
          <span>Phone hours: {phoneHoursText(agency.phoneHours)}</span>
        </address>
        <p className="place">
          {address.street}
          <br />
          {cityLine(agency)}
        </p>
        <ul>
          {links.map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <a href={socialProfile.url} rel="me noopener">
              {agency.name} on {socialProfile.network}
            </a>
          </li>
        </ul>
      </div>
      <div className="base">
        <p
          className="wordmark"
          style={{ '--letters': agency.name.length } as CSSProperties}
          aria-hidden="true"
        >
          {agency.name}
        </p>
        <p className="owner">© {agency.legalName}</p>
        <button type="button" className="mode-toggle" data-mode-toggle hidden>
          Switch to <span className="to-dark">dark</span>
          <span className="to-light">light</span>
        </button>
      </div>
    </footer>
  )
}
