// Builds an e-invoice in the terms of EN 16931 from a frozen invoice, independent of syntax. Pure.
import { toCountryCode } from '#contract/values/countries.ts'
import { type InvoiceTotals, quantityDecimals, totalsOf } from '#contract/billing/invoice-totals.ts'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import { getDecimals, plainAmount } from '#contract/values/money.ts'
import { plainPrice } from '#contract/billing/unit-prices.ts'
import type { UntaxedCategory } from '#contract/billing/tax.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import { priceIn } from '#server/billing/invoices/lines.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { type PaymentMeans, oneUnit, unitCode } from './codes.ts'
import {
  type SchemeNumber,
  findPayment,
  findRegistration,
  findTaxId,
  ratedOutsideScope,
  toSchemeNumber,
} from './national.ts'

/** Codes of UNCL 5305. */
export type CategoryCode = 'S' | 'Z' | 'E' | 'AE' | 'O'

export interface TaxCategory {
  code: CategoryCode
  /** Undefined outside the scope of tax. */
  rate: string | undefined
}

export interface Tax extends TaxCategory {
  basis: string
  tax: string
  reason: string
  reasonCode: string
}

export interface Party {
  name: string
  /** Set if it differs from the legal name. */
  tradingName: string
  street: string
  city: string
  zipCode: string
  region: string
  country: string
  vatId: string
  /** Issued by a tax office; not a VAT number. */
  taxId: string
  /** Identifies the party if it has no VAT number or must not state it. */
  id: string
  /** In its country's register. */
  registration: SchemeNumber | undefined
  email: string
  phone: string
  peppol: SchemeNumber | undefined
}

export interface Line {
  name: string
  description: string
  quantity: string
  unit: string
  /** The unit as written, if it has no code. */
  unitName: string
  /** For `priceQuantity` units. */
  price: string
  priceQuantity: string
  discount: string
  net: string
  category: TaxCategory
}

export interface EInvoice {
  kind: InvoiceKind
  number: string
  issueDate: string
  dueDate: string
  currency: string
  note: string
  terms: string
  buyerReference: string
  /** The invoice that a credit note corrects. */
  credited: Credited | undefined
  seller: Party
  buyer: Party
  payment: PaymentMeans | undefined
  lines: Line[]
  /** The invoice's discount, split by tax category. */
  discounts: { amount: string; category: TaxCategory }[]
  taxes: Tax[]
  subtotal: string
  discount: string
  net: string
  tax: string
  total: string
}

export interface Credited {
  number: string
  issueDate: string
}

const untaxedCodes: Record<UntaxedCategory, CategoryCode> = {
  'zero rated': 'Z',
  exempt: 'E',
  'reverse charge': 'AE',
  'outside scope': 'O',
}

/** Default reasons, with a code from the list 'VATEX' where one exists. */
const reasons: Record<CategoryCode, { label: string; code: string }> = {
  S: { label: '', code: '' },
  Z: { label: '', code: '' },
  E: { label: '', code: '' },
  AE: { label: 'Reverse charge', code: 'VATEX-EU-AE' },
  O: { label: 'Outside the scope of tax', code: 'VATEX-EU-O' },
}

type Facts = Pick<Buyer, 'untaxedAs' | 'exemptionReason'>

export const untaxedCode = ({ untaxedAs = 'zero rated' }: Facts): CategoryCode =>
  untaxedCodes[untaxedAs]

function categoryOf(rate: number, facts: Facts): TaxCategory {
  const code = rate > 0 ? 'S' : untaxedCode(facts)
  return { code, rate: code === 'O' ? undefined : String(rate) }
}

/** The standard allows at most two decimals; amounts with more are rejected by `findProblems`. */
function amountIn(currency: string) {
  const excess = Math.max(0, getDecimals(currency) - 2)
  return (amount: number) => {
    const written = plainAmount({ amount, currency })
    return excess === 0 ? written : written.slice(0, -excess)
  }
}

/** Plain notation: no exponent. */
const decimal = (value: number) => value.toFixed(quantityDecimals).replace(/\.?0+$/, '')

/**
 * Quantity × price must match the line amount to within 0.02. If rounding (e.g. to whole yen) breaks that,
 * the price is stated for the whole quantity. Time is stated in minutes, with the price of 60.
 */
function priceOf(line: StoredLine, gross: number, currency: string) {
  const { quantity, minutes, unitPrice, exactUnitPrice } = line
  const [count, priceQuantity] = minutes === undefined ? [quantity, 1] : [minutes, 60]
  const perUnit = 10 ** getDecimals(currency)
  const exact = (count / priceQuantity) * Number(exactUnitPrice ?? unitPrice)
  const isClose = Math.abs(exact - gross) / perUnit <= 0.0051
  const price = isClose
    ? plainPrice(priceIn(currency, line))
    : plainAmount({ amount: gross, currency })
  return {
    quantity: decimal(count),
    ...{ price, priceQuantity: isClose ? String(priceQuantity) : decimal(count) },
  }
}

