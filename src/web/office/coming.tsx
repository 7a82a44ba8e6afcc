// Screens of the specification that are not built yet say so, in its words.
import { useLocation } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

const titles: Record<string, string> = {
  '/app/admin/campaigns': 'Manage Campaigns',
  '/app/admin/invoices': 'Invoices',
}

export default function Coming() {
  const title = titles[useLocation().pathname] ?? 'Coming'
  return (
    <Page>
      <title>{title}</title>
      <PageHeader title={title} />
      <EmptyState title="Will be available, next update" />
    </Page>
  )
}
