// Record page header: back link, name, status, actions and tabs.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tabs, type TabsProps } from '#web/ui/tabs.tsx'

interface RecordHeaderProps {
  title: string
  subtitle?: string
  back: { to: string; label: string }
  /** Picture shown before the title. */
  avatar?: ReactNode
  tabs: TabsProps['tabs']
  /** Status and actions. */
  children: ReactNode
}

export function RecordHeader(props: RecordHeaderProps) {
  const { title, subtitle, back, avatar, tabs, children } = props
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Link to={back.to} className="w-fit text-sm text-muted hover:text-text print:hidden">
        {back.label}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        {avatar}
        <div className="min-w-0 flex-1 basis-60">
          <h1 dir="auto" className="text-xl wrap-anywhere md:text-2xl">
            {title}
          </h1>
          {subtitle && <p className="text-muted">{subtitle}</p>}
        </div>
        {children}
      </div>
      <Tabs label={title} tabs={tabs} className="print:hidden" />
    </header>
  )
}
