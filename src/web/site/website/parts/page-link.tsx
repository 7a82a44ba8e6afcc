// A link to a page of the site, if that page is shown.
import type { ReactNode } from 'react'
import type { WebsiteContent } from '#contract/site/website.ts'
import { isShownPath } from '#web/kit/site/metadata.ts'

interface PageLinkProps {
  content: WebsiteContent
  href: string
  className?: string
  children: ReactNode
}

export function PageLink({ content, href, className, children }: PageLinkProps) {
  if (!isShownPath(content, href)) return null
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
