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

/** Languages in which country names are recognized; the most frequent first, because each is read when it is needed. */
const languages =
  'en de fr es pt it nl pl ja zh ko ar ru uk tr sv da nb fi cs sk hu ro bg el hr sl et lv lt ga he hi th vi id ca is zh-Hant fa'.split(
    ' ',
  )

/** Without accents and punctuation, in lower case. Marks of other scripts are vowels, which tell Togo from Tonga in Hindi. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^\p{Letter}\p{Mark}\d]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Names that `Intl` does not have. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'uae, u a e, emirates',
  BO: 'plurinational state of bolivia',
  BS: 'the bahamas',
  CD: 'democratic republic of the congo, dr congo',
  CG: 'republic of the congo, congo',
  CI: 'ivory coast',
  CN: 'peoples republic of china, people s republic of china, p r china, pr china, prc, mainland china',
  CZ: 'czech republic',
  FM: 'federated states of micronesia',
  GB: 'uk, u k, britain, great britain, england, scotland, wales, northern ireland',
  GM: 'the gambia',
  GR: 'el',
  HK: 'hong kong, hongkong, hong kong sar',
  IE: 'republic of ireland, eire',
  IR: 'islamic republic of iran',
  KP: 'north korea, democratic people s republic of korea',
  KR: 'korea, south korea, 한국, republic of korea, korea republic of',
  LA: 'lao people s democratic republic',
  MD: 'republic of moldova',
  MK: 'macedonia',
  MM: 'burma',
  MO: 'macau, macao, macao sar, macau sar',
  NL: 'holland, the netherlands',
  PS: 'palestine, state of palestine',
  RU: 'russian federation',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey, turkiye',
  TW: 'taiwan province of china, taiwan r o c',
  TZ: 'united republic of tanzania, tanzania united republic of',
  US: 'usa, u s a, u s, united states of america, the united states',
  VA: 'vatican, holy see',
  VE: 'bolivarian republic of venezuela',
  VN: 'viet nam',
}

let codesByOtherName: ReadonlyMap<string, string> | undefined

const listOtherNames = () =>
  new Map(
    Object.entries(otherNames).flatMap(([code, names]) =>
      names.split(', ').map((name) => [plain(name), code]),
    ),
  )

const namesByLanguage = new Map<string, ReadonlyMap<string, string>>()

function namesIn(language: string): ReadonlyMap<string, string> {
  const known = namesByLanguage.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const found = new Map(countryCodes.map((code) => [plain(names.of(code) ?? ''), code]))
  namesByLanguage.set(language, found)
  return found
}

/** Longer than any name, and short enough for `plain`, which takes quadratic time for endless marks. */
const maxLength = 100

/** @returns undefined if the country is not recognized */
export function toCountryCode(country: string): string | undefined {
  if (country.length > maxLength) return undefined
  const name = plain(country)
  if (name === '') return undefined
  // A code wins over a name with the same spelling, but has no accents: `Áo` is Austria in Vietnamese.
  const typedCode = name.toUpperCase()
  const hasAccents = !country.normalize('NFC').toUpperCase().includes(typedCode)
  if (countryCodes.includes(typedCode) && !hasAccents) return typedCode
  codesByOtherName ??= listOtherNames()
  const other = codesByOtherName.get(name)
  if (other !== undefined) return other
  for (const language of languages) {
    const code = namesIn(language).get(name)
    if (code !== undefined) return code
  }
  return undefined
}
