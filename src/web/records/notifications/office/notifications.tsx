// The user's notifications.
import Settings2 from 'lucide-react/icons/settings-2'
import { NotificationList } from '#web/records/notifications/parts/notification-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

export default function Notifications() {
  return (
    <Page isNarrow>
      <title>Notifications</title>
      <PageHeader
        title="Notifications"
        actions={
          <LinkButton
            to="/app/admin/notifications/settings"
            icon={<Settings2 size={16} aria-hidden />}
          >
            Settings
          </LinkButton>
        }
      />
      <NotificationList />
    </Page>
  )
}
