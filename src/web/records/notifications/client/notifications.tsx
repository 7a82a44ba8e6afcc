// Notification list in the client area.
import Settings2 from 'lucide-react/icons/settings-2'
import { NotificationList } from '#web/records/notifications/parts/notification-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

export default function Notifications() {
  const { to } = usePortal()
  return (
    <ClientPage
      isNarrow
      title="Notifications"
      actions={
        <LinkButton
          to={to('/app/client/notifications/settings')}
          icon={<Settings2 size={16} aria-hidden />}
        >
          Settings
        </LinkButton>
      }
    >
      <NotificationList />
    </ClientPage>
  )
}
