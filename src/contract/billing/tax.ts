// Tax identifiers of parties for tax authorities and e-invoices, and reasons for lines without tax.
import * as z from 'zod'
import { optionalText } from '../shared.ts'
import { findPeppolIssue } from './peppol-ids.ts'
import { findVatIssue, toVatNumber, vatNumbers } from './vat-numbers.ts'

const typingError = 'has a wrong digit or letter. Check it for a typing error'

function vatIdMessage(id: string): string {
  const issue = findVatIssue(id)
  if (issue === 'digits') return `VAT number ${typingError}`
  if (issue === 'prefix') return 'VAT number must begin with its country, as in DE136695976'
  const example = vatNumbers[id.slice(0, 2)]?.example
  return example === undefined
    ? 'VAT number must have 2 to 20 letters and digits after its country'
    : `VAT number must look like ${example}`
}

/** `DE136695976`; accepts spaces, points and dashes; may be empty. */
export const VatId = optionalText(40)
  .overwrite(toVatNumber)
  .refine((id) => id === '' || findVatIssue(id) === undefined, {
    error: ({ input }) => vatIdMessage(String(input)),
  })

function peppolIdMessage(id: string): string {
  const { issue, example } = findPeppolIssue(id) ?? {}
  if (issue === 'digits') return `Peppol ID ${typingError}`
  return issue === 'form'
    ? `Peppol ID must look like ${example}`
    : 'Peppol ID must be a scheme and a number in it, as in 0088:7300010000001'
}

/** `0088:7300010000001`: the scheme, then the identifier within it; may be empty. */
export const PeppolId = optionalText(60)
  .overwrite((id) => id.replaceAll(/\s/g, '').toUpperCase())
  .refine((id) => id === '' || findPeppolIssue(id) === undefined, {
    error: ({ input }) => peppolIdMessage(String(input)),
  })

/** The buyer's reference for an invoice; for German authorities the Leitweg-ID. */
export const BuyerReference = optionalText(100)

/** Reasons why a line at 0 % has no tax. */
export const untaxedCategories = [
  'zero rated',
  'exempt',
  'reverse charge',
  'outside scope',
] as const
export const UntaxedCategory = z.enum(untaxedCategories)
export type UntaxedCategory = z.infer<typeof UntaxedCategory>

/** The wording on invoices. */
export const ExemptionReason = optionalText(300)
