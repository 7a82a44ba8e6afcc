// Notification settings of a staff member.
import { Link } from 'react-router'
import {
  SettingsTable,
  loadSettings,
  settingsSubtitle,
  settingsTitle,
} from '#web/records/notifications/parts/settings-table.tsx'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

export const loader = onServer(loadSettings)
export const clientLoader = inBrowser(loadSettings)

export default function NotificationSettings() {
  return (
    <Page isNarrow>
      <title>{settingsTitle}</title>
      <PageHeader
        title={settingsTitle}
        subtitle={settingsSubtitle}
        back={
          <Link
            to="/app/admin/notifications"
            className="text-muted hover:text-text hover:underline"
          >
            Notifications
          </Link>
        }
      />
      <SettingsTable />
    </Page>
  )
}
