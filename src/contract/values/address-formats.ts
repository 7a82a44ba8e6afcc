// What an address has in each country: state and postal code, what they are called, and the order of its lines.
import { toCountryCode } from './countries.ts'
import { asciiDigits } from './decimal-text.ts'
import { isBlank } from './normal-text.ts'

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Turns lists of countries by value into the value of each country. */
const byCountry = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([value, list]) => list.split(' ').map((code) => [code, value])),
  )

/**
 * From Google's libaddressinput (CC BY 4.0, https://github.com/google/libaddressinput), read in November 2026, without names,
 * sorting codes and the prefixes of international mail; what a state is called is completed from each country's own pages.
 * A, C, S and Z are street, city, state and postal code; `|` ends a line. Other countries have street and city.
 */
const linesByCountry = byCountry({
  'A|Z C':
    'AD AT AX AZ BA BE BG BL CH CY CZ DE DJ DK DZ EE EH FI FO FR GE GF GL GN GP GR GW HR HT IS KE KG KW LI LT LU MA MC MD ME ' +
    'MF MG MK MQ NC NE NL NO PL PM PT PY RE RO RS SE SI SJ SK SM SN TJ TM TN TZ VA WF YT ZM',
  'A|C|Z': 'AF AI FK GB GG GI GS IM IO JE LK LS NA PN SD SH SZ TC VG ZA',
  'A|C Z': 'BH BM BN BT GU IL JO KH MT NP NZ PR SA SG TL VC',
  'A|C S Z': 'AS AU CA CC CX FM HM MH MP NF PW UM VI',
  'A|C|S|Z': 'EG IE IR KP KR KZ LB MN RU UA',
  'A|C|S': 'AE HK JM LR NR PA SC SR TV',
  'A|Z C|S': 'AR CL CV DO MY UZ',
  'A|C|S Z': 'ID KY LA MV TH VN',
  'A|Z|C': 'AL EC ET MU OM',
  'A|Z C S': 'ES IT MZ PF UY',
  'A|C, S Z': 'BB SO TW US',
  'A|C, S': 'BS KN MM',
  'A|C, S|Z': 'HN IQ JP',
  'A|C S|Z': 'CU PE',
  'A|C Z|S': 'IN NG',
  'A|C Z, S': 'PG VE',
  'A|Z C, S': 'MX NI',
  'A|Z|C|S': 'AM',
  'A|Z, C|S': 'BY',
  'A|Z-C|S': 'SV',
  'A|Z C/S': 'TR',
  'A|C-S|Z': 'BR',
  'A|C, S, Z': 'CO',
  'A|C|S, Z': 'CN',
  'A|S, C|Z': 'CR',
  'A|C|Z S': 'PH',
  'A|S|C': 'KI',
  'A|C - Z': 'BD',
  'A|C-Z': 'PK',
  'A|C, Z': 'LV',
  'A|Z-C': 'GT',
  'C|A|Z': 'HU',
})

/** What a state is called; 'Province' in other countries. */
const stateNames = byCountry({
  State: 'AS AU BR CC CX FM HM IN MH MM MP MX MY NF NG PW UM US VE VI',
  Department: 'CO HN NI PE SV UY',
  Region: 'BY CL KZ SO UZ',
  Island: 'BS CV KI KN KY PF SC TV',
  County: 'IE LR TW',
  Governorate: 'EG IQ LB',
  Parish: 'BB JM',
  Oblast: 'RU UA',
  Prefecture: 'JP',
  Emirate: 'AE',
  Area: 'HK',
  District: 'NR',
})

/** What a postal code is called; 'Postal code' in other countries. */
const zipCodeNames = byCountry({
  'Zip Code': 'AS FM GU MH MP PH PR PW UM US VI',
  Postcode: 'AI AU CC CX FK GB GG GI GS HM IM IO JE NF NL NZ PN SH TC',
  Eircode: 'IE',
  'PIN code': 'IN',
})

/** Countries whose addresses need no city beside the state, or are one. */
const withoutCity = codes('AE GI HK KY MO NR SG VA')
const needState = codes(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KR KY MH MP MX MY NR PE PG PH PW SO TH TW UM US VE VI',
)
const needZipCode = codes(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FR GB GF GG GL GP GR GS GU HR HU IM IN IO IT JE JP KR LI LT LU LV MF ' +
    'MP MQ MX MY NC NL NO NZ PF PH PL PM PN PR PT RE RO RU SA SE SG SH SJ SK SM TC TH TR TW UA US VI WF YT ZA',
)

