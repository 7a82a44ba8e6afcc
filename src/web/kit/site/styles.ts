// Style sheets inlined into public pages: the shared layout, plus each page's own.
import chat from '../../styles/chat.css?inline'
import book from '../../styles/site-book.css?inline'
import contact from '../../styles/site-contact.css?inline'
import frame from '../../styles/site.css?inline'
import home from '../../styles/site-home.css?inline'
import pages from '../../styles/site-pages.css?inline'
import portfolio from '../../styles/site-portfolio.css?inline'
import review from '../../styles/site-review.css?inline'

/**
 * Removes tokens a page never reads; the app shares them.
 * @param later a sheet that loads with its script and reads the page's tokens
 */
function withoutUnusedTokens(css: string, later = ''): string {
  let text = css
  for (;;) {
    const read = (text + later).matchAll(/var\((--[\w-]+)/g)
    const used = new Set(Array.from(read, ([, name]) => name))
    const next = text.replaceAll(
      /(?<=[{;]\s*)(--[\w-]+):[^;{}]*(?:;|(?=\}))/g,
      (whole, name: string) => (used.has(name) ? whole : ''),
    )
    if (next === text) return text
    text = next
  }
}

const sheet = (...parts: string[]) => withoutUnusedTokens(parts.join(''), chat)

/** One sheet for each kind of page, built once. */
export const siteStyles = {
  home: sheet(frame, portfolio, home),
  portfolio: sheet(frame, portfolio),
  contact: sheet(frame, contact),
  book: sheet(frame, contact, book),
  page: sheet(frame, pages),
  review: sheet(frame, contact, review),
} as const

export type SiteStyle = keyof typeof siteStyles
