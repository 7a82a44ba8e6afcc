// Numbers of the world's value added taxes: by country their form, an example and their check digits. Pure.
import {
  type NumberRule,
  findNumberIssue,
  isLuhn,
  isMod1110,
  isOneOfTwo,
  modulo,
  weighted,
} from './check-digits.ts'
import { countryCodes } from '../values/countries.ts'

const digitAt = (number: string, place: number) => Number(number.at(place))

/** Whether the weighted digits, the last one included, are a multiple of `divisor`. */
const isMultiple =
  (divisor: number, ...weights: number[]) =>
  (number: string) =>
    weighted(number, weights) % divisor === 0

const upTo = (count: number, start = 0) => Array.from({ length: count }, (_, at) => at + start)

const bulgarian = (number: string): boolean => {
  if (number.length === 9) return isOneOfTwo(number, upTo(8, 1), upTo(8, 3))
  const last = digitAt(number, -1)
  return (
    (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last ||
    weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last ||
    isMultiple(11, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)(number)
  )
}

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

const cypriot = (number: string): boolean => {
  const sum = [...number.slice(0, 8)]
    .map((digit, place) => (place % 2 === 0 ? (cypriotOdd[Number(digit)] ?? 0) : Number(digit)))
    .reduce((total, value) => total + value, 0)
  return String.fromCodePoint(65 + (sum % 26)) === number.at(-1)
}

/** Companies have 8 digits; people have their birth number, or 9 digits from 6 on. */
const czech = (number: string): boolean => {
  if (number.length === 10) {
    return (
      modulo(number, 11) === 0 || (modulo(number.slice(0, 9), 11) === 10 && number.endsWith('0'))
    )
  }
  const weights = [8, 7, 6, 5, 4, 3, 2]
  if (number.length === 8) {
    const rest = 11 - (weighted(number, weights) % 11)
    return (rest === 10 ? 0 : rest % 10 || 1) === digitAt(number, -1)
  }
  if (!number.startsWith('6')) return true
  const rest = weighted(number.slice(1), weights) % 11
  return (8 - ((10 - rest + 11) % 11) + 10) % 10 === digitAt(number, -1)
}

const personLetter = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[modulo(digits, 23)]

/** People (`12345678Z`, `X1234567L`) and organizations (`A58818501`), whose last place is a digit or a letter. */
const spanish = (number: string): boolean => {
  const first = number.slice(0, 1)
  const middle = number.slice(1, 8)
  const last = number.slice(-1)
  if (/\d/.test(first)) return personLetter(number.slice(0, 8)) === last
  if ('XYZ'.includes(first)) return personLetter('XYZ'.indexOf(first) + middle) === last
  if ('KLM'.includes(first)) return personLetter(middle) === last
  const digit = upTo(10).find((one) => isLuhn(`${middle}${one}`)) ?? 0
  return last === String(digit) || last === 'JABCDEFGHI'[digit]
}

/** Two digits before the SIREN; their newer form has letters. Monaco's begin with 000. */
const french = (number: string): boolean => {
  const siren = number.slice(2)
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  if (/^\d/.test(number) && /^.\d/.test(number)) {
    return modulo(`${siren}12`, 97) === Number(number.slice(0, 2))
  }
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first, second] = [letters.indexOf(number[0] ?? ''), letters.indexOf(number[1] ?? '')]
  const sum = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(sum / 11)) % 11 === sum % 11
}

/** The older form has a letter in the second place. */
const irish = (number: string): boolean => {
  const isOlder = !/^\d{7}/.test(number)
  const digits = isOlder ? `0${number.slice(2, 7)}${number.slice(0, 1)}` : number.slice(0, 7)
  const extra = isOlder ? '' : number.slice(8)
  const more = extra === '' || extra === 'W' ? 0 : (extra.codePointAt(0) ?? 0) - 64
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * more
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === number.at(7)
}

const lithuanian = (number: string): boolean => {
  const places = upTo(number.length - 1)
  return isOneOfTwo(
    number,
    places.map((place) => 1 + (place % 9)),
    places.map((place) => 1 + ((place + 2) % 9)),
  )
}

/** Companies begin with 4 to 9; people have their personal code, whose newer form begins with 32 and has no check digit. */
const latvian = (number: string): boolean => {
  if (number.startsWith('32')) return true
  if (digitAt(number, 0) > 3) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const sum = 1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return (sum % 11) % 10 === digitAt(number, -1)
}

/** Companies have their number; people since 2020 one that says nothing about them. */
const dutch = (number: string): boolean =>
  isMultiple(11, 9, 8, 7, 6, 5, 4, 3, 2, -1)(number) || modulo(`NL${number}`, 97) === 1

