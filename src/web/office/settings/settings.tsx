// Settings layout: one list of sections in groups.
import { NavLink, Outlet } from 'react-router'
import { Page } from '#web/ui/page-header.tsx'
import { sections } from './website/sections.ts'

interface Group {
  title: string
  to: string
  entries: readonly { title: string; to: string }[]
}

const groups: Group[] = [
  { title: 'Templates', to: '/app/admin/settings/templates', entries: [] },
  {
    title: 'Website',
    to: '/app/admin/settings/website',
    entries: sections.map(({ title, path }) => ({
      title,
      to: `/app/admin/settings/website/${path}`,
    })),
  },
  { title: 'Consultations', to: '/app/admin/consultations', entries: [] },
  { title: 'Files', to: '/app/admin/settings/files', entries: [] },
  { title: 'Billing', to: '/app/admin/settings/billing', entries: [] },
  { title: 'Security', to: '/app/admin/settings/security', entries: [] },
  { title: 'Archive', to: '/app/admin/settings/archive', entries: [] },
]

const entryClass =
  'block rounded-md px-2 py-1.5 text-base text-muted transition-colors hover:bg-hover hover:text-text ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent'

/** On narrow screens the overview is the list, and each section links back to it. */
export default function Settings() {
  return (
    <Page className="lg:grid-cols-[11rem_minmax(0,48rem)] lg:gap-12">
      <nav aria-label="Settings" className="sticky top-6 -ml-2 self-start max-lg:hidden">
        {groups.map(({ title, to, entries }) => (
          <section key={to} aria-label={title} className="not-last:mb-4">
            <NavLink to={to} end className={`${entryClass} mb-1 font-medium text-text`}>
              {title}
            </NavLink>
            <ul className="grid gap-px">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <NavLink to={entry.to} className={entryClass}>
                    {entry.title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Outlet />
      </div>
    </Page>
  )
}
