// Divides the total of a quote or draft into dated instalments, by percentage or amount.
import { useState } from 'react'
import type * as z from 'zod'
import { addDays } from '#contract/values/days.ts'
import type { Division, InstalmentPlan } from '#contract/billing/instalments.ts'
import {
  type DivisionValues,
  divisionSchema,
  newDivision,
} from '#web/billing/instalments/parts/instalment-values.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { useToday } from '#web/lib/today.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Divided, PartFields } from './part-fields.tsx'

interface DivideDialogProps {
  divided: Divided
  draft: DraftName
  divide: (body: z.input<typeof Division>, idempotencyKey: string) => Promise<InstalmentPlan>
  onDivided: (plan: InstalmentPlan) => Promise<void> | void
}

export function DivideDialog({ divided, draft, divide, onDivided }: DivideDialogProps) {
  const close = useCloseDialog()
  const today = useToday()
  const { currency } = divided.total
  const [schema] = useState(() => divisionSchema(currency))
  const [values] = useState(() => newDivision(today, addDays(today, 30)))
  return (
    <Dialog
      title="Split into instalments"
      description={`${divided.name}: each instalment gets its own invoice, which you create when it’s due.`}
      size="lg"
      onClose={close}
    >
      <CreateForm<DivisionValues, Division>
        schema={schema}
        values={values}
        submitLabel="Split"
        draft={draft}
        onSubmit={async (body, idempotencyKey) => {
          const plan = await divide(body, idempotencyKey)
          toast.success(`${divided.name} split into ${plan.parts.length} instalments`)
          await onDivided(plan)
        }}
        onClose={close}
      >
        {(form) => <PartFields form={form} divided={divided} />}
      </CreateForm>
    </Dialog>
  )
}
