// The English names of countries and of the law that applies in them.
import { toCountryCode } from '#contract/values/countries.ts'
import type { PostalAddress } from '#contract/values/address-lines.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** 'Deutschland' is 'Germany'; a country that is not known is as typed. */
export function nameOfCountry(country: string): string {
  const code = toCountryCode(country)
  return (code && names.of(code)) || country
}

const withArticle = new Set(
  'AE BS CD CF CG CK DO FK FO GB GM KM KY MH MP MV NL PH SB SC TC UM US VA VG VI'.split(' '),
)

/** 'the Netherlands', 'Ireland' */
export function inCountry(country: string): string {
  const name = nameOfCountry(country)
  return withArticle.has(toCountryCode(country) ?? '') ? `the ${name}` : name
}

const states: Readonly<Record<string, string>> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California' },
  ...{ CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', FL: 'Florida', GA: 'Georgia' },
  ...{ HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas' },
  ...{ KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts' },
  ...{ MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana' },
  ...{ NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico' },
  ...{ NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma' },
  ...{ OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina' },
  ...{ SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont' },
  ...{ VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
}

/** Countries whose states, provinces or parts have their own law of contracts. */
const federal = new Set(['AU', 'CA', 'US'])

/** 'the laws of the State of Oregon', 'the laws of Ireland'; without a country, the law where the agency is. */
export function lawOf({ state, country }: PostalAddress): string {
  const code = toCountryCode(country)
  if (country === '' || code === 'GB') return 'the law of the place where we are established'
  if (code === 'US' && state !== '') {
    const given = state.toUpperCase().replaceAll('.', '')
    return /^(?:DC|DISTRICT OF COLUMBIA)$/.test(given)
      ? 'the laws of the District of Columbia'
      : `the laws of the State of ${states[given] ?? state}`
  }
  if (code !== undefined && federal.has(code) && state !== '')
    return `the laws of ${state}, ${nameOfCountry(country)}`
  return `the laws of ${inCountry(country)}`
}
