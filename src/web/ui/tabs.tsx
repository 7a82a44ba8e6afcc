// Parts of one screen, each at its own address.
import { NavLink } from 'react-router'

export type TabLink = {
  to: string
  label: string
  count?: number | undefined
  end?: boolean | undefined
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? false}
              preventScrollReset
              className="-mb-px flex gap-1.5 border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text pointer-coarse:py-3"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="font-normal text-muted tabular-nums">{tab.count}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
