// A page of the client area: its title, also in the browser's tab, and what is on it.
import type { ComponentProps, ReactNode } from 'react'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

interface ClientPageProps extends ComponentProps<typeof PageHeader> {
  /** In the browser's tab, where that is not the page's title. */
  tabTitle?: string
  /** For forms and texts. */
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
