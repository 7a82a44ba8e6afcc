// Invoices are not built yet; the screen says so in the specification's words.
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

export default function Coming() {
  return (
    <Page>
      <title>Invoices</title>
      <PageHeader title="Invoices" />
      <EmptyState title="Will be available, next update" />
    </Page>
  )
}
