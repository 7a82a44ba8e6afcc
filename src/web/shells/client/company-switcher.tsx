// Shows which company's portal is open and switches between companies; hidden for people with only one.
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useLocation } from 'react-router'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { tipProps } from '#web/ui/tooltip.tsx'
import { portalPath, usePortal } from '#web/kit/client/portal.ts'

export function CompanySwitcher() {
  const { company, companies } = usePortal()
  const section = useSection()
  if (companies.length < 2) return null
  return (
    <Menu
      label="Company"
      align="match"
      trigger={
        <button
          type="button"
          aria-label={`Company: ${company.name}`}
          className="flex h-9 w-full items-center gap-2 rounded-md px-1.5 text-left transition-colors hover:bg-hover pointer-coarse:h-11 rail:justify-center rail:px-0"
          {...tipProps(company.name, { side: 'right' })}
        >
          <Avatar name={company.name} size="sm" isSquare />
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium rail:sr-only">
            {company.name}
          </span>
          <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted rail:hidden" />
        </button>
      }
    >
      {companies.map(({ _id, name }) => (
        <MenuItem
          key={_id}
          to={portalPath(companies, _id, section)}
          icon={
            <Check
              size={16}
              aria-hidden
              className={_id === company._id ? undefined : 'invisible'}
            />
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Path of the current screen without its record, because a record belongs to one company. */
function useSection(): string {
  const { pathname } = useLocation()
  return pathname.split('/').slice(0, 4).join('/')
}
