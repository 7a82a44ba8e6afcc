// A failed job: what it is, its error, Retry and Dismiss.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type DeadLetter, jobs } from '#contract/agency/jobs.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { toastOutcome, useSettle } from '../queries.ts'

/** 'Email: invoice to ann@example.com' */
const nameOf = ({ title, recipient }: DeadLetter) =>
  recipient === null ? title : `${title} to ${recipient}`

interface FailedJobProps {
  job: DeadLetter
  /** Called when the focus leaves the page with this job. */
  onFocusLost: () => void
}

export function FailedJob({ job, onFocusLost }: FailedJobProps) {
  const { title, recipient, record, error, attempts, givenUpAt } = job
  const row = useRef<HTMLLIElement>(null)
  const loseFocus = useEffectEvent(onFocusLost)
  // A colleague's action removes the row as well.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) loseFocus()
    }
  }, [])
  return (
    <li ref={row} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{title}</span>
          {recipient !== null && (
            <>
              {' to '}
              <bdi>{recipient}</bdi>
            </>
          )}
        </p>
        {record && <AboutRecord record={record} />}
        <ErrorText error={error} />
        <p className="text-sm text-muted">
          Failed <Moment at={givenUpAt} as="timed" /> after {pluralize(attempts, 'attempt')}
        </p>
      </div>
      <Actions job={job} />
    </li>
  )
}

function AboutRecord({ record: { title, path } }: { record: NonNullable<DeadLetter['record']> }) {
  return (
    <p dir="auto" className="truncate">
      {path === null ? (
        title
      ) : (
        <Link to={path} className="text-accent hover:underline">
          {title}
        </Link>
      )}
    </p>
  )
}

const maxErrorShown = 160

function ErrorText({ error }: { error: string }) {
  const className = 'text-sm wrap-anywhere text-bad'
  if (error.length <= maxErrorShown) return <p className={className}>{error}</p>
  return (
    <details className={className}>
      <summary className="cursor-pointer">
        {error.slice(0, maxErrorShown).trimEnd()}… <span className="text-muted">more</span>
      </summary>
      <p className="mt-1 whitespace-pre-line">{error}</p>
    </details>
  )
}

function Actions({ job }: { job: DeadLetter }) {
  const [isPending, setPending] = useState(false)
  const [isAsked, ask] = useState(false)
  const settle = useSettle()
  const name = nameOf(job)

  async function retry(idempotencyKey = newKey()): Promise<void> {
    setPending(true)
    const params = { jobId: job._id }
    try {
      const call = settle(api(jobs.retryDeadLetter, { params }, { idempotencyKey }))
      await toastOutcome(call, 'Retrying. If it fails for good again, it comes back here.')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const canRetry = error.code !== 'wrong_state'
      toast.error(error.message, {
        about: job._id,
        ...(canRetry && { retry: () => void retry(idempotencyKey) }),
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        isPending={isPending}
        aria-label={`Retry ${name}`}
        onClick={() => void retry()}
      >
        Retry
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Dismiss ${name}`}
        aria-haspopup="dialog"
        onClick={() => ask(true)}
      >
        Dismiss…
      </Button>
      {isAsked && <DismissDialog job={job} onClose={() => ask(false)} />}
    </div>
  )
}

function DismissDialog({ job, onClose }: { job: DeadLetter; onClose: () => void }) {
  const settle = useSettle()

  async function dismiss(): Promise<void> {
    const call = settle(api(jobs.dismissDeadLetter, { params: { jobId: job._id } }))
    await toastOutcome(call, 'Dismissed')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Dismiss this failed job?"
      confirmLabel="Dismiss"
      isDanger
      onConfirm={dismiss}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-text">{nameOf(job)}</strong> is removed from the list for everyone
        and won’t be retried. This action cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
