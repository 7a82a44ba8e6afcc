// The frame of every public page: navigation, the page itself, the foot, and room for the chat's button.
import type { ReactNode } from 'react'
import type { WebsiteContent } from '#contract/website.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'

export type SiteLayoutProps = {
  /** Left out where it could not be had: then the frame has its links and nothing else. */
  content?: WebsiteContent
  /** The path being shown, without query: marks its entry in the navigation. */
  path: string
  /** The chat's launcher; nothing stands in its place while there is none. */
  chat?: ReactNode
  children: ReactNode
}

export function SiteLayout({ content, path, chat, children }: SiteLayoutProps) {
  return (
    <div className="site">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header content={content} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer agency={content?.agency} />
      {chat && <div className="chat">{chat}</div>}
    </div>
  )
}
