// The parts of a page as a line of links, the one that is shown marked.
import { NavLink } from 'react-router'
import { cx } from './cx.ts'

const tabClass =
  'relative -mb-px border-b-2 border-transparent px-1 py-2 text-base text-muted transition-colors hover:text-text pointer-coarse:py-3 ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text'

export interface TabsProps {
  label: string
  tabs: readonly { to: string; label: string; end?: boolean }[]
  className?: string
}

export function Tabs({ label: name, tabs, className }: TabsProps) {
  return (
    <nav
      aria-label={name}
      className={cx('flex gap-5 overflow-x-auto border-b border-line', className)}
    >
      {tabs.map(({ label, ...tab }) => (
        <NavLink key={tab.to} {...tab} className={tabClass} preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
