// Command palette of the client portal and its commands.
import LogOut from 'lucide-react/icons/log-out'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { CommandGroup } from '#web/records/search/parts/commands.ts'
import { SearchPalette } from '#web/records/search/parts/search-palette.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { dispatch } from '#web/lib/session.ts'
import type { NavGroup } from '#web/ui/frame.tsx'

export function ClientSearch({ groups }: { groups: readonly NavGroup[] }) {
  const { _id } = useUser()
  const commands: CommandGroup[] = [
    {
      name: 'Actions',
      commands: [
        {
          name: 'Switch between light and dark mode',
          icon: SunMoon,
          run: () => dispatch({ type: 'toggle mode' }),
        },
        { name: 'Logout', icon: LogOut, run: () => void signOut() },
      ],
    },
    {
      name: 'Go to',
      commands: groups
        .flatMap(({ entries }) => entries)
        .map(({ to, label, icon }) => ({ name: `Go to ${label}`, icon, to })),
    },
  ]
  return (
    <SearchPalette
      personId={_id}
      isStaff={false}
      canAddTasks={false}
      groups={commands}
      searchPath="/app/client/search"
    />
  )
}
