// Records a payment, a refund or a transfer from the client's credit.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { NewPayment } from '#contract/billing/invoice-money.ts'
import { fieldAmount, formatMoney, parseAmount } from '#contract/values/money.ts'
import { invoiceSums, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { dayOf } from '#web/lib/today.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

const methods = ['Bank transfer', 'Card', 'Check', 'Cash', 'Other']

type Kind = NewPayment['kind']

const PaymentValues = z.strictObject({
  kind: z.enum(['payment', 'refund', 'credit']),
  amount: z.string(),
  date: z.string(),
  method: z.string(),
  note: z.string(),
})
type PaymentValues = z.input<typeof PaymentValues>

const schemaFor = (currency: string) =>
  PaymentValues.transform(({ amount: text, ...values }, check): z.input<typeof NewPayment> => {
    const amount = parseAmount(text, currency)
    if (amount === undefined || amount === 0) {
      check.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'Amount must be a number such as 1200.50',
      })
    }
    return { ...values, amount: { amount: amount ?? 1, currency } }
  }).pipe(NewPayment)

export function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, currency, due, company, can } = invoice
  const sums = useQuery(invoiceSums(company))
  const credit = sums.data?.find((one) => one.currency === currency)?.credit
  const [schema] = useState(() => schemaFor(currency))
  const [values] = useState<PaymentValues>(() => ({
    kind: 'payment',
    amount: due.amount > 0 ? fieldAmount(due) : '',
    date: dayOf(new Date()),
    method: 'Bank transfer',
    note: '',
  }))
  const kinds: { value: Kind; label: string }[] = [
    { value: 'payment', label: 'Payment received' },
    ...(can.refund ? [{ value: 'refund' as const, label: 'Refund' }] : []),
    ...(credit && credit.amount > 0 && due.amount > 0
      ? [{ value: 'credit' as const, label: `From credit (${formatMoney(credit)})` }]
      : []),
  ]
  return (
    <Dialog
      title="Record payment"
      description={`${invoiceName(invoice)}, ${formatMoney(due)} due`}
      onClose={onClose}
    >
      <CreateForm<PaymentValues, NewPayment>
        schema={schema}
        values={values}
        submitLabel="Record"
        draft={`payment of ${invoiceId}`}
        onClose={onClose}
        onSubmit={async (body, idempotencyKey) => {
          const changed = await api(
            invoices.pay,
            { params: { invoiceId }, body },
            { idempotencyKey },
          )
          await show(changed)
          toast.success(`${formatMoney(body.amount)} recorded`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <FieldSelect
              key={kinds.length}
              form={form}
              name="kind"
              label="Kind"
              placeholder={null}
              choices={kinds}
            />
            <Field
              form={form}
              name="amount"
              label={`Amount in ${currency}`}
              reads={priceReading(currency)}
              inputMode="decimal"
              isRequired
              data-autofocus
            />
            <Field form={form} name="date" label="Date" type="date" isRequired />
            <FieldSelect
              form={form}
              name="method"
              label="Method"
              placeholder={null}
              choices={methods.map((method) => ({ value: method, label: method }))}
            />
            <Field
              form={form}
              name="note"
              label="Note"
              description="For the agency only."
              className="sm:col-span-2"
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
