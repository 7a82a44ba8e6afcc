// What an agency starts with in its country: currency, paper, and the form of dates and numbers.
import { toCountryCode } from './countries.ts'
import { currencies } from './currencies.ts'
import { localeChoices } from './locale-choices.ts'

/** Countries of each currency; those of others have one that begins with their own code, as JPY in JP. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XPF: 'NC PF WF',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  GBP: 'GB GG GS IM JE',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  CHF: 'CH LI',
  ILS: 'IL PS',
  MAD: 'EH MA',
  UYU: 'UY',
}

const currencyOf = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, list]) =>
    list.split(' ').map((code) => [code, currency] as const),
  ),
)

/** CLDR's, and territories of the United States. */
const letterCountries = 'AS BZ CA CL CO CR GT GU MP MX NI PA PH PR SV UM US VE VI'.split(' ')

/** Where English dates have the month first. */
const monthFirst = 'AS FM GU MH MP PH PR PW UM US VI'.split(' ')

/** @param country a code or a name, as typed */
export const paperIn = (country: string): 'A4' | 'Letter' =>
  letterCountries.includes(toCountryCode(country) ?? '') ? 'Letter' : 'A4'

/** @returns undefined for a country that is not known, or has none */
export function currencyIn(country: string): string | undefined {
  const code = toCountryCode(country)
  if (code === undefined) return undefined
  const listed = currencyOf.get(code)
  return listed ?? currencies.find((currency) => currency.startsWith(code))
}

/** In English where the country has such a form; other countries in that of the United Kingdom. */
export function localeIn(country: string): string | undefined {
  const code = toCountryCode(country)
  if (code === undefined) return undefined
  if (monthFirst.includes(code)) return 'en-US'
  const own = localeChoices.filter(({ value }) => value.endsWith(`-${code}`))
  return (own.find(({ value }) => value.startsWith('en')) ?? own[0])?.value ?? 'en-GB'
}
