// Navigation entries of the client area, by group; add new pages here.
import BellIcon from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import FilePen from 'lucide-react/icons/file-pen'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Images from 'lucide-react/icons/images'
import Gauge from 'lucide-react/icons/gauge'
import IdCard from 'lucide-react/icons/id-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Stamp from 'lucide-react/icons/stamp'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import { signOut } from '#web/kit/session/sign-out.ts'
import type { NavGroup } from '#web/ui/frame.tsx'
import { type NavEntry, entryClass } from '#web/ui/frame-nav.tsx'
import { tipProps } from '#web/ui/tooltip.tsx'
import {
  clientInvoicesPath,
  clientNotificationsPath,
  clientPortfolioPath,
  clientPostsPath,
  clientQuotesPath,
  clientReportsPath,
  clientRetainersPath,
  clientServicesPath,
} from '#web/kit/client/paths.ts'
import type { Portal } from '#web/kit/client/portal.ts'

interface PortalEntry extends NavEntry {
  isForOwners?: true
  isMoney?: true
}

const entries: readonly PortalEntry[] = [
  { to: '/app/client/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/app/client/projects', label: 'Projects', icon: FolderKanban },
  {
    to: '/app/client/work-manager',
    label: 'Work Manager',
    shortLabel: 'Work',
    icon: SquareKanban,
  },
  { to: clientInvoicesPath, label: 'Invoices', icon: ReceiptText, isMoney: true },
  { to: clientQuotesPath, label: 'Quotes', icon: FilePen, isMoney: true },
  { to: clientRetainersPath, label: 'Retainers', icon: Gauge, isMoney: true },
  { to: clientPostsPath, label: 'Posts', icon: Images },
  { to: clientReportsPath, label: 'Reports', icon: ChartColumn },
  { to: '/app/client/brand', label: 'Brand', icon: Palette },
  { to: clientServicesPath, label: 'Services', icon: RefreshCw },
  { to: clientPortfolioPath, label: 'Portfolio', icon: Stamp },
  { to: '/app/client/profile', label: 'Profile', icon: CircleUserRound },
  { to: clientNotificationsPath, label: 'Notifications', icon: BellIcon, isForPhone: true },
]

const teams: readonly PortalEntry[] = [
  { to: '/app/client/team', label: 'Team', icon: Users, end: true },
  {
    to: '/app/client/team/banned-users',
    label: 'Banned Users',
    icon: UserX,
    isForOwners: true,
  },
  { to: '/app/client/manage-events', label: 'Calendar', icon: CalendarDays },
]

const account: readonly PortalEntry[] = [
  { to: '/app/client/account/details', label: 'Details', icon: IdCard },
  { to: '/app/client/account/security', label: 'Security', icon: ShieldCheck },
]

interface PortalGroup extends NavGroup {
  entries: readonly PortalEntry[]
}

const groups: readonly PortalGroup[] = [
  { entries },
  { label: 'Teams', entries: teams },
  { label: 'Account', entries: account, extra: <Logout /> },
]

/** Groups of one company's portal, with the count of unread notifications. */
export const groupsOf = (
  { company, canSeeMoney, to }: Portal,
  { unread }: { unread: number | undefined },
): readonly NavGroup[] =>
  groups.map((group) => ({
    ...group,
    entries: group.entries
      .filter(({ isForOwners }) => !isForOwners || company.role === 'owner')
      .filter(({ isMoney }) => !isMoney || canSeeMoney)
      .map((entry) => ({
        ...entry,
        to: to(entry.to),
        ...(entry.to === clientNotificationsPath && { count: unread }),
      })),
  }))

/** Entries of the bottom bar on phones; the rest are in its sheet. */
export const getBottom = (shown: readonly NavGroup[]): readonly NavEntry[] =>
  (shown[0]?.entries ?? []).slice(0, 4)

function Logout() {
  return (
    <li>
      <button
        type="button"
        className={entryClass}
        onClick={() => void signOut()}
        {...tipProps('Logout', { side: 'right' })}
      >
        <LogOut size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate rail:sr-only">Logout</span>
      </button>
    </li>
  )
}
