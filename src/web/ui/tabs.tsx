// Tabs: a row of links to the parts of a page, with the current one marked.
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from './cx.ts'

const tabClass =
  'relative -mb-px border-b-2 border-transparent px-1 py-2 text-base whitespace-nowrap text-muted transition-colors hover:text-text pointer-coarse:py-3 ' +
  'aria-[current=page]:border-brand-line aria-[current=page]:font-medium aria-[current=page]:text-text'

export interface TabsProps {
  label: string
  tabs: readonly { to: string; label: string; end?: boolean }[]
  className?: string
}

export function Tabs({ label: name, tabs, className }: TabsProps) {
  const line = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!line.current || !current) return
    // Scrolls only horizontally; `scrollIntoView` would also move the page.
    const { offsetLeft, offsetWidth } = current
    line.current.scrollLeft = offsetLeft - (line.current.clientWidth - offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={line}
      aria-label={name}
      className={cx('relative flex gap-5 overflow-x-auto border-b border-line', className)}
    >
      {tabs.map(({ label, ...tab }) => (
        <NavLink key={tab.to} {...tab} className={tabClass} preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
