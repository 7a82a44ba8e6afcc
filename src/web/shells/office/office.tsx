// Back-office layout, for staff only; everyone else gets a 404.
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import ActivityIcon from 'lucide-react/icons/activity'
import BellIcon from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FilePen from 'lucide-react/icons/file-pen'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Outlet, data, redirect } from 'react-router'
import type { User } from '#contract/accounts/auth.ts'
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import { inboxPath, messageCounts } from '#web/site/messages/queries.ts'
import { Bell } from '#web/records/notifications/parts/bell.tsx'
import { latestNotifications } from '#web/records/notifications/queries.ts'
import { useAgency } from '#web/kit/account/agency.ts'
import { SidebarBrand } from '#web/kit/brand/agency-brand.tsx'
import { SearchButton } from '#web/records/search/parts/search-palette.tsx'
import { isSessionUnread, sessionQuery, twoFactorPath } from '#web/kit/session/session-queries.ts'
import { PhoneTimer, SidebarTimer } from '#web/work/time/parts/running-timer.tsx'
import { runningTimer } from '#web/work/time/queries.ts'
import type { Load } from '#web/lib/load.ts'
import type { NavGroup } from '#web/ui/frame.tsx'
import type { NavEntry } from '#web/ui/frame-nav.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import {
  AppFrame,
  frameInBrowser,
  frameOnServer,
  useAppWindow,
} from '#web/shells/account/app-frame.tsx'
import { ErrorPage } from '#web/shells/account/error-page.tsx'
import { OfficeSearch } from '#web/records/search/office/office-search.tsx'
import { failedJobCount } from '#web/agency/jobs/queries.ts'
import { Shortcuts } from './shortcuts.tsx'
import { renewalsPath, timePath } from '#web/kit/office/paths.ts'

const programName = 'Enfilade'
const notificationsPath = '/app/admin/notifications'
const settingsPath = '/app/admin/settings'

/** Entries with `needs` are shown only to users with that permission. */
const groups: { entries: (NavEntry & { needs?: StaffPermission })[] }[] = [
  {
    entries: [
      { to: '/app/admin/home', label: 'Home', icon: House },
      {
        to: '/app/admin/clients',
        label: 'Clients | Companies',
        shortLabel: 'Clients',
        icon: Building2,
      },
      {
        to: '/app/admin/projects',
        label: 'Manage Projects',
        shortLabel: 'Projects',
        icon: FolderKanban,
      },
      {
        to: '/app/admin/campaigns',
        label: 'Manage Campaigns',
        shortLabel: 'Campaigns',
        icon: Megaphone,
      },
      { to: '/app/admin/posts', label: 'Posts', icon: Images },
      { to: '/app/admin/tasks', label: 'Manage Tasks', shortLabel: 'Tasks', icon: ListChecks },
      { to: '/app/admin/calendar', label: 'Calendar', icon: CalendarDays },
      { to: renewalsPath, label: 'Renewals', icon: RefreshCw },
      { to: timePath, label: 'Time', icon: Clock },
      { to: '/app/admin/quotes', label: 'Quotes', icon: FilePen, needs: 'money' },
      { to: '/app/admin/invoices', label: 'Invoices', icon: ReceiptText, needs: 'money' },
      { to: inboxPath, label: 'Messages', icon: Inbox, needs: 'inbox' },
      { to: notificationsPath, label: 'Notifications', icon: BellIcon, isForPhone: true },
      { to: '/app/admin/people', label: 'People', icon: Users, needs: 'people' },
      { to: '/app/admin/activity', label: 'Activity', icon: ActivityIcon },
      { to: settingsPath, label: 'Settings', icon: Settings, needs: 'settings' },
    ],
  },
]

/** The sidebar with counts of what is unread or has failed. */
const groupsWith = (can: User['can'], unread: Record<string, number | undefined>): NavGroup[] =>
  groups.map((group) => ({
    ...group,
    entries: group.entries
      .filter(({ needs }) => needs === undefined || can[needs])
      .map((entry) => ({ ...entry, count: unread[entry.to] })),
  }))

const bottomBarPaths = [
  '/app/admin/home',
  '/app/admin/clients',
  '/app/admin/projects',
  '/app/admin/tasks',
]
const bottom = groups.flatMap(({ entries }) =>
  entries.filter(({ to }) => bottomBarPaths.includes(to)),
)

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (user.role !== 'admin') throw data(null, { status: 404 })
  if (user.mustSetUpTwoFactor) throw redirect(twoFactorPath)
  await Promise.all([
    user.can.inbox && cache.prefetchQuery(messageCounts),
    user.can.work && cache.prefetchQuery(runningTimer),
    user.can.settings && cache.prefetchQuery(failedJobCount),
    cache.prefetchQuery(latestNotifications),
  ])
}

export const loader = frameOnServer(load)
export const clientLoader = frameInBrowser(load)
export { isSessionUnread as shouldRevalidate }

export default function Office() {
  const { user, unread } = useAppWindow()
  const { data: waiting } = useQuery({ ...messageCounts, enabled: user.can.inbox })
  const { data: failed } = useQuery({ ...failedJobCount, enabled: user.can.settings })
  const agency = useAgency()
  const [areKeysListed, listKeys] = useState(false)
  return (
    <AppFrame
      name={programName}
      brand={<SidebarBrand agency={agency} name={programName} />}
      homeTo="/app/admin/home"
      label="Back-office"
      account={{ to: '/app/admin/account/details', label: 'Your account' }}
      groups={groupsWith(user.can, {
        [inboxPath]: waiting?.unread,
        [notificationsPath]: unread,
        [settingsPath]: failed?.total,
      })}
      bell={<Bell listPath={notificationsPath} settingsPath={`${notificationsPath}/settings`} />}
      bottom={bottom}
      top={
        <>
          <SearchButton />
          {user.can.work && <SidebarTimer path={timePath} />}
        </>
      }
      menu={
        <MenuItem
          icon={<Keyboard size={16} aria-hidden />}
          keys="?"
          opens="dialog"
          onSelect={() => listKeys(true)}
        >
          Keyboard shortcuts
        </MenuItem>
      }
    >
      {user.can.work && <PhoneTimer path={timePath} />}
      <Outlet />
      <OfficeSearch user={user} nav={groups} onKeys={() => listKeys(true)} />
      <Shortcuts isListOpen={areKeysListed} onList={listKeys} />
    </AppFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
