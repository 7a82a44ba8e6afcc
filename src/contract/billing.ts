// The agency as its invoices name it, and how they are made: a section of the settings.
import * as z from 'zod'
import { Currency } from './money.ts'
import { percentDecimals, scaled } from './invoice-totals.ts'
import { Email, list, optionalText } from './shared.ts'
import { ExemptionReason, PeppolId, UntaxedCategory, VatId } from './tax.ts'

/** 0 to 100 with up to three decimals, as in 8.875. */
export const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => scaled(value, percentDecimals) !== undefined, {
    error: `Use at most ${percentDecimals} decimals`,
    abort: true,
  })

export const BillingAddress = z.strictObject({
  street: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: optionalText(100),
})
export type BillingAddress = z.infer<typeof BillingAddress>

/** Where the money goes; shown as it was typed, what is empty is left out. */
export const BankDetails = z.strictObject({
  bank: optionalText(100),
  holder: optionalText(100),
  /** IBAN or account number. */
  account: optionalText(40),
  /** BIC or routing number. */
  routing: optionalText(40),
})
export type BankDetails = z.infer<typeof BankDetails>

const Prefix = z
  .string()
  .trim()
  .regex(/^[A-Z\d/-]{0,10}$/, 'Use capital letters, digits, slashes and dashes, at most 10')

/** Days after the due date. */
const ReminderDay = z.int().min(1).max(180)

const fields = {
  /** While it is empty, that of the website's legal name. */
  legalName: optionalText(200),
  /** While its street is empty, that of the website. */
  address: BillingAddress,
  /** Where questions about invoices go; while it is empty, the website's. */
  email: Email.or(z.literal('')),
  taxId: optionalText(40),
  vatId: VatId,
  /** Where e-invoices reach the agency. */
  peppolId: PeppolId,
  /** What a line at 0 % is, where nothing else is agreed with the client. */
  untaxedAs: UntaxedCategory,
  exemptionReason: ExemptionReason,
  bank: BankDetails,
  currency: Currency,
  taxRate: Percent,
  dueDays: z.int().min(0).max(365),
  terms: optionalText(2000),
  /** Before the year and the number: `INV-2026-0001`. */
  numberPrefix: Prefix,
  creditPrefix: Prefix,
  quotePrefix: Prefix,
  /** For how long a quote can be accepted. */
  quoteDays: z.int().min(1).max(365),
  reminderDays: list(ReminderDay, 6),
}

/** None of the fields has a default: what is left out of a change stays as it is. */
export const Billing = z
  .strictObject(fields)
  .refine(({ numberPrefix, creditPrefix }) => numberPrefix !== creditPrefix, {
    path: ['creditPrefix'],
    error: 'Credit notes need a prefix of their own',
  })
  .refine(
    ({ numberPrefix, creditPrefix, quotePrefix }) =>
      ![numberPrefix, creditPrefix].includes(quotePrefix),
    {
      path: ['quotePrefix'],
      error: 'Quotes need a prefix of their own',
    },
  )
export type Billing = z.infer<typeof Billing>

export const BillingChange = z
  .strictObject({ ...fields, address: BillingAddress.partial(), bank: BankDetails.partial() })
  .partial()

export const defaultBilling: Billing = {
  legalName: '',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
  email: '',
  taxId: '',
  vatId: '',
  peppolId: '',
  untaxedAs: 'zero rated',
  exemptionReason: '',
  bank: { bank: '', holder: '', account: '', routing: '' },
  currency: 'USD',
  taxRate: 0,
  dueDays: 14,
  terms: 'Payment is due within 14 days of the date of this invoice.',
  numberPrefix: '',
  creditPrefix: 'CN-',
  quotePrefix: 'Q-',
  quoteDays: 30,
  reminderDays: [3, 10, 21],
}
