// Back-office home: counts, clients and the selected client's projects.
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import { Link, useLocation } from 'react-router'
import { calendarKinds } from '#contract/records.ts'
import { companies } from '#contract/clients/companies.ts'
import { listQuery } from '#contract/list.ts'
import { AttentionKind, Counts, overview } from '#contract/agency/overview.ts'
import { DateOnly, Id } from '#contract/shared.ts'
import { Calendar } from '#web/work/calendar/parts/calendar.tsx'
import { daysShown, useCalendarPaths } from '#web/work/calendar/parts/calendar-address.ts'
import { entriesShown } from '#web/work/calendar/queries.ts'
import { timeZoneQuery } from '#web/work/calendar/parts/zoned.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { backHere } from '#web/lib/close-dialog.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { toQuery } from '#web/lib/query.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { ProjectPanel } from '#web/work/projects/parts/project-panel.tsx'
import { formatNumber } from '#web/lib/locale.ts'
import { Checklist, useChecklist } from './checklist.tsx'
import { checklistQuery } from './checklist-parts.tsx'
import { Attention, attentionQuery } from './attention.tsx'
import { ClientPicker } from './client-picker.tsx'
import { News, newsQuery } from './news.tsx'

const names = Counts.keyof().options

/** Counts of the agency's work. */
function Figures({ numbers }: { numbers: Counts | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {names.map((name) => (
        <div key={name} className="relative flex flex-col-reverse py-3 pr-4 sm:px-4 sm:first:pl-0">
          <dt className="text-sm text-muted">
            <Link
              to={`/app/admin/${name}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              Total <span className="capitalize">{name}</span>
            </Link>
          </dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">
            {numbers ? formatNumber(numbers[name]) : '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const counts = toQuery(overview.get, {})

const clientsShown = 10
const address = listAddress(
  listQuery({
    company: Id.optional(),
    date: DateOnly.optional(),
    /** What needs attention, all of one kind. */
    attention: AttentionKind.optional(),
  }),
)

const clients = {
  address,
  pageOf: ({ search, page }: ReturnType<typeof address.read>) =>
    toQuery(companies.list, { query: { search, page, size: clientsShown } }),
}

const load: Load = async (cache, place) => {
  const { company, date, attention } = address.read(place.url.searchParams)
  const today = await cache.ensureQueryData(todayQuery)
  const month = entriesShown({
    ...daysShown('month', date ?? today),
    company: company ?? null,
    kinds: calendarKinds,
  })
  const { user } = await cache.ensureQueryData(sessionQuery)
  await Promise.all([
    cache.prefetchQuery(counts),
    user.can.settings && cache.prefetchQuery(checklistQuery),
    cache.prefetchQuery(newsQuery),
    cache.prefetchQuery(attentionQuery(today)),
    attention && cache.prefetchQuery(attentionQuery(today, attention)),
    cache.prefetchQuery(timeZoneQuery),
    cache.prefetchQuery(month),
    loadList(clients)(cache, place),
    company && cache.prefetchQuery(companyOf(company)),
    company && cache.prefetchQuery(projectsOf(company)),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Four buttons fit in one row on a phone if two are icon-only. */
const onPhone = 'max-sm:px-2.5!'

function OnPhone({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={16} aria-hidden className="sm:hidden" />
      <span className="max-sm:sr-only">{label}</span>
    </>
  )
}

export default function Home() {
  const { name, can } = useUser()
  const { choices, query: list, show, hrefOf } = useList(clients)
  const { search, page, company, attention } = choices
  const numbers = useQuery(counts)
  const checklist = useChecklist()
  const location = useLocation()
  const back = backHere(location.pathname + location.search)
  const calendarPaths = useCalendarPaths(new URLSearchParams(company && { company }))

  return (
    <Page>
      <title>Home</title>
      <PageHeader
        title={`Welcome, ${name.first}`}
        actions={
          <>
            <a href="/" target="_blank" rel="noreferrer" className={cx(buttonClass(), onPhone)}>
              <OnPhone icon={ExternalLink} label="View Website" />
            </a>
            <Button className={onPhone} onClick={() => void signOut()}>
              <OnPhone icon={LogOut} label="Logout" />
            </Button>
            {can.newClients && (
              <LinkButton
                aria-haspopup="dialog"
                className={onPhone}
                to="/app/admin/clients/new"
                state={back}
              >
                Add Client
              </LinkButton>
            )}
            {can.projects && (
              <LinkButton
                aria-haspopup="dialog"
                className={onPhone}
                variant="primary"
                to={`/app/admin/projects/new${company ? `?company=${company}` : ''}`}
                state={back}
              >
                Add Project
              </LinkButton>
            )}
          </>
        }
      />
      {checklist && <Checklist {...checklist} />}
      {/* Nothing to count or choose from before the first client. */}
      {(!checklist || checklist.points.client) && (
        <>
          <Attention listed={attention} hrefOf={(kind) => hrefOf({ attention: kind })} />
          <News />
          <Figures numbers={numbers.data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <section aria-label="Clients" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <SearchField
                label="Search clients"
                value={search}
                onChange={(text) => show({ search: text })}
              />
              <ClientPicker
                companies={list.data?.items ?? []}
                problem={list.error?.message}
                chosen={company ?? null}
                hrefFor={(id) => hrefOf({ company: id })}
              />
              <Pagination
                page={page}
                size={clientsShown}
                total={list.data?.total ?? 0}
                hrefFor={(to) => hrefOf({ page: to })}
                noun="clients"
              />
            </section>
            <ProjectPanel companyId={company ?? null} />
          </div>
          <Calendar
            isCompact
            company={company ?? null}
            pathOf={calendarPaths.pathOf}
            addPath={can.work ? calendarPaths.addPath : undefined}
          />
        </>
      )}
    </Page>
  )
}
