// Settings, Billing: the agency's invoice details and defaults.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { Billing, paperSizes } from '#contract/billing/billing.ts'
import { untaxedCategories } from '#contract/billing/tax.ts'
import { untaxedLabels } from '#web/billing/e-invoices/parts/e-invoice-labels.ts'
import { currencyChoicesWith } from '#web/lib/currency-choices.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import {
  AccountCodeFields,
  type AccountValues,
  accountValues,
  changedCodes,
  toAccountCodes,
} from './account-code-fields.tsx'
import { SettingsForm, settingsQuery, useSettingsForm } from './settings-form.tsx'

const load: Load = (cache) => cache.ensureQueryData(settingsQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

interface BillingValues {
  billing: Omit<Billing, 'reminderDays' | 'accountCodes'> & {
    reminderDays: string
    accountCodes: AccountValues
  }
}

const maxReminders = 6
const maxReminderDay = 180

const isReminderDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= maxReminderDay

const daysOf = (typed: string): number[] =>
  typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)

/** Reminder days are entered as comma-separated text, accounts by rate and means as lines. */
const BillingForm = z.strictObject({
  billing: z.preprocess((values: BillingValues['billing'], check) => {
    const { reminderDays, accountCodes, ...rest } = values
    const days = daysOf(reminderDays)
    const areDays = days.length <= maxReminders && days.every(isReminderDay)
    if (!areDays) {
      const message = `Reminders must be at most ${maxReminders} numbers from 1 to ${maxReminderDay}, separated by commas`
      check.issues.push({ code: 'custom', path: ['reminderDays'], message, input: reminderDays })
    }
    return {
      ...rest,
      reminderDays: areDays ? days : [],
      accountCodes: toAccountCodes(accountCodes, check.issues),
    }
  }, Billing),
})

export default function BillingSettings() {
  const { data: record } = useSuspenseQuery(settingsQuery)
  const fields = useSettingsForm<BillingValues>({
    record,
    title: 'Billing',
    schema: BillingForm,
    valuesOf: ({ billing }) => ({
      billing: {
        ...billing,
        reminderDays: billing.reminderDays.join(', '),
        accountCodes: accountValues(billing.accountCodes),
      },
    }),
    changeOf({ billing = {} as Partial<BillingValues['billing']> }) {
      const { reminderDays, accountCodes, ...rest } = billing
      return {
        billing: {
          ...rest,
          ...(reminderDays !== undefined && { reminderDays: daysOf(reminderDays) }),
          ...(accountCodes && { accountCodes: changedCodes(accountCodes) }),
        },
      }
    },
  })
  const { form } = fields
  return (
    <>
      <title>Billing, Settings</title>
      <PageHeader
        title="Billing"
        subtitle="How you appear on invoices, and what new ones start with. Sent invoices don’t change."
      />
      <SettingsForm
        fields={fields}
        label="Billing"
        className="max-w-2xl gap-8! sm:grid-cols-[minmax(0,1fr)]!"
      >
        <OnInvoices form={form} />
        <OnEInvoices form={form} />
        <Bank form={form} />
        <Beginning form={form} />
        <AccountCodeFields form={form} className={groupClass} />
      </SettingsForm>
    </>
  )
}

const paperLabels = { 'by country': 'As usual in the country', A4: 'A4', Letter: 'Letter' }

type Form = { form: UseFormReturn<BillingValues, unknown, unknown> }

const groupClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2'

function OnInvoices({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">On your invoices</legend>
      <Field
        form={form}
        name="billing.legalName"
        label="Legal name"
        description="Leave empty to use the website’s."
      />
      <Field form={form} name="billing.taxId" label="Tax ID" />
      <AddressFields
        form={form}
        path="billing.address"
        isOwn
        streetDescription="Leave empty to use the website’s address."
      />
      <Field
        form={form}
        name="billing.email"
        label="Email"
        description="For questions about invoices."
      />
    </fieldset>
  )
}

function OnEInvoices({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">On e-invoices</legend>
      <Field
        form={form}
        name="billing.vatId"
        label="VAT number"
        description="Include the country code, for example DE136695976. Leave empty to use the tax ID."
      />
      <Field
        form={form}
        name="billing.peppolId"
        label="Peppol ID"
        description="Scheme and number, for example 0088:7300010000001."
      />
      <FieldSelect
        form={form}
        name="billing.untaxedAs"
        label="Lines at 0% are"
        placeholder={null}
        choices={untaxedCategories.map((value) => ({ value, label: untaxedLabels[value] }))}
        description="Unless the client or its country decides otherwise."
      />
      <Field
        form={form}
        name="billing.exemptionReason"
        label="Why there is no tax"
        description="As shown on the e-invoice."
      />
    </fieldset>
  )
}

function Bank({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">Bank details</legend>
      <Field form={form} name="billing.bank.bank" label="Bank" />
      <Field form={form} name="billing.bank.holder" label="Account holder" />
      <Field form={form} name="billing.bank.account" label="Account number or IBAN" />
      <Field form={form} name="billing.bank.routing" label="Routing number or BIC" />
    </fieldset>
  )
}

function Beginning({ form }: Form) {
  return (
    <fieldset className={groupClass}>
      <legend className="mb-3 text-lg font-medium">Defaults for new invoices</legend>
      <FieldSelect
        form={form}
        name="billing.currency"
        label="Currency"
        placeholder={null}
        choices={currencyChoicesWith(form.getValues('billing.currency'))}
      />
      <FieldSelect
        form={form}
        name="billing.paper"
        label="Paper"
        placeholder={null}
        choices={paperSizes.map((value) => ({ value, label: paperLabels[value] }))}
      />
      <Field form={form} name="billing.taxRate" label="Tax %" type="number" />
      <Field form={form} name="billing.dueDays" label="Due after (days)" type="number" />
      <Field
        form={form}
        name="billing.reminderDays"
        label="Reminders"
        description="Days after the due date, separated by commas. Leave empty for none."
      />
      <Field
        form={form}
        name="billing.numberPrefix"
        label="Prefix of invoice numbers"
        description="INV- makes INV-2026-0001."
      />
      <Field form={form} name="billing.creditPrefix" label="Prefix of credit notes" />
      <Field form={form} name="billing.quotePrefix" label="Prefix of quote numbers" />
      <Field form={form} name="billing.quoteDays" label="Quotes valid for (days)" type="number" />
      <FieldArea
        form={form}
        name="billing.terms"
        label="Terms"
        rows={3}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}
