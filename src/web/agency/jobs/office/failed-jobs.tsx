// Settings, Failed jobs: emails and other work that the program has given up, to retry or dismiss.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { FailedJob } from './failed-job.tsx'
import { failedJobCount, failedJobs } from '../queries.ts'
import { RetryAll } from './retry-all.tsx'

const load = forStaffWith('settings', (cache) =>
  Promise.all([cache.prefetchQuery(failedJobs), cache.prefetchQuery(failedJobCount)]),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function FailedJobs() {
  const query = useQuery(failedJobs)
  const { data: shown = [], isPending } = query
  const { data: count } = useQuery(failedJobCount)
  const total = Math.max(count?.total ?? 0, shown.length)
  const [isAsked, ask] = useState(false)
  const section = useRef<HTMLElement>(null)

  /** Once the focused row is gone, and a dialog with it. */
  function keepFocus() {
    setTimeout(() => {
      if (document.activeElement === document.body) section.current?.focus()
    })
  }

  return (
    <>
      <title>Failed jobs, Settings</title>
      <PageHeader
        title="Failed jobs"
        subtitle="Emails and other work that failed for good. Fix the cause first, then retry."
        actions={
          shown.length > 1 && (
            <Button aria-haspopup="dialog" onClick={() => ask(true)}>
              Retry all…
            </Button>
          )
        }
      />
      {isAsked && <RetryAll total={total} onClose={() => ask(false)} />}
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Jobs that failed"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {isPending && <p role="status">Loading failed jobs...</p>}
        <QueryError query={query} />
        {query.data?.length === 0 && (
          <EmptyState title="Nothing has failed: every email and job is done or on its way." />
        )}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {shown.map((job) => (
            <FailedJob key={job._id} job={job} onFocusLost={keepFocus} />
          ))}
        </ul>
        {total > shown.length && shown.length > 0 && (
          <p className="text-sm text-muted">
            The newest {formatNumber(shown.length)} of {formatNumber(total)}.
          </p>
        )}
      </section>
    </>
  )
}
