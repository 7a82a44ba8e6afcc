// Countries to choose from, the one that this browser is in, and what an agency in one starts with.
import { countryCodes, toCountryCode } from '#contract/values/countries.ts'
import { currencyIn, localeIn, paperIn } from '#contract/values/country-defaults.ts'
import { currentTimeZone } from '#contract/values/time-zone-names.ts'
import { ownTimeZone } from './time-zones.ts'

/** Not all browsers have it; some have it by its former name. */
type Zoned = Partial<{ getTimeZones(): string[] | undefined; timeZones: string[] }>

export function timeZonesIn(country: string): string[] {
  const code = toCountryCode(country)
  if (code === undefined) return []
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & Zoned
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return zones.map((zone) => currentTimeZone(zone) ?? zone)
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code

/** By its time zone, because many browsers are in US English; '' if unknown. */
export function ownCountry(): string {
  const zone = ownTimeZone()
  const code = countryCodes.find((one) => timeZonesIn(one).includes(zone))
  return code === undefined ? '' : nameOf(code)
}

/** By their English names, as an address has them. */
export const countryChoices = countryCodes
  .map(nameOf)
  .toSorted((a, b) => a.localeCompare(b, 'en'))
  .map((name) => ({ value: name, label: name }))

/** 'Invoices start in EUR on A4 paper, dates and numbers as 30.11.2026 and 1.234,5.' */
export function startsWith(country: string): string | undefined {
  const [currency, locale] = [currencyIn(country), localeIn(country)]
  if (currency === undefined || locale === undefined) return undefined
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(locale)
  return `Invoices start in ${currency} on ${paperIn(country)} paper, dates and numbers as ${day.format(Date.UTC(2026, 10, 30))} and ${number.format(1234.5)}. You can change it in the settings.`
}