/** How many digits a postal code may have, besides letters of the country in front of them. */
const zipDigits = byCountry({
  3: 'AD FO GN IS LS MG OM PG',
  '3 or 4': 'BH',
  '3, 5 or 6': 'TW',
  4: 'AF AI AL AT AU AZ BD BE BG CC CH CV CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE NF NO NZ PH PY SI SJ SV TL TN VC VE VG ZA',
  '4 or 5': 'CR TZ',
  '4 or 6': 'AM',
  '4 or 8': 'LB',
  5:
    'AX BA BB BL BT CU CZ DE DJ DO DZ EE EG EH ES FI FR GF GP GR GT HN HR ID IQ IT JO KE KR KW KY LA LK LT MA MC ME MF MN MQ ' +
    'MU MV MX MY NA NC NI NP PE PF PK PL PM RE SD SE SK SM SN SO TH TR UA UY VA WF YT ZM',
  '5 or 6': 'KH RS VN',
  '5 or 7': 'IL',
  '5 or 9': 'AS FM GU MH MP PR PW SA UM US VI',
  6: 'BY CN CO EC IN KG NG RO RU SG TJ TM UZ',
  7: 'CL JP PT',
  8: 'BR',
  10: 'IR',
})

const british = {
  pattern: /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/,
  example: 'SW1A 1AA',
}
const overseas = { pattern: /^[A-Z]{4}1ZZ$/, example: 'STHL 1ZZ' }

/** Postal codes with letters, without spaces and signs. */
const zipPatterns: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  AR: { pattern: /^[A-Z]?\d{4}(?:[A-Z]{3})?$/, example: 'C1425AAM' },
  BM: { pattern: /^[A-Z]{2}[A-Z\d]{2}$/, example: 'HM 08' },
  BN: { pattern: /^[A-Z]{2}\d{4}$/, example: 'BA1511' },
  CA: { pattern: /^(?:[A-Z]\d){3}$/, example: 'K1A 0B1' },
  FK: overseas,
  GB: british,
  GG: british,
  GI: british,
  GS: overseas,
  IE: { pattern: /^(?:D6W|[A-Z]\d{2})[A-Z\d]{4}$/, example: 'D02 X285' },
  IM: british,
  IO: overseas,
  JE: british,
  KZ: { pattern: /^(?:\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/, example: '050000' },
  MT: { pattern: /^[A-Z]{3}\d{2,4}$/, example: 'VLT 1117' },
  NL: { pattern: /^[1-9]\d{3}[A-Z]{2}$/, example: '1012 AB' },
  PN: overseas,
  SH: overseas,
  SZ: { pattern: /^[HLMS]\d{3}$/, example: 'H100' },
  TC: overseas,
}

export interface AddressPart {
  label: string
  isRequired: boolean
}

export interface AddressFormat {
  /** Order of street (A), city (C), state (S) and postal code (Z); `|` ends a line. */
  lines: string
  isCityRequired: boolean
  /** Undefined where addresses have none. */
  state: AddressPart | undefined
  zipCode: AddressPart | undefined
  /** What is wrong with a postal code, such as 'must have 5 digits'. */
  findZipCodeIssue: (zipCode: string) => string | undefined
}

/** Of an address whose country is not entered yet: as the specification has it. */
const withoutCountry: AddressFormat = {
  lines: 'A|C, S Z',
  isCityRequired: true,
  state: { label: 'State', isRequired: true },
  zipCode: { label: 'Zip Code', isRequired: true },
  findZipCodeIssue: () => undefined,
}

const ofUnknownCountry: AddressFormat = {
  ...withoutCountry,
  state: { label: 'Region', isRequired: false },
  zipCode: { label: 'Postal code', isRequired: false },
}

/** @param country as typed: a code, or the name in one of many languages */
export function addressFormat(country: string): AddressFormat {
  if (isBlank(country)) return withoutCountry
  const code = toCountryCode(country)
  if (code === undefined) return ofUnknownCountry
  const lines = linesByCountry.get(code) ?? 'A|C'
  return {
    lines,
    isCityRequired: !withoutCity.has(code),
    state: lines.includes('S')
      ? { label: stateNames.get(code) ?? 'Province', isRequired: needState.has(code) }
      : undefined,
    zipCode: lines.includes('Z')
      ? { label: zipCodeNames.get(code) ?? 'Postal code', isRequired: needZipCode.has(code) }
      : undefined,
    findZipCodeIssue: (zipCode) => findZipCodeIssue(code, zipCode),
  }
}

/** Spaces, signs, case and the country in front do not count: `D-80331`, `〒100-0014`, `d02x285`. */
function findZipCodeIssue(code: string, zipCode: string): string | undefined {
  const plain = asciiDigits(zipCode)
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
  const withLetters = zipPatterns[code]
  if (withLetters) {
    const { pattern, example } = withLetters
    const isValid = pattern.test(plain) || (plain.startsWith(code) && pattern.test(plain.slice(2)))
    return isValid ? undefined : `must look like ${example}`
  }
  const counts = zipDigits.get(code)
  if (counts === undefined) return undefined
  const [, digits = ''] = /^[A-Z]{0,3}(\d+)$/.exec(plain) ?? []
  const isValid = counts.split(/\D+/).includes(String(digits.length))
  return isValid ? undefined : `must have ${counts} digits`
}
