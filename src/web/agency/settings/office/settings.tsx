// Settings layout: one list of sections in groups.
import { useQuery } from '@tanstack/react-query'
import { NavLink, Outlet } from 'react-router'
import { useCan } from '#web/kit/session/permissions.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Page } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { failedJobCount, failedJobsPath } from '#web/agency/jobs/queries.ts'
import { sections } from '#web/site/website/parts/sections.ts'

interface Group {
  title: string
  to: string
  entries: readonly { title: string; to: string }[]
}

/** Also for staff who can't change the rest of the settings. */
const templates: Group = { title: 'Templates', to: '/app/admin/settings/templates', entries: [] }

const groups: Group[] = [
  templates,
  {
    title: 'Website',
    to: '/app/admin/settings/website',
    entries: sections.map(({ title, path }) => ({
      title,
      to: `/app/admin/settings/website/${path}`,
    })),
  },
  { title: 'Consultations', to: '/app/admin/consultations', entries: [] },
  { title: 'Region', to: '/app/admin/settings/region', entries: [] },
  { title: 'Files', to: '/app/admin/settings/files', entries: [] },
  { title: 'Billing', to: '/app/admin/settings/billing', entries: [] },
  { title: 'Security', to: '/app/admin/settings/security', entries: [] },
  { title: 'Archive', to: '/app/admin/settings/archive', entries: [] },
  { title: 'Failed jobs', to: failedJobsPath, entries: [] },
]

const entryClass =
  'block rounded-md px-2 py-1.5 text-base text-muted transition-colors hover:bg-hover hover:text-text ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent'

/** On narrow screens the groups are tabs; the overview of a group with entries lists them. */
export default function Settings() {
  const { settings: isPermitted } = useCan()
  const { data: failed } = useQuery({ ...failedJobCount, enabled: isPermitted })
  const labelOf = ({ title, to }: Group) =>
    to === failedJobsPath && failed?.total ? `${title} (${formatNumber(failed.total)})` : title
  const shown = isPermitted ? groups : [templates]
  const tabs = shown.map((group) => ({ to: group.to, label: labelOf(group) }))
  return (
    <Page className="lg:grid-cols-[11rem_minmax(0,48rem)] lg:gap-12">
      <Tabs label="Settings" tabs={tabs} className="lg:hidden" />
      <nav aria-label="Settings" className="sticky top-6 -ml-2 self-start max-lg:hidden">
        {shown.map((group) => (
          <section key={group.to} aria-label={group.title} className="mb-1 not-last:has-[ul]:mb-4">
            <NavLink to={group.to} end className={`${entryClass} mb-1 font-medium text-text`}>
              {labelOf(group)}
            </NavLink>
            {group.entries.length > 0 && (
              <ul className="grid gap-px">
                {group.entries.map((entry) => (
                  <li key={entry.to}>
                    <NavLink to={entry.to} className={entryClass}>
                      {entry.title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </nav>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Outlet />
      </div>
    </Page>
  )
}
