// The back-office command palette and its actions.
import FileInput from 'lucide-react/icons/file-input'
import Keyboard from 'lucide-react/icons/keyboard'
import ListPlus from 'lucide-react/icons/list-plus'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { User } from '#contract/accounts/auth.ts'
import { type Command, type CommandGroup, addTaskTo } from '#web/records/search/parts/commands.ts'
import { SearchPalette } from '#web/records/search/parts/search-palette.tsx'
import { signOut } from '#web/kit/session/sign-out.ts'
import { dispatch } from '#web/lib/session.ts'
import type { NavGroup } from '#web/ui/frame.tsx'

interface OfficeSearchProps {
  user: User
  nav: readonly NavGroup[]
  onKeys: () => void
}

function actionsOf({ can }: User): Command[] {
  return [
    ...(can.work ? [{ name: 'Add task to …', icon: ListPlus, fill: addTaskTo }] : []),
    ...(can.newClients ? [{ name: 'Add Client', icon: Plus, to: '/app/admin/clients/new' }] : []),
    ...(can.projects ? [{ name: 'Add Project', icon: Plus, to: '/app/admin/projects/new' }] : []),
    ...(can.work || can.newClients
      ? [{ name: 'Import from a file', icon: FileInput, to: '/app/admin/import' }]
      : []),
  ]
}

export function OfficeSearch({ user, nav, onKeys }: OfficeSearchProps) {
  const groups: CommandGroup[] = [
    {
      name: 'Actions',
      commands: [
        ...actionsOf(user),
        {
          name: 'Switch between light and dark mode',
          icon: SunMoon,
          run: () => dispatch({ type: 'toggle mode' }),
        },
        { name: 'Keyboard shortcuts', icon: Keyboard, keys: '?', run: onKeys },
        { name: 'Logout', icon: LogOut, run: () => void signOut() },
      ],
    },
    {
      name: 'Go to',
      commands: nav
        .flatMap(({ entries }) => entries)
        .map(({ to, label, icon }) => ({ name: `Go to ${label}`, icon, to })),
    },
  ]
  return (
    <SearchPalette
      personId={user._id}
      isStaff
      canAddTasks={user.can.work}
      groups={groups}
      searchPath="/app/admin/search"
    />
  )
}
