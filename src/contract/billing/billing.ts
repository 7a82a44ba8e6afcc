// Billing settings: how the agency appears on its invoices, and their defaults; seller and buyer as frozen on what was sent.
import * as z from 'zod'
import { AccountCodes, noAccountCodes } from './account-codes.ts'
import { Currency } from '../values/money.ts'
import { Email, PartialAddress, list, optionalText } from '../shared.ts'
import { percentDecimals, scaled } from './invoice-totals.ts'
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

/** Where payments go; shown exactly as typed, empty fields are omitted. */
export const BankDetails = z.strictObject({
  bank: optionalText(100),
  holder: optionalText(100),
  /** IBAN or account number. */
  account: optionalText(40),
  /** BIC or routing number. */
  routing: optionalText(40),
})
export type BankDetails = z.infer<typeof BankDetails>

/** 'by country': Letter in the United States and some others. */
export const paperSizes = ['by country', 'A4', 'Letter'] as const

const Prefix = z
  .string()
  .trim()
  .regex(/^[A-Z\d/-]{0,10}$/, 'Use capital letters, digits, slashes and dashes, at most 10')

/** Days after the due date. */
const ReminderDay = z.int().min(1).max(180)

const fields = {
  /** When empty, the website's legal name is used. */
  legalName: optionalText(200),
  /** When the street is empty, the website's address is used. */
  address: PartialAddress,
  /** The contact for invoice questions; when empty, the website's email is used. */
  email: Email.or(z.literal('')),
  taxId: optionalText(40),
  vatId: VatId,
  /** Where the agency receives e-invoices. */
  peppolId: PeppolId,
  /** The category of lines at 0 %, unless the client has another. */
  untaxedAs: UntaxedCategory,
  exemptionReason: ExemptionReason,
  bank: BankDetails,
  currency: Currency,
  taxRate: Percent,
  dueDays: z.int().min(0).max(365),
  terms: optionalText(2000),
  /** Comes before the year and the number: `INV-2026-0001`. */
  numberPrefix: Prefix,
  creditPrefix: Prefix,
  quotePrefix: Prefix,
  /** How many days a quote can be accepted. */
  quoteDays: z.int().min(1).max(365),
  reminderDays: list(ReminderDay, 6),
  accountCodes: AccountCodes,
  /** Of invoices, quotes and reports. */
  paper: z.enum(paperSizes),
}

/** No field has a default: fields omitted from a change keep their value. */
export const Billing = z
  .strictObject(fields)
  .refine(({ numberPrefix, creditPrefix }) => numberPrefix !== creditPrefix, {
    path: ['creditPrefix'],
    error: 'Use a different prefix for credit notes',
  })
  .refine(
    ({ numberPrefix, creditPrefix, quotePrefix }) =>
      ![numberPrefix, creditPrefix].includes(quotePrefix),
    {
      path: ['quotePrefix'],
      error: 'Use a different prefix for quotes',
    },
  )
export type Billing = z.infer<typeof Billing>

export const BillingChange = z
  .strictObject({
    ...fields,
    address: PartialAddress.partial(),
    bank: BankDetails.partial(),
    accountCodes: AccountCodes.partial(),
  })
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
  accountCodes: noAccountCodes,
  paper: 'by country',
}

/** The issuer, frozen when the invoice was sent. */
export const Seller = z.strictObject({
  name: z.string(),
  legalName: z.string(),
  address: PartialAddress,
  email: z.string(),
  phone: z.string(),
  taxId: z.string(),
  /** This and the buyer's counterparts are missing on invoices sent before e-invoices existed. */
  vatId: z.string().optional(),
  peppolId: z.string().optional(),
  bank: BankDetails,
  color: z.string(),
  /** Without one, as is usual in the country. */
  paper: z.enum(['A4', 'Letter']).optional(),
})
export type Seller = z.infer<typeof Seller>

/** The recipient, frozen when the invoice was sent. */
export const Buyer = z.strictObject({
  name: z.string(),
  address: PartialAddress,
  email: z.string(),
  vatId: z.string().optional(),
  buyerReference: z.string().optional(),
  peppolId: z.string().optional(),
  /** The tax category of lines at 0 %, from the settings or the client at that time. */
  untaxedAs: UntaxedCategory.optional(),
  exemptionReason: z.string().optional(),
})
export type Buyer = z.infer<typeof Buyer>
