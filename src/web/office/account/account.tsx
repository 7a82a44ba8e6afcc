// One's own account, for staff: what it is called, and how it is protected.
import { Outlet } from 'react-router'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = [
  { to: '/app/admin/account/details', label: 'Details' },
  { to: '/app/admin/account/security', label: 'Security' },
]

export default function Account() {
  return (
    <Page isNarrow>
      <PageHeader title="Your account" />
      <Tabs label="Your account" tabs={tabs} />
      <Outlet />
    </Page>
  )
}
