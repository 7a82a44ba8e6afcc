// The frame of every public page: navigation, the page itself, the foot, and the chat's button.
import type { ReactNode } from 'react'
import type { WebsiteContent } from '#contract/website.ts'
import { ChatButton } from './parts/chat-button.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { SampleBar } from './parts/sample-bar.tsx'

export type SiteLayoutProps = {
  /** Left out where it could not be had: then the frame has its links and nothing else. */
  content?: WebsiteContent
  /** The path being shown, without query: marks its entry in the navigation. */
  path: string
  /** The content is not the agency's own yet. */
  isSample?: boolean
  /** The script of another's chat; null for our own. */
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
      <Footer agency={content?.agency} />
      {isSample && <SampleBar />}
    </div>
  )
}
