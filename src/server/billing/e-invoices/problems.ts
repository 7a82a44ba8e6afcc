// Reasons why an invoice can't become an e-invoice, worded for the person who fixes them. Pure.
import { toCountryCode } from '#contract/values/countries.ts'
import type { EInvoiceProblem } from '#contract/billing/e-invoices.ts'
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { getDecimals } from '#contract/values/money.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { untaxedCode } from './model.ts'
import { findNationalProblems } from './national.ts'

type At = EInvoiceProblem['at']

const problem = (at: At, message: string, isPeppolOnly = false): EInvoiceProblem[] => [
  { at, message, isPeppolOnly },
]

function ofSeller({ legalName, address, vatId = '', taxId, peppolId = '' }: Seller) {
  const country = address.country.trim()
  return [
    ...(legalName === '' ? problem('settings', 'Your legal name is missing.') : []),
    ...(country === '' ? problem('settings', 'Your country is missing.') : []),
    ...(country !== '' && !toCountryCode(country)
      ? problem('settings', `Your country, ‘${country}’, isn’t recognized. Enter its name or code.`)
      : []),
    ...(vatId === '' && taxId === ''
      ? problem('settings', 'Your VAT number or tax ID is missing.')
      : []),
    ...(peppolId === '' ? problem('settings', 'Your Peppol ID is missing.', true) : []),
  ]
}

function ofBuyer({ address, peppolId = '', buyerReference = '' }: Buyer) {
  const country = address.country.trim()
  return [
    ...(country === '' ? problem('address', 'The client’s country is missing.') : []),
    ...(country !== '' && !toCountryCode(country)
      ? problem(
          'address',
          `The client’s country, ‘${country}’, isn’t recognized. Enter its name or code.`,
        )
      : []),
    ...(peppolId === '' ? problem('client', 'The client’s Peppol ID is missing.', true) : []),
    ...(buyerReference === ''
      ? problem('client', 'The client’s buyer reference is missing.', true)
      : []),
  ]
}

/** Checks the requirements of untaxed lines, depending on why the client is untaxed. */
function ofUntaxed(seller: Seller, buyer: Buyer, hasTaxed: boolean): EInvoiceProblem[] {
  const code = untaxedCode(buyer)
  if (code === 'E' && !buyer.exemptionReason) {
    return problem('client', 'The reason for the client’s tax exemption is missing.')
  }
  if (code === 'AE') {
    return [
      ...(seller.vatId
        ? []
        : problem('settings', 'Your VAT number is missing. Reverse charge requires it.')),
      ...(buyer.vatId
        ? []
        : problem('client', 'The client’s VAT number is missing. Reverse charge requires it.')),
    ]
  }
  if (code === 'O' && hasTaxed) {
    return problem(
      'invoice',
      'An e-invoice can’t combine lines with tax and lines outside the scope of tax.',
    )
  }
  return []
}

/** The standard allows two decimals for amounts; prices may have more. */
function ofAmounts({ currency, lines, discount }: InvoiceRow): EInvoiceProblem[] {
  const unit = 10 ** Math.max(0, getDecimals(currency) - 2)
  const totals = totalsOf(lines, discount)
  const amounts = [
    ...totals.lines.flatMap((line) => [line.discount, line.net]),
    ...totals.taxes.flatMap((tax) => [tax.discount, tax.net, tax.tax]),
    totals.total,
  ]
  if (amounts.every((amount) => amount % unit === 0)) return []
  return problem('invoice', `E-invoices allow at most two decimals, but amounts here have three.`)
}

/** Works for drafts and sent invoices, with current or frozen parties. */
export function findProblems(row: InvoiceRow): EInvoiceProblem[] {
  const { seller, buyer, lines } = row
  if (!seller || !buyer) throw new Error('An e-invoice needs its parties')
  if (row.state === 'void') return problem('invoice', 'This document is void.')
  if (row.isDetached) return problem('invoice', 'The client was deleted.')
  if (lines.length === 0) return problem('invoice', 'There are no lines yet.')
  const hasTaxed = lines.some(({ taxRate }) => taxRate > 0)
  const hasUntaxed = lines.some(({ taxRate }) => taxRate === 0)
  return [
    ...ofSeller(seller),
    ...ofBuyer(buyer),
    ...(hasUntaxed ? ofUntaxed(seller, buyer, hasTaxed) : []),
    ...ofAmounts(row),
    ...findNationalProblems(row, seller, buyer).map((one) => ({ ...one, isPeppolOnly: true })),
  ]
}

/** Whether there can be no e-invoice at all. */
export const isPrevented = (problems: readonly EInvoiceProblem[]): boolean =>
  problems.some(({ isPeppolOnly }) => !isPeppolOnly)
