// Layout of a client area page: sets the document title and renders the header and content.
import type { ComponentProps, ReactNode } from 'react'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

interface ClientPageProps extends ComponentProps<typeof PageHeader> {
  /** Title of the browser tab if it differs from the page's title. */
  tabTitle?: string
  /** Use for forms and text. */
  isNarrow?: boolean
  children: ReactNode
}

export function ClientPage({ tabTitle, isNarrow = false, children, ...header }: ClientPageProps) {
  return (
    <Page isNarrow={isNarrow} className={isNarrow ? undefined : 'max-w-6xl'}>
      <title>{tabTitle ?? header.title}</title>
      <PageHeader {...header} />
      {children}
    </Page>
  )
}
