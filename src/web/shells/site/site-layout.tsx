// Layout of every public page: navigation, the page itself, the footer, and the chat's button.
import type { ReactNode } from 'react'
import type { WebsiteContent } from '#contract/site/website.ts'
import { ChatButton } from './chat-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Shows staff only that the site still has texts as the program wrote them. */
function SampleBar() {
  return (
    <aside className="sample-bar" aria-label="Draft">
      <p>
        <strong>Draft.</strong> Search engines are kept out until you have edited or kept every
        text.
      </p>
      <a href="/app/admin/settings/website/review">See what is left</a>
    </aside>
  )
}

export type SiteLayoutProps = {
  /** Omitted if it could not be loaded: the layout then shows only its links. */
  content?: WebsiteContent
  /** The current path without query; marks its entry in the navigation. */
  path: string
  /** The content is still the sample. */
  isSample?: boolean
  /** Script URL of a third-party chat; null for our own. */
  chatWidgetUrl?: string | null
  children: ReactNode
}

export function SiteLayout({
  content,
  path,
  isSample = false,
  chatWidgetUrl = null,
  children,
}: SiteLayoutProps) {
  return (
    <div className="site">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header content={content} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {content && <ChatButton agency={content.agency.name} widgetUrl={chatWidgetUrl} />}
      <Footer content={content} />
      {isSample && <SampleBar />}
    </div>
  )
}