/** Companies have up to 10 digits, people 13. */
const romanian = (number: string): boolean => {
  const [weights, factor] =
    number.length === 13
      ? [[2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], 1]
      : [[7, 5, 3, 2, 1, 7, 5, 3, 2], 10]
  const rest = (weighted(number.padStart(10, '0'), weights) * factor) % 11
  return (rest === 10 ? (factor === 1 ? 1 : 0) : rest) === digitAt(number, -1)
}

/** Departments (GD) and health authorities (HA) have a range of numbers. */
const british = (number: string): boolean => {
  const part = Number(number.slice(2))
  if (number.startsWith('GD')) return part < 500
  if (number.startsWith('HA')) return part >= 500
  return [0, 55].some((more) => (weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) + more) % 97 === 0)
}

/** GS1's sum over the digits and letters that a GSTIN has. */
const indian = (number: string): boolean =>
  [...number].reduce((sum, sign, place) => {
    const product = Number.parseInt(sign, 36) * (place % 2 === 0 ? 1 : 2)
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0) %
    36 ===
  0

const macedonian = (number: string): boolean => {
  const rest = weighted(number, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return ((11 - rest) % 11) % 10 === digitAt(number, -1)
}

/** Companies have 10 digits, people 11. */
const turkish = (number: string): boolean => {
  if (number.length === 11) {
    const odd = weighted(number, [1, 0, 1, 0, 1, 0, 1, 0, 1])
    const even = weighted(number, [0, 1, 0, 1, 0, 1, 0, 1])
    const tenth = (odd * 7 + even * 9) % 10
    return tenth === digitAt(number, 9) && (odd + even + tenth) % 10 === digitAt(number, 10)
  }
  const sum = [...number.slice(0, 9)].reduce((total, digit, place) => {
    const value = (Number(digit) + 9 - place) % 10
    return total + (value === 0 ? 0 : (value * 2 ** (9 - place)) % 9 || 9)
  }, 0)
  return (10 - (sum % 10)) % 10 === digitAt(number, -1)
}

const australian = (number: string): boolean =>
  (weighted(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

const newZealand = (number: string): boolean => {
  const whole = number.padStart(9, '0')
  const isOther = weighted(whole, [3, 2, 7, 6, 5, 4, 3, 2]) % 11 === 1
  const weights = isOther ? [7, 4, 3, 2, 5, 2, 7, 6, 1] : [3, 2, 7, 6, 5, 4, 3, 2, 1]
  return weighted(whole, weights) % 11 === 0
}

const unitedKingdom: Omit<NumberRule, 'example'> = {
  form: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  isChecked: british,
}

/** By prefix, which the examples have. Greece and Northern Ireland have prefixes that are no country codes. */
export const vatNumbers: Readonly<Record<string, NumberRule>> = {
  AL: { form: /^[A-Z]\d{8}[A-Z]$/, example: 'ALJ91402501L' },
  AT: {
    form: /^U\d{8}$/,
    example: 'ATU13585627',
    isChecked: (number) =>
      (96 -
        [1, 2, 1, 2, 1, 2, 1].reduce((sum, weight, place) => {
          const product = digitAt(number, place + 1) * weight
          return sum + Math.floor(product / 10) + (product % 10)
        }, 0)) %
        10 ===
      digitAt(number, -1),
  },
  AU: { form: /^[1-9]\d{10}$/, example: 'AU51824753556', isChecked: australian },
  BE: {
    form: /^[01]\d{9}$/,
    example: 'BE0428759497',
    isChecked: (number) => 97 - modulo(number.slice(0, 8), 97) === Number(number.slice(8)),
  },
  BG: { form: /^\d{9,10}$/, example: 'BG175074752', isChecked: bulgarian },
  CH: {
    form: /^E\d{9}(MWST|TVA|IVA)?$/,
    example: 'CHE107787577',
    isChecked: (number) => isMultiple(11, 5, 4, 3, 2, 7, 6, 5, 4, 1)(number.slice(1)),
  },
  CY: { form: /^\d{8}[A-Z]$/, example: 'CY10259033P', isChecked: cypriot },
  CZ: { form: /^\d{8,10}$/, example: 'CZ25123891', isChecked: czech },
  DE: { form: /^[1-9]\d{8}$/, example: 'DE136695976', isChecked: isMod1110 },
  DK: {
    form: /^[1-9]\d{7}$/,
    example: 'DK13585628',
    isChecked: isMultiple(11, 2, 7, 6, 5, 4, 3, 2, 1),
  },
  EE: {
    form: /^\d{9}$/,
    example: 'EE100931558',
    isChecked: isMultiple(10, 3, 7, 1, 3, 7, 1, 3, 7, 1),
  },
  EL: {
    form: /^\d{9}$/,
    example: 'EL094259216',
    isChecked: (number) =>
      (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(number, -1),
  },
  ES: {
    form: /^(\d{8}|[XYZKLM]\d{7})[A-Z]$|^[A-HJNP-SUVW]\d{7}[\dA-J]$/,
    example: 'ESA13585625',
    isChecked: spanish,
  },
  FI: {
    form: /^\d{8}$/,
    example: 'FI20774740',
    isChecked: isMultiple(11, 7, 9, 10, 5, 8, 4, 2, 1),
  },
  FR: { form: /^[\dA-HJ-NP-Z]{2}\d{9}$/, example: 'FR40303265045', isChecked: french },
  GB: { ...unitedKingdom, example: 'GB980780684' },
  HR: { form: /^\d{11}$/, example: 'HR33392005961', isChecked: isMod1110 },
  HU: { form: /^\d{8}$/, example: 'HU12892312', isChecked: isMultiple(10, 9, 7, 3, 1, 9, 7, 3, 1) },
  IE: {
    form: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
    example: 'IE6433435F',
    isChecked: irish,
  },
  IN: {
    form: /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]{3}$/,
    example: 'IN27AAPFU0939F1ZV',
    isChecked: indian,
  },
  IS: { form: /^\d{5,6}$/, example: 'IS12345' },
  IT: { form: /^\d{11}$/, example: 'IT00743110157', isChecked: isLuhn },
  LT: { form: /^(\d{7}1\d|\d{10}1\d)$/, example: 'LT119511515', isChecked: lithuanian },
  LU: {
    form: /^\d{8}$/,
    example: 'LU15027442',
    isChecked: (number) => modulo(number.slice(0, 6), 89) === Number(number.slice(6)),
  },
  LV: { form: /^\d{11}$/, example: 'LV40003521600', isChecked: latvian },
  MK: { form: /^\d{13}$/, example: 'MK4030000375897', isChecked: macedonian },
  MT: {
    form: /^\d{8}$/,
    example: 'MT11679112',
    isChecked: isMultiple(37, 3, 4, 6, 7, 8, 9, 10, 1),
  },
  NL: { form: /^\d{9}B\d{2}$/, example: 'NL004495445B01', isChecked: dutch },
  NO: {
    form: /^\d{9}MVA$/,
    example: 'NO995525828MVA',
    isChecked: isMultiple(11, 3, 2, 7, 6, 5, 4, 3, 2, 1),
  },
  NZ: { form: /^\d{8,9}$/, example: 'NZ49091850', isChecked: newZealand },
  PL: {
    form: /^\d{10}$/,
    example: 'PL8567346215',
    isChecked: isMultiple(11, 6, 5, 7, 2, 3, 4, 5, 6, 7, -1),
  },
  PT: {
    form: /^[1-9]\d{8}$/,
    example: 'PT501964843',
    isChecked: (number) =>
      ((11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digitAt(number, -1),
  },
  RO: { form: /^[1-9]\d{1,9}$|^\d{13}$/, example: 'RO18547290', isChecked: romanian },
  RS: { form: /^\d{9}$/, example: 'RS101134702', isChecked: isMod1110 },
  SE: {
    form: /^\d{10}(0[1-9]|[1-9]\d)$/,
    example: 'SE123456789701',
    isChecked: (number) => isLuhn(number.slice(0, 10)),
  },
  SI: {
    form: /^[1-9]\d{7}$/,
    example: 'SI50223054',
    isChecked: (number) => {
      const rest = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)
      return (rest === 10 ? 0 : rest) === digitAt(number, -1)
    },
  },
  SK: {
    form: /^[1-9]\d[2-47-9]\d{7}$/,
    example: 'SK2022749619',
    isChecked: (number) => modulo(number, 11) === 0,
  },
  TR: { form: /^\d{10,11}$/, example: 'TR4540536920', isChecked: turkish },
  XI: { ...unitedKingdom, example: 'XI980780684' },
}

/** As it is stored and printed: without spaces, with the letters that belong to it. */
export function toVatNumber(typed: string): string {
  const number = typed.replaceAll(/[\s./-]/g, '').toUpperCase()
  return number
    .replace(/^GR(?=\d)/, 'EL')
    .replace(/^BE(?=\d{9}$)/, 'BE0')
    .replace(/^NO\d{9}$/, '$&MVA')
}

const prefixes = new Set([...countryCodes, ...Object.keys(vatNumbers)])

/** @returns what is wrong with a normalized number; countries without a rule demand the prefix only */
export function findVatIssue(number: string): 'prefix' | 'form' | 'digits' | undefined {
  const prefix = number.slice(0, 2)
  if (!prefixes.has(prefix)) return 'prefix'
  const rule = vatNumbers[prefix] ?? { form: /^[\dA-Z]{2,20}$/, example: '' }
  return findNumberIssue(rule, number.slice(2))
}
