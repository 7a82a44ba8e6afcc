// Private report links: they expire, are shown once and can be revoked.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MadeReportLink,
  type Report,
  type ReportLink,
  defaultLinkDays,
  reports,
} from '#contract/marketing/reports.ts'
import { linksOf } from '#web/marketing/reports/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureMessage } from '#web/lib/failure-message.ts'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

export function PrivateLinks({ report: { _id: reportId } }: { report: Report }) {
  const cache = useQueryClient()
  const query = useQuery(linksOf(reportId))
  const [made, setMade] = useState<MadeReportLink>()
  const refresh = () => cache.invalidateQueries({ queryKey: linksOf(reportId).queryKey })

  async function revoke(link: ReportLink) {
    const { _id: linkId } = link
    try {
      await api(reports.revokeLink, { params: { reportId, linkId } })
      if (made?._id === linkId) setMade(undefined)
      toast.success('Link revoked')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(failureMessage('The link', 'revoked', error), {
        about: linkId,
        retry: () => void revoke(link),
      })
    }
    await refresh()
  }

  return (
    <Section title="Private links">
      <p className="text-sm text-muted">
        Anyone with a link can read the latest published version without signing in.
      </p>
      <AddLink
        reportId={reportId}
        onMade={(link) => {
          setMade(link)
          void refresh()
        }}
        onFailed={() => void refresh()}
      />
      {made && <MadeLink link={made} />}
      <QueryError query={query} />
      <ul aria-label="Private links" className="divide-y divide-line empty:hidden">
        {query.data?.map((link) => (
          <li key={link._id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="text-sm">
              Created <Moment at={link.createdAt} as="timed" /> by{' '}
              <bdi>
                {link.madeBy.first} {link.madeBy.last}
              </bdi>
              , expires <Moment at={link.expiresAt} as="long" />
            </span>
            <Button size="sm" onClick={() => void revoke(link)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface AddLinkProps {
  reportId: string
  onMade: (link: MadeReportLink) => void
  onFailed: () => void
}

function AddLink({ reportId, onMade, onFailed }: AddLinkProps) {
  const [days, setDays] = useState(String(defaultLinkDays))
  const [isPending, setPending] = useState(false)

  async function add() {
    setPending(true)
    try {
      onMade(await api(reports.addLink, { params: { reportId }, body: { days: Number(days) } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(failureMessage('The link', 'created', error))
      // If the link was created anyway, the list shows it so it can be revoked.
      onFailed()
    }
    setPending(false)
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Valid for"
        className="w-36"
        placeholder={null}
        options={periods}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <Button isPending={isPending} onClick={() => void add()}>
        Create link
      </Button>
    </div>
  )
}

/** The link can't be shown again, since only its hash is stored. */
function MadeLink({ link: { url } }: { link: MadeReportLink }) {
  return (
    <div role="status" className="grid gap-1 rounded-md bg-good-soft px-3 py-2.5">
      <p className="font-medium">Copy the link now. It’s only shown once.</p>
      <p className="flex items-center gap-2">
        <a href={url} target="_blank" rel="noreferrer" className="min-w-0 underline wrap-anywhere">
          {url}
        </a>
        <CopyButton what="link" text={url} />
      </p>
    </div>
  )
}
