// How an agency's services are taxed by where it and its client are, and what their documents say about it. Pure.
import { toCountryCode } from '../values/countries.ts'
import type { Buyer } from './billing.ts'
import type { UntaxedCategory } from './tax.ts'

interface Party {
  address: { country: string }
  vatId?: string | undefined
}

const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Their tax does not concern services for businesses abroad. */
const withoutExports = new Set(['CH', 'GB'])
/** Their tax is 0 % for services that are used abroad. */
const withZeroRatedExports = new Set(['AU', 'CA', 'IN', 'IS', 'NO', 'NZ', 'SG', 'ZA'])

/** Where another country's tax applies. */
const taxCountries: Readonly<Record<string, string>> = { IM: 'GB', LI: 'CH', MC: 'FR' }

/** Outside the EU's tax territory; between France and them, France's own law decides. */
const frenchDepartments = new Set(['GP', 'MQ', 'RE'])

/** @returns the country whose tax applies */
function countryOf({ address }: Party): string | undefined {
  const code = toCountryCode(address.country)
  return code && (taxCountries[code] ?? code)
}

/** The country of a VAT number of the European Union. */
function memberOf(vatId: string): string | undefined {
  const prefix = vatId.slice(0, 2).replace('EL', 'GR')
  return members.has(prefix) ? prefix : undefined
}

const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

export interface Treatment {
  /** Null: the agency's usual tax applies. */
  untaxedAs: UntaxedCategory | null
  /** One sentence; empty if the countries don't decide. */
  why: string
}

const undecided: Treatment = { untaxedAs: null, why: '' }

/** Services for businesses; an agency without a VAT number is not registered, so it has no tax to leave out. */
export function treatmentOf(seller: Party, buyer: Party): Treatment {
  const [from, to] = [countryOf(seller), countryOf(buyer)]
  if (from === undefined || to === undefined || !seller.vatId) return undecided
  if (from === 'FR' && frenchDepartments.has(to)) return undecided
  const own = toCountryCode(buyer.address.country) ?? to
  const client = `The client’s country is ${nameOf(own)}`
  if (from === to) {
    const isSame = own === toCountryCode(seller.address.country)
    const where = isSame ? 'The client’s country is yours' : `${client}, where the same tax applies`
    return { untaxedAs: null, why: `${where}: your usual tax applies.` }
  }
  if (members.has(from) && members.has(to)) {
    const registeredIn = memberOf(buyer.vatId ?? '')
    if (registeredIn === undefined || registeredIn === from) {
      const lack = registeredIn === from ? 'its VAT number is from yours' : 'it has no VAT number'
      return { untaxedAs: null, why: `${client}, but ${lack}: your usual tax applies.` }
    }
    const why = `${client}, and it has a VAT number: the client pays the tax (reverse charge).`
    return { untaxedAs: 'reverse charge', why }
  }
  if (members.has(from)) {
    return {
      untaxedAs: 'outside scope',
      why: `${client}, outside the EU: services are taxed there.`,
    }
  }
  if (withoutExports.has(from)) {
    return { untaxedAs: 'outside scope', why: `${client}: services are taxed there.` }
  }
  if (withZeroRatedExports.has(from)) {
    return { untaxedAs: 'zero rated', why: `${client}: exported services are zero-rated.` }
  }
  return undecided
}

interface Untaxed {
  untaxedAs: UntaxedCategory
  exemptionReason: string
}

interface Settings extends Untaxed {
  taxRate: number
}

interface TaxTerms extends Settings {
  /** One sentence; empty if only the settings decide. */
  why: string
}

/** The client's own setting, otherwise the countries, otherwise the agency's settings; these alone if it is exempt. */
export function taxTerms(
  settings: Settings,
  client: { untaxedAs: UntaxedCategory | null; exemptionReason: string },
  parties: { seller: Party; buyer: Party },
): TaxTerms {
  const { untaxedAs, exemptionReason, taxRate } = settings
  if (client.untaxedAs !== null) {
    const isMixed = client.untaxedAs === 'zero rated'
    const why = isMixed ? '' : 'This client has no tax, by its billing details.'
    return {
      untaxedAs: client.untaxedAs,
      exemptionReason: client.exemptionReason,
      taxRate: isMixed ? taxRate : 0,
      why,
    }
  }
  if (untaxedAs === 'exempt') return { untaxedAs, exemptionReason, taxRate, why: '' }
  const { why, ...treatment } = treatmentOf(parties.seller, parties.buyer)
  return treatment.untaxedAs === null
    ? { untaxedAs, exemptionReason, taxRate, why }
    : { untaxedAs: treatment.untaxedAs, exemptionReason: '', taxRate: 0, why }
}

interface TaxedDocument {
  seller: Party | null
  buyer: (Party & Pick<Buyer, 'untaxedAs' | 'exemptionReason'>) | null
  lines: readonly { taxRate: number }[]
}

const euNotes: Partial<Record<UntaxedCategory, string>> = {
  'reverse charge':
    'Reverse charge: the recipient is liable for the VAT (Article 196 of Directive 2006/112/EC).',
  'outside scope':
    'Outside the scope of VAT: taxable where the recipient is (Article 44 of Directive 2006/112/EC).',
}

const otherNotes: Record<UntaxedCategory, string> = {
  'zero rated': '',
  exempt: 'Exempt from tax.',
  'reverse charge': 'Reverse charge: the recipient is liable for the tax.',
  'outside scope': 'Outside the scope of tax.',
}

/** Why lines have no tax, as the law wants it on the document; empty if there is nothing to say. */
export function taxNote({ seller, buyer, lines }: TaxedDocument): string {
  if (!seller || !buyer?.untaxedAs || lines.every(({ taxRate }) => taxRate > 0)) return ''
  const isOfMember = members.has(countryOf(seller) ?? '')
  const note = (isOfMember && euNotes[buyer.untaxedAs]) || otherNotes[buyer.untaxedAs]
  // What a law requires to be said is said beside a reason in other words.
  if (!buyer.exemptionReason) return note
  return buyer.untaxedAs === 'reverse charge' && !/reverse charge/i.test(buyer.exemptionReason)
    ? `${note} ${buyer.exemptionReason}`
    : buyer.exemptionReason
}
