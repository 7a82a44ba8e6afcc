// An uploaded archive: its contents, its progress, and the next steps once it has arrived.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ArchiveImport,
  type ArchiveOverview,
  setupArchives,
} from '#contract/agency/setup-archives.ts'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'

const pollMs = 700
const isOver = ({ state }: ArchiveImport) =>
  state === 'done' || state === 'failed' || state === 'cancelled'

export function SetupArchiveState({
  received,
  onAgain,
}: {
  received: ArchiveImport
  onAgain: () => void
}) {
  const cache = useQueryClient()
  const params = { archiveId: received._id }
  const query = toQuery(setupArchives.get, { params })
  const { data: archive, error: unread } = useQuery({
    ...query,
    initialData: received,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : pollMs),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey })
  const add = useMutation({
    mutationFn: () => api(setupArchives.add, { params }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => api(setupArchives.cancel, { params }),
    onSettled: refresh,
  })
  const { state, overview, done, failure } = archive

  if (state === 'done') return <Done overview={overview} />
  if (state === 'failed' || state === 'cancelled') {
    return (
      <div className="grid gap-4">
        <Banner tone={state === 'failed' ? 'bad' : 'info'}>
          {failure ?? 'Cancelled. Nothing was imported.'}
        </Banner>
        <Button onClick={onAgain}>Choose an archive</Button>
      </div>
    )
  }
  // Without an answer, the import may have started anyway.
  const problem = (state === 'waiting' ? add.error : null) ?? cancel.error ?? unread
  return (
    <div className="grid gap-4">
      {problem && <Banner tone="bad">{problem.message}</Banner>}
      <Overview overview={overview} />
      {state === 'adding' ? (
        <ProgressBar label="Importing" value={done} max={overview.records} />
      ) : (
        <Button
          variant="primary"
          size="lg"
          isPending={add.isPending || add.isSuccess}
          onClick={() => add.mutate()}
        >
          Import it
        </Button>
      )}
      <Button isPending={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  )
}

const inDigits = (count: number) => formatNumber(count)

function Overview({ overview }: { overview: ArchiveOverview }) {
  const { company, at, companies, people, records, files } = overview
  const facts = [
    ['Of', company ?? 'The whole agency'],
    ['Clients', inDigits(companies)],
    ['People', inDigits(people)],
    ['Records', inDigits(records)],
    ['Files', inDigits(files)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="truncate" dir="auto">
              {value}
            </dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-muted">As of</dt>
          <dd>
            <Moment at={at} as="timed" />
          </dd>
        </div>
      </dl>
      <Administrators overview={overview} />
    </>
  )
}

function Administrators({ overview }: { overview: ArchiveOverview }) {
  const { administrators, administratorCount } = overview
  if (administratorCount === 0) return null
  return (
    <section aria-label="Administrators" className="grid gap-1">
      <h2 className="font-medium">Administrators</h2>
      <p className="text-sm text-muted">
        They’ll be able to do everything. Don’t import it unless you know all of them.
      </p>
      <ul className="grid gap-1">
        {administrators.map(({ name, email }) => (
          <li key={email} className="break-words">
            {name} <span className="text-muted">{email}</span>
          </li>
        ))}
      </ul>
      {administratorCount > administrators.length && (
        <p className="text-muted">And {administratorCount - administrators.length} more.</p>
      )}
    </section>
  )
}

function Done({ overview }: { overview: ArchiveOverview }) {
  const hasAdministrator = overview.administratorCount > 0
  return (
    <div className="grid gap-4">
      <Banner tone="good">Everything has been imported.</Banner>
      <p className="text-muted">
        {hasAdministrator
          ? 'No one has a password here yet. Everyone chooses one through a link sent to their address.'
          : 'No one from the agency can sign in yet. Use the same code to become the administrator.'}
      </p>
      <LinkButton
        variant="primary"
        size="lg"
        reloadDocument
        to={hasAdministrator ? '/forgot-password' : '/setup'}
      >
        {hasAdministrator ? 'Choose a password' : 'Set up'}
      </LinkButton>
    </div>
  )
}
