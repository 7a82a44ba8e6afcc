// Notification settings in the client area.
import { Link } from 'react-router'
import {
  SettingsTable,
  loadSettings,
  settingsSubtitle,
  settingsTitle,
} from '#web/records/notifications/parts/settings-table.tsx'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { clientNotificationsPath } from '#web/kit/client/paths.ts'
import { usePortal } from '#web/kit/client/portal.ts'

export const loader = onServer(loadSettings)
export const clientLoader = inBrowser(loadSettings)

export default function NotificationSettings() {
  const { to } = usePortal()
  return (
    <ClientPage
      isNarrow
      title={settingsTitle}
      subtitle={settingsSubtitle}
      back={
        <Link
          to={to(clientNotificationsPath)}
          className="text-muted hover:text-text hover:underline"
        >
          Notifications
        </Link>
      }
    >
      <SettingsTable />
    </ClientPage>
  )
}
