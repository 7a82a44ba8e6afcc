// Records a payment, a refund or a transfer from the client's credit.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { NewPayment } from '#contract/billing/invoice-money.ts'
import { fieldAmount, formatMoney, parseAmount } from '#contract/values/money.ts'
import { invoiceSums, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { findUnusual } from '#web/billing/invoices/parts/unusual-payment.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { dayOf } from '#web/lib/today.ts'
import { priceReading } from '#web/lib/number-readings.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect, useFieldError } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

const methods = ['Bank transfer', 'Card', 'Check', 'Cash', 'Other']

type Kind = NewPayment['kind']

const PaymentValues = z.strictObject({
  kind: z.enum(['payment', 'refund', 'credit']),
  amount: z.string(),
  date: z.string(),
  method: z.string(),
  note: z.string(),
  /** The questions that were answered with yes. */
  confirmed: z.string(),
})
type PaymentValues = z.input<typeof PaymentValues>

/** As one text, so that an answer holds for these questions only. */
const questionsOf = ({ kind, amount, date }: PaymentValues, { due, issueDate }: Invoice): string =>
  findUnusual(
    { kind, date, amount: parseAmount(amount, due.currency) ?? 0 },
    { due, issueDate, today: dayOf(new Date()) },
  ).join('\n')

const schemaFor = (invoice: Invoice) =>
  PaymentValues.transform((entered, check): z.input<typeof NewPayment> => {
    const { amount: text, confirmed, ...values } = entered
    const { currency } = invoice
    const amount = parseAmount(text, currency)
    const questions = questionsOf(entered, invoice)
    if (questions !== '' && questions !== confirmed) {
      check.addIssue({ code: 'custom', path: ['confirmed'], message: 'Confirm that this is right' })
    }
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
  const schema = useMemo(() => schemaFor(invoice), [invoice])
  const [values] = useState<PaymentValues>(() => ({
    kind: 'payment',
    amount: due.amount > 0 ? fieldAmount(due) : '',
    date: dayOf(new Date()),
    method: 'Bank transfer',
    note: '',
    confirmed: '',
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
            <Confirmation form={form} invoice={invoice} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

interface ConfirmationProps {
  form: UseFormReturn<PaymentValues, unknown, NewPayment>
  invoice: Invoice
}

/** Asks about what is unusual while it is typed. */
function Confirmation({ form, invoice }: ConfirmationProps) {
  const entered = useWatch({ control: form.control }) as PaymentValues
  const { field } = useController({ control: form.control, name: 'confirmed' })
  const error = useFieldError(form, 'confirmed')
  const questions = questionsOf(entered, invoice)
  if (questions === '') return null
  const isConfirmed = entered.confirmed === questions
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Banner tone="warn">
        {questions.split('\n').map((question) => (
          <p key={question}>{question}</p>
        ))}
      </Banner>
      <Checkbox
        label="Record it anyway"
        ref={field.ref}
        checked={isConfirmed}
        error={isConfirmed ? undefined : error}
        onChange={({ target }) => field.onChange(target.checked ? questions : '')}
      />
    </div>
  )
}
