// Asks the client's owners to approve a month's overage as shown.
import { useState } from 'react'
import * as z from 'zod'
import { monthName } from '#contract/marketing/figure-format.ts'
import { formatMoney } from '#contract/values/money.ts'
import { unitsText } from '#contract/billing/retainer-labels.ts'
import { type Retainer, type RetainerMonth, retainers } from '#contract/billing/retainers.ts'
import { optionalText } from '#contract/shared.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { useRetainerCache } from '#web/billing/retainers/queries.ts'
import { api } from '#web/lib/browser.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

const Note = z.strictObject({ note: optionalText(1000) })
type Note = z.infer<typeof Note>

interface AskOverageProps {
  retainer: Retainer
  month: string
  /** The overage shown when the button was pressed. */
  shown: NonNullable<RetainerMonth['toAsk']>
  onClose: () => void
}

export function AskOverage({ retainer, month, shown, onClose }: AskOverageProps) {
  const { _id: retainerId, company: companyId, kind, title } = retainer
  const { show, read } = useRetainerCache(companyId)
  const [values] = useState({ note: '' })

  async function ask({ note }: Note, idempotencyKey: string) {
    const body = { month, ...shown, note }
    try {
      const sent = { params: { companyId, retainerId }, body }
      await show(await api(retainers.askOverage, sent, { idempotencyKey }))
    } catch (error) {
      await read(retainerId)
      throw error
    }
    toast.success('Request sent to the client')
    onClose()
  }

  return (
    <Dialog
      title={`Request approval of ${unitsText(kind, shown.units)}`}
      description={`${title}, ${monthName(month)}: ${formatMoney(shown.net)} without tax. Once one of the client’s owners approves, the overage becomes an invoice draft. Until then, its time is locked.`}
      onClose={onClose}
    >
      <CreateForm<Note, Note>
        schema={Note}
        values={values}
        submitLabel="Send request"
        draft={`overage of ${retainerId} ${month}`}
        onSubmit={ask}
        onClose={onClose}
      >
        {(form) => (
          <FieldArea
            form={form}
            name="note"
            label="What the overage was for"
            description="The client will read it."
            rows={4}
            data-autofocus
            className="sm:col-span-2"
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
