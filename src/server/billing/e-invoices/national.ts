// What single countries demand of e-invoices: numbers of their registers, means of payment, and whatever Peppol refuses without. Pure.
import { compactNumber } from '#contract/billing/bank-account.ts'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import type { EInvoiceProblem } from '#contract/billing/e-invoices.ts'
import { findPeppolIssue } from '#contract/billing/peppol-ids.ts'
import { toCountryCode } from '#contract/values/countries.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { type PaymentMeans, toPaymentMeans } from './codes.ts'

type Party = Pick<Buyer, 'address' | 'vatId' | 'peppolId'> & { taxId?: string }

const countryOf = ({ address }: Party) => toCountryCode(address.country) ?? ''

const lawPrefixes: Readonly<Record<string, string>> = { EL: 'GR', IT: 'IT' }

/** The country whose rules hold for the seller: in Peppol a Greek or Italian VAT number counts wherever its holder is. */
function lawOf(seller: Seller): string {
  const prefix = (seller.vatId ?? '').slice(0, 2)
  return lawPrefixes[prefix] ?? countryOf(seller)
}

/** Numbers of a code list: `EAS` for addresses in Peppol, `ICD` for registers. */
export interface SchemeNumber {
  scheme: string
  id: string
}

export function toSchemeNumber(participant = ''): SchemeNumber | undefined {
  const [scheme = '', id = ''] = participant.split(':')
  return id === '' ? undefined : { scheme, id }
}

/** Schemes of the registers whose numbers belong on e-invoices. */
const registers: Readonly<Record<string, readonly string[]>> = {
  DK: ['0184'],
  IS: ['0196'],
  NL: ['0106', '0190'],
  NO: ['0192'],
  SE: ['0007'],
}

/** The party's number in its country's register, as its Peppol ID, tax ID or VAT number has it. */
export function findRegistration(party: Party): SchemeNumber | undefined {
  const { taxId = '', vatId = '', peppolId = '' } = party
  const country = countryOf(party)
  const schemes = registers[country] ?? []
  // In Sweden a registered seller without a VAT number could state no tax ID.
  if (country === 'SE' && vatId === '') return undefined
  const numbers = [taxId, vatId.startsWith(country) ? vatId : '']
    .map((number) => number.replaceAll(/\D/g, ''))
    .map((digits) => (country === 'SE' ? digits.slice(0, 10) : digits))
  const found = [
    peppolId,
    ...schemes.flatMap((scheme) => numbers.map((id) => `${scheme}:${id}`)),
  ].find((one) => schemes.includes(one.slice(0, 4)) && findPeppolIssue(one) === undefined)
  return toSchemeNumber(found)
}

const isTaxApproval = (taxId: string) => taxId.toLowerCase() === 'godkänd för f-skatt'

/** The number of a tax office, which is none if it is the register's, and in Sweden may only be this approval. */
export function findTaxId(seller: Seller): string {
  const { taxId, vatId = '' } = seller
  const registration = findRegistration(seller)
  if (lawOf(seller) === 'IT') return compactNumber(taxId)
  if (!registration || vatId === '' || isTaxApproval(taxId)) return taxId
  const isSame = taxId.replaceAll(/\D/g, '') === registration.id.replaceAll(/\D/g, '')
  return isSame || countryOf(seller) === 'SE' ? '' : taxId
}

interface Payment {
  kind: InvoiceRow['kind']
  currency: string
  seller: Seller
  buyer: Buyer
}

/** 'Not defined': German e-invoices state how to pay even where nothing is said or due. */
const undefinedMeans: PaymentMeans = {
  ...{ code: '1', account: '', isIban: false, holder: '', bic: '' },
}

/** Danish e-invoices know transfers by BIC, by the bank's four digits, and undefined ones. */
function toDanish(means: PaymentMeans, routing: string): PaymentMeans {
  if (means.isIban && means.bic !== '') return { ...means, code: '31' }
  const number = compactNumber(routing)
  return /^\d{4}$/.test(number) ? { ...means, code: '42', bic: number } : { ...means, code: '1' }
}

export function findPayment({ kind, currency, seller, buyer }: Payment): PaymentMeans | undefined {
  const means = kind === 'invoice' ? toPaymentMeans(seller.bank, currency) : undefined
  const country = countryOf(seller)
  if (!means) return country === 'DE' ? undefinedMeans : undefined
  const isDanish = country === 'DK' && countryOf(buyer) === 'DK'
  return isDanish && means.code === '30' ? toDanish(means, seller.bank.routing) : means
}

