// The account page of a staff member, with its tabs.
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
