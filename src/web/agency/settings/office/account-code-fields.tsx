// Settings, Billing: the account codes of the agency's bookkeeping; those by rate and means are typed one a line.
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { AccountCodes } from '#contract/billing/account-codes.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type AccountValues = Omit<AccountCodes, 'byRate' | 'byMeans'> & {
  byRate: string
  byMeans: string
}

export const accountValues = ({ byRate, byMeans, ...codes }: AccountCodes): AccountValues => ({
  ...codes,
  byRate: byRate.map(({ rate, revenue, tax }) => `${rate} ${revenue} ${tax}`.trim()).join('\n'),
  byMeans: byMeans.map(({ means, account }) => `${means} ${account}`.trim()).join('\n'),
})

const wordsOfLines = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split(/[\s;:%]+/).filter(Boolean))
    .filter((words) => words.length > 0)

/** `7 8300 1771` */
const ratesOf = (text: string): AccountCodes['byRate'] =>
  wordsOfLines(text).map(([rate = '', revenue = '', tax = '']) => ({
    rate: Number(rate.replace(',', '.')),
    revenue,
    tax,
  }))

/** `Credit card 1060` */
const meansOf = (text: string): AccountCodes['byMeans'] =>
  wordsOfLines(text).map((words) => ({
    means: words.slice(0, -1).join(' '),
    account: words.at(-1) ?? '',
  }))

const { byRate: RateList, byMeans: MeansList } = AccountCodes.shape

export function toAccountCodes(
  { byRate, byMeans, ...codes }: AccountValues,
  issues: z.core.$ZodRawIssue[],
): AccountCodes {
  const refuse = (key: string, message: string, input: string) =>
    issues.push({ code: 'custom', path: ['accountCodes', key], message, input })
  const areRates =
    RateList.safeParse(ratesOf(byRate)).success &&
    wordsOfLines(byRate).every(({ length }) => length <= 3)
  if (!areRates)
    refuse('byRate', 'Use up to 12 lines, each with a rate and two account codes', byRate)
  const areMeans =
    MeansList.safeParse(meansOf(byMeans)).success &&
    meansOf(byMeans).every(({ means }) => means !== '')
  if (!areMeans)
    refuse(
      'byMeans',
      'Use up to 12 lines, each with a payment method and its account code',
      byMeans,
    )
  return {
    ...codes,
    byRate: areRates ? ratesOf(byRate) : [],
    byMeans: areMeans ? meansOf(byMeans) : [],
  }
}

export const changedCodes = ({
  byRate,
  byMeans,
  ...codes
}: Partial<AccountValues>): Partial<AccountCodes> => ({
  ...codes,
  ...(byRate !== undefined && { byRate: ratesOf(byRate) }),
  ...(byMeans !== undefined && { byMeans: meansOf(byMeans) }),
})

const codeFields = [
  ['receivables', 'Receivables'],
  ['bank', 'Bank'],
  ['online', 'Online payments'],
  ['revenue', 'Revenue'],
  ['tax', 'Tax'],
  ['reverseCharge', 'Revenue under reverse charge'],
  ['untaxed', 'Revenue without tax'],
  ['outsideScope', 'Revenue outside the scope of tax'],
  ['writeOffs', 'Written off'],
  ['datevConsultant', 'DATEV consultant number'],
  ['datevClient', 'DATEV client number'],
] as const

interface Values {
  billing: { accountCodes: AccountValues }
}

interface AccountCodeFieldsProps<V extends Values> {
  form: UseFormReturn<V, unknown, unknown>
  className: string
}

export function AccountCodeFields<V extends Values>({
  form,
  className,
}: AccountCodeFieldsProps<V>) {
  // The form has these fields, which its type only bounds.
  const path = (key: keyof AccountValues) => `billing.accountCodes.${key}` as FieldPath<V>
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-lg font-medium">Account codes</legend>
      <p className="text-sm text-muted sm:col-span-2">
        Used in the files under Accounting. Empty fields use the default code; in Germany, the one
        from SKR03.
      </p>
      {codeFields.map(([key, label]) => (
        <Field key={key} form={form} name={path(key)} label={label} />
      ))}
      <FieldArea
        form={form}
        name={path('byRate')}
        label="By tax rate"
        rows={3}
        description="One rate per line, then its revenue and tax accounts, for example 7 8300 1771"
      />
      <FieldArea
        form={form}
        name={path('byMeans')}
        label="By payment method"
        rows={3}
        description="One method per line, then its account, for example Cash 1010"
      />
    </fieldset>
  )
}
