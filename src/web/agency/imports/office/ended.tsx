// A finished import: applied, failed, cancelled or undone.
import { type Import, maxInvitedAtOnce } from '#contract/agency/imports.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { type StepProps, countedRecords, importPath } from './import-labels.ts'
import { ReportLink } from './not-imported.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatNumber } from '#web/lib/locale.ts'

/** Address of the records that were added. */
function placeOf({ kind, company, project }: Import): string {
  if (kind === 'company') return '/app/admin/clients'
  if (kind === 'person')
    return company ? `/app/admin/clients/${company._id}/people` : '/app/admin/people'
  const board = kind === 'project' ? 'projects' : 'tasks'
  const chosen = [company && `company=${company._id}`, project && `project=${project._id}`]
  const search = chosen.filter(Boolean).join('&')
  return `/app/admin/${board}${search && `?${search}`}`
}

export function Ended({ imported, pending, onStep }: StepProps) {
  const { state } = imported
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <Outcome imported={imported} />
      <div className="flex flex-wrap gap-2">
        {state === 'applied' && imported.waiting > 0 && (
          <Button
            variant="primary"
            isPending={pending === 'invite'}
            onClick={() => onStep('invite')}
          >
            {`Send ${pluralize(Math.min(imported.waiting, maxInvitedAtOnce), 'invitation')}`}
          </Button>
        )}
        {state === 'applied' && (
          <>
            <Button isPending={pending === 'undo'} onClick={() => onStep('undo')}>
              Undo
            </Button>
            <LinkButton
              variant={imported.kind === 'person' ? 'secondary' : 'primary'}
              to={placeOf(imported)}
            >
              Show them
            </LinkButton>
          </>
        )}
        {state !== 'applied' && (
          <LinkButton variant="primary" to={`${importPath}?kind=${imported.kind}`}>
            Import another file
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function invitedText({ invited, waiting }: Import): string {
  if (invited === 0) return 'No one has been emailed yet.'
  const sent = `${pluralize(invited, 'invitation')} sent.`
  if (waiting === 0) return sent
  const most = formatNumber(maxInvitedAtOnce)
  return `${sent} ${formatNumber(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting: you can send ${most} a day.`
}

function Outcome({ imported }: { imported: Import }) {
  const { state, added, kind, failure, invited, waiting } = imported
  const { remaining, remainingCount, notImportedCount } = imported
  if (state === 'applied') {
    return (
      <>
        <Banner tone="good">
          {`${countedRecords(added, kind)} added.`}
          {(kind === 'person' || invited + waiting > 0) && ` ${invitedText(imported)}`}
        </Banner>
        {notImportedCount > 0 && (
          <Banner tone="warn" title={`${pluralize(notImportedCount, 'item')} not imported`}>
            <ReportLink importId={imported._id} className="text-accent underline" />
          </Banner>
        )}
        {failure && (
          <Banner tone="bad" title="The last action failed">
            {failure}
          </Banner>
        )}
      </>
    )
  }
  if (state === 'failed') {
    return (
      <Banner tone="bad" title="Nothing was imported">
        {failure}
      </Banner>
    )
  }
  if (state === 'cancelled') return <Banner>The import was cancelled. Nothing was added.</Banner>
  if (remainingCount === 0)
    return <Banner tone="good">The import was undone. Everything it added is gone.</Banner>
  return (
    <Banner tone="warn" title={`Undone, except for ${countedRecords(remainingCount, kind)}`}>
      <p>Kept because they were changed or used since:</p>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {remaining.map(({ _id, name }) => (
          <li key={_id} dir="auto">
            {name}
          </li>
        ))}
        {remainingCount > remaining.length && (
          <li>{`and ${remainingCount - remaining.length} more`}</li>
        )}
      </ul>
    </Banner>
  )
}