/** UN/ECE Recommendation 20. */
const minuteUnit = 'MIN'

function lineOf(row: InvoiceRow, totals: InvoiceTotals, facts: Facts) {
  const { currency } = row
  const amount = amountIn(currency)
  return (line: StoredLine, place: number): Line => {
    const { gross, discount, net } = totals.lines[place] ?? { gross: 0, discount: 0, net: 0 }
    const [name = ''] = line.description.split(/[\r\n]/)
    const unit = line.minutes === undefined ? unitCode(line.unit) : minuteUnit
    return {
      name,
      description: name === line.description ? '' : line.description,
      unit: unit ?? oneUnit,
      unitName: unit === undefined ? line.unit : '',
      ...priceOf(line, gross, currency),
      discount: discount > 0 ? amount(discount) : '',
      net: amount(net),
      category: categoryOf(line.taxRate, facts),
    }
  }
}

function toTaxes(row: InvoiceRow, totals: InvoiceTotals, seller: Seller, facts: Facts): Tax[] {
  const amount = amountIn(row.currency)
  const isRated = ratedOutsideScope(seller)
  return totals.taxes.map(({ rate, net, tax }) => {
    const category = categoryOf(rate, facts)
    const { label, code } = reasons[category.code]
    const isUntaxed = category.code !== 'S' && category.code !== 'Z'
    const reason = isUntaxed ? facts.exemptionReason || label : ''
    const shown = { ...category, ...(isRated && { rate: String(rate) }) }
    return { ...shown, basis: amount(net), tax: amount(tax), reason, reasonCode: code }
  })
}

const placeOf = ({ street, city, state, zipCode, country }: Seller['address']) => ({
  street,
  city,
  zipCode,
  region: state,
  country: toCountryCode(country) ?? '',
})

/** An invoice outside the scope of VAT must not state its parties' VAT numbers. */
function identityOf(vatId: string, taxId: string, isOutside: boolean) {
  return {
    vatId: isOutside ? '' : vatId,
    taxId: isOutside ? '' : taxId,
    id: isOutside || vatId === '' ? taxId || vatId : '',
  }
}

function toSeller(seller: Seller, isOutside: boolean): Party {
  const { name, legalName, email, phone } = seller
  const registration = findRegistration(seller)
  const identity = identityOf(seller.vatId ?? '', findTaxId(seller), isOutside)
  return {
    name: legalName,
    tradingName: name === legalName ? '' : name,
    ...placeOf(seller.address),
    ...identity,
    // A number of the register identifies enough.
    id: registration ? '' : identity.id,
    registration,
    email,
    phone,
    peppol: toSchemeNumber(seller.peppolId),
  }
}

const toBuyer = (buyer: Buyer, isOutside: boolean): Party => ({
  name: buyer.name,
  tradingName: '',
  ...placeOf(buyer.address),
  vatId: isOutside ? '' : (buyer.vatId ?? ''),
  taxId: '',
  id: '',
  registration: findRegistration(buyer),
  email: buyer.email,
  phone: '',
  peppol: toSchemeNumber(buyer.peppolId),
})

/** Payment terms are required if there is no due date. */
const nothingToPay = 'No payment is due. This amount is credited.'

/** Requires a sent invoice without problems (`findProblems`). */
export function toEInvoice(row: InvoiceRow, credited: Credited | undefined): EInvoice {
  const { seller, buyer, number, issueDate, currency } = row
  if (!seller || !buyer || number === null || issueDate === null) {
    throw new Error('Only a sent invoice can become an e-invoice')
  }
  const totals = totalsOf(row.lines, row.discount)
  const amount = amountIn(currency)
  const isOutside = untaxedCode(buyer) === 'O' && totals.taxes.some(({ rate }) => rate === 0)
  return {
    ...{ kind: row.kind, number, issueDate, dueDate: row.dueDate, currency, credited },
    note: row.notes,
    terms: row.terms || (row.kind === 'invoice' ? '' : nothingToPay),
    buyerReference: buyer.buyerReference ?? '',
    seller: toSeller(seller, isOutside),
    buyer: toBuyer(buyer, isOutside),
    payment: findPayment({ kind: row.kind, currency, seller, buyer }),
    lines: row.lines.map(lineOf(row, totals, buyer)),
    discounts: totals.taxes
      .filter(({ discount }) => discount > 0)
      .map(({ rate, discount }) => ({
        amount: amount(discount),
        category: categoryOf(rate, buyer),
      })),
    taxes: toTaxes(row, totals, seller, buyer),
    subtotal: amount(totals.subtotal),
    discount: totals.discount > 0 ? amount(totals.discount) : '',
    net: amount(totals.net),
    tax: amount(totals.tax),
    total: amount(totals.total),
  }
}
