// The back-office: its frame, for staff only. For everyone else it does not exist.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Keyboard from 'lucide-react/icons/keyboard'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import Megaphone from 'lucide-react/icons/megaphone'
import Moon from 'lucide-react/icons/moon'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  data,
  useLoaderData,
  useLocation,
} from 'react-router'
import type { SessionEnd } from '#contract/session-end.ts'
import { useLiveUpdates } from '#web/features/live/live-updates.ts'
import { useStaffActivity } from '#web/features/live/staff-activity.ts'
import { messageCounts } from '#web/features/messages/message-queries.ts'
import { endSession, useSessionState } from '#web/features/session/session-over.ts'
import { sessionQuery } from '#web/features/session/session-queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { browserQueryClient } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { dispatch, useSession } from '#web/lib/session.ts'
import { Frame, type NavGroup, readFrameState } from '#web/ui/frame.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { FaultPage } from '../account/fault-page.tsx'
import { inboxPath } from './messages/inbox-address.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useUndo } from './use-undo.ts'

const groups: NavGroup[] = [
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
      { to: '/app/admin/tasks', label: 'Manage Tasks', shortLabel: 'Tasks', icon: ListChecks },
      { to: '/app/admin/invoices', label: 'Invoices', icon: ReceiptText },
      { to: inboxPath, label: 'Messages', icon: Inbox },
      { to: '/app/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
]

/** The sidebar with what waits to be read. */
const groupsWith = (unread: number | undefined): NavGroup[] =>
  groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) =>
      entry.to === inboxPath ? { ...entry, count: unread } : entry,
    ),
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

const onSignedOut = (sessionEnd: SessionEnd | undefined) => void endSession(sessionEnd)

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (user.role !== 'admin') throw data(null, { status: 404 })
  await cache.prefetchQuery(messageCounts)
}

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await onServer(load)(args)),
  frame: readFrameState(args.request.headers.get('cookie')),
})

export const clientLoader = async (args: ClientLoaderFunctionArgs) => {
  await awaitInBrowser(load)(args)
  return { frame: readFrameState(document.cookie) }
}

/** Going from screen to screen reads nothing here: live updates keep what is cached. */
export function shouldRevalidate() {
  return browserQueryClient().getQueryData(sessionQuery.queryKey) === undefined
}

export default function Office() {
  const { frame } = useLoaderData<typeof clientLoader>()
  const { user, updatesFrom } = useSuspenseQuery(sessionQuery).data
  const [since] = useState(updatesFrom)
  const { signIns } = useSessionState()
  useLiveUpdates({ personId: user._id, since, signIns, onSignedOut })
  useStaffActivity(useLocation().pathname)
  useUndo()
  const { data: waiting } = useQuery(messageCounts)
  const [areKeysListed, listKeys] = useState(false)
  return (
    <Frame
      name="Enfilade"
      homeTo="/app/admin/home"
      label="Back-office"
      groups={groupsWith(waiting?.unread)}
      bottom={bottom}
      state={frame}
      person={{
        name: `${user.name.first} ${user.name.last}`,
        email: user.email,
        menu: <PersonMenu onKeys={() => listKeys(true)} />,
      }}
    >
      <Outlet />
      <Shortcuts isListOpen={areKeysListed} onList={listKeys} />
    </Frame>
  )
}

function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const { mode } = useSession()
  return (
    <>
      <MenuItem
        icon={mode === 'light' ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
        onSelect={() => dispatch({ type: 'toggle mode' })}
      >
        {mode === 'light' ? 'Dark mode' : 'Light mode'}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} keys="?" onSelect={onKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </>
  )
}

export function ErrorBoundary() {
  return <FaultPage />
}
