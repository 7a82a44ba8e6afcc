// Adds the client's unbilled time to a draft: by project and dates, one line per task or person.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { type TimeLines, timeGroupings } from '#contract/billing/invoice-time.ts'
import { formatMoney } from '#contract/values/money.ts'
import { hoursText } from '#contract/values/text.ts'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { toQuery } from '#web/lib/query.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { SaveFirst, useIsTypedOver } from '../parts/save-first.tsx'
import { useInvoiceCache } from '../queries.ts'

const Values = z
  .object({
    project: z.string(),
    from: z.string(),
    to: z.string(),
    grouping: z.enum(timeGroupings),
  })
  .transform(({ grouping, ...choice }) => ({ grouping, ...chosen(choice) }))
type Values = z.input<typeof Values>

const chosen = ({ project, from, to }: { project: string; from: string; to: string }) => ({
  ...(project !== '' && { project }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

const all: Values = { project: '', from: '', to: '', grouping: 'task' }

const groupingChoices = [
  { value: 'task', label: 'Task' },
  { value: 'person', label: 'Person' },
]

interface TimeDialogProps {
  invoice: Invoice
  onClose: () => void
}

export function TimeDialog({ invoice, onClose }: TimeDialogProps) {
  const isTypedOver = useIsTypedOver(invoice._id)
  const add = useAddTime(invoice)
  return (
    <Dialog
      title="Add from time"
      description="The client’s billable time that isn’t on an invoice yet. Time that you add is locked while it’s on this draft."
      onClose={onClose}
    >
      {isTypedOver ? (
        <SaveFirst onClose={onClose} />
      ) : (
        <CreateForm<Values, Omit<TimeLines, 'version'>>
          schema={Values}
          values={all}
          submitLabel="Add lines"
          draft={`time for ${invoice._id}`}
          onClose={onClose}
          onSubmit={async (body, key) => {
            await add(body, key)
            onClose()
          }}
        >
          {(form) => <Choice form={form} invoice={invoice} />}
        </CreateForm>
      )}
    </Dialog>
  )
}

/** Adds the lines, with an Undo step that removes them. */
function useAddTime(before: Invoice) {
  const { show } = useInvoiceCache()
  const params = { invoiceId: before._id }
  return async (choice: Omit<TimeLines, 'version'>, idempotencyKey: string) => {
    const body = { ...choice, version: before.version }
    const after = await api(invoices.addTime, { params, body }, { idempotencyKey })
    await show(after)
    const count = after.lines.length - before.lines.length
    const step: UndoStep = {
      label: `${pluralize(count, 'line')} added from time`,
      async undo() {
        const lines = before.lines.map(({ total: _, ...line }) => line)
        const back = { lines, version: after.version }
        await show(await api(invoices.change, { params, body: back }))
      },
    }
    toastWithUndo(step)
  }
}

interface ChoiceProps {
  form: UseFormReturn<Values, unknown, Omit<TimeLines, 'version'>>
  invoice: Invoice
}

function Choice({ form, invoice: { _id: invoiceId, company } }: ChoiceProps) {
  const { control } = form
  const [project, from, to, grouping] = useWatch({
    control,
    name: ['project', 'from', 'to', 'grouping'],
  })
  const { data: projects = [] } = useQuery(projectNamesQuery(company))
  const query = { ...chosen({ project, from, to }), grouping }
  const unbilled = useQuery({
    ...toQuery(invoices.unbilledTime, { params: { invoiceId }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = unbilled.data
  return (
    <>
      <FieldSelect
        form={form}
        name="project"
        label="Project"
        placeholder="All projects"
        choices={projects.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <FieldSelect
        form={form}
        name="grouping"
        label="One line per"
        placeholder={null}
        choices={groupingChoices}
      />
      <Field form={form} name="from" label="From" type="date" />
      <Field form={form} name="to" label="To" type="date" />
      <div aria-live="polite" className="sm:col-span-2">
        <QueryError query={unbilled} />
        {found?.entries === 0 && (
          <p className="text-muted">There is no unbilled time in this selection.</p>
        )}
        {found && found.entries > 0 && (
          <p>
            {hoursText(found.minutes)} in {pluralize(found.entries, 'entry', 'entries')}
            {found.total && `, ${formatMoney(found.total)} without tax`}
          </p>
        )}
        {found && found.coveredMinutes > 0 && (
          <p className="text-muted">
            Another {hoursText(found.coveredMinutes)} of time is covered by retainers and left out.
            Bill overage from the retainer’s page.
          </p>
        )}
        {found?.problem && <Banner tone="warn">{found.problem}</Banner>}
      </div>
    </>
  )
}
