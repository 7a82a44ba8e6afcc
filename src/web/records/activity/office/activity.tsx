// Activity: who did what in the agency, and when, grouped by day.
import { type ActivityEntry, activity, maxEntriesShown } from '#contract/records/activity.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { useByDay } from '#web/lib/by-day.ts'
import { longDate } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { ActivityLine } from '../parts/activity-line.tsx'
import { ActivityFilters, activityList, activityPeople, sentOf } from './activity-filters.tsx'

interface ActivityDaysProps {
  entries: readonly ActivityEntry[]
  isBusy: boolean
}

/** Groups activity entries by day. */
function ActivityDays({ entries, isBusy }: ActivityDaysProps) {
  const days = useByDay(entries)
  return (
    <div
      aria-busy={isBusy}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity',
        isBusy && 'opacity-60',
      )}
    >
      {days.map(({ day, title, items }) => (
        <section key={day} aria-label={longDate(day)}>
          <h2 className="sticky top-0 border-b border-line bg-surface py-1.5 text-sm font-medium">
            {title}
          </h2>
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <ActivityLine key={entry._id} entry={entry} isUnderDay />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const load: Load = (cache, place) =>
  Promise.all([loadList(activityList)(cache, place), cache.prefetchQuery(activityPeople)])

/** Days depend on the user's time zone, which the server doesn't know, so it leaves date-filtered lists to the browser. */
const loadOnServer: Load = async (cache, place) => {
  const { searchParams } = place.url
  if (searchParams.has('from') || searchParams.has('to')) await cache.prefetchQuery(activityPeople)
  else await load(cache, place)
}

export const loader = onServer(loadOnServer)
export const clientLoader = inBrowser(load)

export default function Activity() {
  const { choices, isFiltered, query, show, hrefOf } = useList(activityList)
  const page = query.data
  return (
    <Page>
      <title>Activity</title>
      <PageHeader
        title="Activity"
        subtitle="Who did what, and when"
        actions={
          <ExportLink endpoint={activity.list} choices={sentOf(choices)} file="activity.csv" />
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <ActivityFilters choices={choices} onChange={show} />
      </div>
      {query.isPending && <p role="status">Loading activity...</p>}
      <QueryError query={query} />
      {page && page.items.length > 0 && (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
          <ActivityDays entries={page.items} isBusy={query.isPlaceholderData} />
          <Pagination
            page={choices.page}
            size={page.size}
            total={page.total}
            hrefFor={(to) => hrefOf({ page: to })}
            noun="entries"
          />
          {page.total === maxEntriesShown && (
            <p className="text-sm text-muted">
              Showing the latest {formatNumber(maxEntriesShown)}. Export the CSV for all of them, or
              choose days to see earlier ones here.
            </p>
          )}
        </div>
      )}
      {page?.items.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No matching activity.' : 'No activity yet.'}
          action={isFiltered && <LinkButton to=".">Show all activity</LinkButton>}
        />
      )}
    </Page>
  )
}
