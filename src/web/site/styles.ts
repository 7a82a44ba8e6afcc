// The style sheets inlined into public pages: the frame on each, and what a page needs beside it.
import contact from '../styles/site-contact.css?inline'
import frame from '../styles/site.css?inline'
import home from '../styles/site-home.css?inline'
import pages from '../styles/site-pages.css?inline'
import portfolio from '../styles/site-portfolio.css?inline'

/** The tokens are shared with the app; those that a page never reads are left out of it. */
export function withoutUnusedTokens(css: string): string {
  let text = css
  for (;;) {
    const used = new Set(Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
    const next = text.replaceAll(
      /(?<=[{;]\s*)(--[\w-]+):[^;{}]*(?:;|(?=\}))/g,
      (whole, name: string) => (used.has(name) ? whole : ''),
    )
    if (next === text) return text
    text = next
  }
}

const sheet = (...parts: string[]) => withoutUnusedTokens(parts.join(''))

/** One sheet for each kind of page, made once. */
export const siteStyles = {
  home: sheet(frame, portfolio, home),
  portfolio: sheet(frame, portfolio),
  contact: sheet(frame, contact),
  page: sheet(frame, pages),
} as const

export type SiteStyle = keyof typeof siteStyles
