// Countries by ISO 3166 code, recognized from the names people type.

export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** Languages in which country names are recognized. */
const languages = 'en de fr es it nl pt pl da sv nb fi cs sk hu ro bg el hr sl et lv lt ga'.split(
  ' ',
)

const otherNames: readonly (readonly [code: string, name: string])[] = [
  ['US', 'usa'],
  ['US', 'u s a'],
  ['US', 'u s'],
  ['US', 'united states of america'],
  ['GB', 'uk'],
  ['GB', 'great britain'],
  ['GB', 'england'],
  ['GB', 'scotland'],
  ['GB', 'wales'],
  ['GB', 'northern ireland'],
  ['NL', 'holland'],
  ['NL', 'the netherlands'],
  ['CZ', 'czech republic'],
  ['TR', 'turkey'],
  ['KR', 'korea'],
  ['GR', 'el'],
]

/** Without diacritics and punctuation, in lower case. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\d]+/gu, ' ')
    .trim()
    .toLowerCase()

let byName: Map<string, string> | undefined

function namedCountries(): Map<string, string> {
  const found = new Map(otherNames.map(([code, name]) => [name, code]))
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of countryCodes) {
      const name = plain(names.of(code) ?? '')
      if (name !== '' && !found.has(name)) found.set(name, code)
    }
  }
  // Added last, so that a code always wins over a name with the same spelling.
  for (const code of countryCodes) found.set(code.toLowerCase(), code)
  return found
}

/** @returns undefined if the country is not recognized */
export function toCountryCode(country: string): string | undefined {
  byName ??= namedCountries()
  return byName.get(plain(country))
}
