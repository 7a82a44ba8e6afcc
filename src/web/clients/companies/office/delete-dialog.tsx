// Confirms deleting companies and counts what is deleted with them.
import { useQuery } from '@tanstack/react-query'
import {
  type Company,
  type CompanyContents,
  companies as calls,
} from '#contract/clients/companies.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { toQuery } from '#web/lib/query.ts'
import { DeletedWith, hoursOf } from '#web/kit/records/deleted-with.tsx'
import { named, useCompanyActions } from '../parts/company-actions.ts'

interface DeleteDialogProps {
  companies: readonly Company[]
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ companies, onClose, onDeleted }: DeleteDialogProps) {
  const { remove } = useCompanyActions()
  const stepOf = useDeletionStep()
  const ids = companies.map(({ _id }) => _id)
  const contents = useQuery({ ...toQuery(calls.contents, { body: { ids } }), staleTime: 0 })
  const [first] = companies
  return (
    <DeleteRecord
      title="Delete Client | Company Account"
      onDelete={async () => {
        await remove(companies)
        onDeleted()
      }}
      // Companies deleted together are also restored together.
      {...(first && { undoStep: stepOf(first._id, named(companies)) })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete {companies.length === 1 ? 'this client' : 'these clients'}?
        All of the data will be permanently deleted. This action cannot be undone after one hour.
      </p>
      <p className="mt-2 font-medium break-words text-text">
        {companies.map(({ name }) => name).join(', ')}
      </p>
      <DeletedWith
        counts={contents.data && countsOf(contents.data)}
        isFailed={contents.isError}
        nothing="Nothing else will be deleted with it."
      />
      {contents.data && contents.data.invoices > 0 && (
        <p className="mt-2">
          Kept: {invoicesText(contents.data.invoices)} as a business record, without the client’s
          name and address; country and VAT number stay with them, for tax.
        </p>
      )}
    </DeleteRecord>
  )
}

const countsOf = (contents: CompanyContents) =>
  [
    [contents.projects, 'project', 'projects'],
    [contents.tasks, 'task', 'tasks'],
    [contents.campaigns, 'campaign', 'campaigns'],
    [contents.events, 'event', 'events'],
    [contents.files, 'file', 'files'],
    hoursOf(contents.minutes),
    [contents.invoiceDrafts, 'invoice draft', 'invoice drafts'],
    [contents.quotes, 'quote', 'quotes'],
    [contents.retainers, 'retainer', 'retainers'],
    [contents.people, 'person’s access', 'people’s access'],
  ] as const

const invoicesText = (count: number) => pluralize(count, 'sent invoice')
