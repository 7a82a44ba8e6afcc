// Foot of the sidebar: the signed-in person and their account menu.
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Menu } from './menu.tsx'

export type FramePerson = {
  name: string
  email: string
  /** Address of their photo. */
  photo?: string | undefined
  /** `MenuItem`s: profile, theme, sign out. */
  menu: ReactNode
}

export function FrameFoot({ person }: { person: FramePerson }) {
  return (
    <div className="border-t border-line p-2">
      <Menu
        label="Account"
        align="match"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-hover"
          >
            <Avatar name={person.name} src={person.photo} size="sm" />
            <span className="min-w-0 flex-1 rail:sr-only">
              <span className="block truncate text-sm font-medium">{person.name}</span>
              <span className="block truncate text-xs text-muted">{person.email}</span>
            </span>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted rail:hidden" />
          </button>
        }
      >
        {person.menu}
      </Menu>
    </div>
  )
}
