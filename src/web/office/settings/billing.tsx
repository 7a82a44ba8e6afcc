// Settings, Billing: the agency as its invoices name it, and how they are made.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { Billing } from '#contract/billing.ts'
import { eInvoices } from '#contract/e-invoices.ts'
import { currencies } from '#contract/money.ts'
import { settings } from '#contract/settings.ts'
import { untaxedCategories } from '#contract/tax.ts'
import { untaxedWords } from '#web/features/invoices/e-invoice-words.ts'
import { DraftNote } from '#web/features/records/draft-note.tsx'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'

const query = queryOf(settings.get, {})
const load: Load = (cache) => cache.ensureQueryData(query)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

type BillingValues = Omit<Billing, 'reminderDays'> & { reminderDays: string }

const valuesOf = (billing: Billing): BillingValues => ({
  ...billing,
  reminderDays: billing.reminderDays.join(', '),
})

const maxReminders = 6
const maxReminderDay = 180

const isReminderDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= maxReminderDay

/** Days are typed with commas between. */
const BillingForm = z.preprocess(({ reminderDays, ...rest }: BillingValues, check) => {
  const days = reminderDays
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  if (days.length <= maxReminders && days.every(isReminderDay)) {
    return { ...rest, reminderDays: days }
  }
  const message = `Reminders must be up to ${maxReminders} days from 1 to ${maxReminderDay}`
  check.issues.push({ code: 'custom', path: ['reminderDays'], message, input: reminderDays })
  return { ...rest, reminderDays: [] }
}, Billing)

export default function BillingSettings() {
  const { billing } = useSuspenseQuery(query).data
  // What is saved is what the next one begins with.
  return <BillingEditor key={JSON.stringify(billing)} billing={billing} />
}

function BillingEditor({ billing }: { billing: Billing }) {
  const cache = useQueryClient()
  const [values] = useState(() => valuesOf(billing))

  const save = async (next: Billing) => {
    cache.setQueryData(query.queryKey, await api(settings.change, { body: { billing: next } }))
    // What kept drafts from being e-invoices may be mended by it.
    await cache.invalidateQueries({ queryKey: [eInvoices.check.path] })
  }

  const { form, submit, problem, draft, isSubmitting } = useContractForm<BillingValues, Billing>({
    schema: BillingForm,
    defaultValues: values,
    draft: 'billing settings',
    async onSubmit(next) {
      await save(next)
      const step = { label: 'Billing saved', undo: () => save(billing) }
      pushUndo(step)
      toast.success(step.label, { action: undoAction(step) })
    },
  })
  return (
    <>
      <title>Billing, Settings</title>
      <PageHeader
        title="Billing"
        subtitle="How your invoices name you, and what they begin with. What was sent stays as it was."
      />
      <form
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8"
      >
        {problem && <Banner tone="bad">{problem}</Banner>}
        <DraftNote draft={draft} />
        <OnInvoices form={form} />
        <OnEInvoices form={form} />
        <Bank form={form} />
        <Beginning form={form} />
        <Button type="submit" variant="primary" isPending={isSubmitting} className="w-fit">
          Save
        </Button>
      </form>
    </>
  )
}

type Form = { form: UseFormReturn<BillingValues, unknown, Billing> }

const groupClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2'

function OnInvoices({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">On your invoices</legend>
      <Field
        form={form}
        name="legalName"
        label="Legal name"
        description="Empty: as on the website."
      />
      <Field form={form} name="taxId" label="Tax ID" />
      <Field
        form={form}
        name="address.street"
        label="Street"
        description="Empty: the website’s address."
      />
      <Field form={form} name="address.city" label="City" />
      <Field form={form} name="address.state" label="State" />
      <Field form={form} name="address.zipCode" label="Zip code" />
      <Field form={form} name="address.country" label="Country" />
      <Field form={form} name="email" label="Email" description="For questions about invoices." />
    </fieldset>
  )
}

function OnEInvoices({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">On e-invoices</legend>
      <Field
        form={form}
        name="vatId"
        label="VAT ID"
        description="With its country, as in DE123456789. Empty: the tax ID stands there."
      />
      <Field
        form={form}
        name="peppolId"
        label="Peppol ID"
        description="Scheme and number, as in 0088:7300010000001."
      />
      <FieldSelect
        form={form}
        name="untaxedAs"
        label="Lines at 0 % are"
        placeholder={null}
        choices={untaxedCategories.map((value) => ({ value, label: untaxedWords[value] }))}
        description="Where nothing else is set for the client."
      />
      <Field
        form={form}
        name="exemptionReason"
        label="Why there is no tax"
        description="In words, as it stands on the e-invoice."
      />
    </fieldset>
  )
}

function Bank({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">Bank details</legend>
      <Field form={form} name="bank.bank" label="Bank" />
      <Field form={form} name="bank.holder" label="Account holder" />
      <Field form={form} name="bank.account" label="Account number or IBAN" />
      <Field form={form} name="bank.routing" label="Routing number or BIC" />
    </fieldset>
  )
}

function Beginning({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">What a new invoice begins with</legend>
      <FieldSelect
        form={form}
        name="currency"
        label="Currency"
        placeholder={null}
        choices={currencies.map((code) => ({ value: code, label: code }))}
      />
      <Field form={form} name="taxRate" label="Tax %" type="number" />
      <Field form={form} name="dueDays" label="Due after days" type="number" />
      <Field
        form={form}
        name="reminderDays"
        label="Reminders"
        description="Days after the due date, with commas between; empty for none."
      />
      <Field
        form={form}
        name="numberPrefix"
        label="Prefix of invoice numbers"
        description="INV- makes INV-2026-0001."
      />
      <Field form={form} name="creditPrefix" label="Prefix of credit notes" />
      <Field form={form} name="quotePrefix" label="Prefix of quote numbers" />
      <Field form={form} name="quoteDays" label="Quotes are valid for days" type="number" />
      <FieldArea form={form} name="terms" label="Terms" rows={3} className="sm:col-span-2" />
    </fieldset>
  )
}