/** German e-invoices state a rate even outside the scope of tax. */
export const ratedOutsideScope = (seller: Seller) => countryOf(seller) === 'DE'

type Problem = Pick<EInvoiceProblem, 'at' | 'message'>

const adjectives: Readonly<Record<string, string>> = {
  ...{ DE: 'German', DK: 'Danish', IS: 'Icelandic', IT: 'Italian', NL: 'Dutch' },
}

const needed = (country: string) => `which ${adjectives[country]} e-invoices need.`

type Place = 'street' | 'city' | 'zipCode'

const placeNames: Record<Place, string> = {
  street: 'a street',
  city: 'a city',
  zipCode: 'a postal code',
}

const places: Readonly<Record<string, readonly Place[]>> = {
  DE: ['city', 'zipCode'],
  IS: ['street', 'zipCode'],
  IT: ['street', 'city', 'zipCode'],
  NL: ['street', 'city', 'zipCode'],
}

const asList = new Intl.ListFormat('en')

function ofPlaces({ address }: Party, country: string, whose: 'Your' | 'The client’s'): Problem[] {
  const missing = (places[country] ?? []).filter((place) => address[place].trim() === '')
  if (missing.length === 0) return []
  const list = asList.format(missing.map((place) => placeNames[place]))
  const message = `${whose} address lacks ${list}, ${needed(country)}`
  return [{ at: whose === 'Your' ? 'settings' : 'address', message }]
}

const swedishRates = new Set([0, 6, 12, 25])

interface Trade {
  row: InvoiceRow
  seller: Seller
  buyer: Buyer
  isHome: boolean
}

type Check = (trade: Trade) => (Problem | undefined | false)[]

/** By the seller's country. */
const checks: Readonly<Record<string, Check>> = {
  DE: ({ row: { terms }, seller: { phone, email }, isHome }) => [
    isHome &&
      phone === '' && { at: 'website', message: `Your phone number is missing, ${needed('DE')}` },
    isHome && email === '' && { at: 'settings', message: `Your email is missing, ${needed('DE')}` },
    isHome &&
      /^\s*#/m.test(terms) && {
        at: 'invoice',
        message: 'No line of the terms may begin with ‘#’ on German e-invoices.',
      },
  ],
  DK: ({ seller }) => [
    !findRegistration(seller) && {
      at: 'settings',
      message: `Your CVR number is missing, ${needed('DK')} Enter it as tax ID.`,
    },
  ],
  GR: () => [
    {
      at: 'invoice',
      message:
        'Greek e-invoices in Peppol need a number from myDATA (MARK). Send them with a provider of myDATA.',
    },
  ],
  IS: ({ seller, buyer, isHome }) => [
    !findRegistration(seller) && {
      at: 'settings',
      message: `Your kennitala is missing, ${needed('IS')} Enter it as tax ID.`,
    },
    isHome &&
      !findRegistration(buyer) && {
        at: 'client',
        message: `The client’s kennitala is missing, ${needed('IS')} Enter it as Peppol ID with the scheme 0196.`,
      },
  ],
  IT: ({ seller }) => [
    !/^([\dA-Z]{11,16})?$/.test(findTaxId(seller)) && {
      at: 'settings',
      message: 'Your tax ID must have 11 to 16 letters and digits on Italian e-invoices.',
    },
  ],
  NL: ({ row, seller }) => [
    row.kind === 'invoice' &&
      row.total > 0 &&
      seller.bank.account === '' && {
        at: 'settings',
        message: `Your bank account is missing, ${needed('NL')}`,
      },
  ],
  SE: ({ row: { lines }, seller: { vatId = '' } }) => [
    vatId.startsWith('SE') &&
      lines.some(({ taxRate }) => !swedishRates.has(taxRate)) && {
        at: 'invoice',
        message: 'Swedish e-invoices have 25%, 12% or 6% tax.',
      },
  ],
}

/** What Peppol refuses by the rules of the seller's country. */
export function findNationalProblems(row: InvoiceRow, seller: Seller, buyer: Buyer): Problem[] {
  const law = lawOf(seller)
  const country = countryOf(seller)
  const isHome = countryOf(buyer) === country
  const found = checks[law]?.({ row, seller, buyer, isHome }) ?? []
  return [
    ...ofPlaces(seller, law, 'Your'),
    ...(isHome && country !== 'IT' ? ofPlaces(buyer, country, 'The client’s') : []),
    ...found.filter((problem) => problem !== undefined && problem !== false),
  ]
}
