// Reads numbers as people type, paste and import them: the one parser for every field and every file.
import { type DecimalSign, decimalSign } from './number-locale.ts'

/** What a text says, as a plain decimal such as `-1234.5`. */
export type NumberText =
  | { kind: 'value'; value: string }
  /** `1,250` and `1.250`: the values it has for people who write decimals with a point and with a comma. */
  | { kind: 'ambiguous'; '.': string; ',': string }
  | { kind: 'not a number' }

const notANumber: NumberText = { kind: 'not a number' }

const maxLength = 40

/** Marks that change the direction of text, as copied with Arabic and Hebrew numbers, and the byte order mark. */
const marks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
const minus = /^[-\u2010\u2012\u2013\u2212\uFE63\uFF0D]\s*/
const plus = /^[+\uFF0B]\s*/

const plainSigns: Readonly<Record<string, string>> = {
  '\u066C': "'",
  '\u060C': ',',
  '\uFF0C': ',',
  '\uFF0E': '.',
  '\u2019': "'",
  '\u02BC': "'",
  '\uFF07': "'",
}

const isDigit = (code: number) => code >= 0 && /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Unicode encodes the digits of a script as ten characters in order, and sets of ten next to each other. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
}

export const withoutMarks = (text: string): string => text.replaceAll(marks, '')

export const asciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (char) => (char >= '0' && char <= '9' ? char : digitOf(char)))

/** ASCII digits and signs, with a space for every kind of space and `'` for signs that only separate thousands. */
const toPlainSigns = (text: string) =>
  asciiDigits(withoutMarks(text))
    .trim()
    .replaceAll(/[\u066C\u060C\uFF0C\uFF0E\u2019\u02BC\uFF07]/g, (sign) => plainSigns[sign] ?? sign)
    .replaceAll(/\s/g, ' ')

// Groups of three, or as in India of two before the last three. No group of thousands begins with zero.
const grouped = /^[1-9]\d{0,2}([,. '])\d{3}(?:\1\d{3})*$/
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/

/** @returns the digits, without separators of thousands other than the decimal sign */
function wholeOf(text: string, sign: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  const isGrouped = !text.includes(sign) && (grouped.test(text) || indian.test(text))
  return isGrouped ? text.replaceAll(/\D/g, '') : undefined
}

function plainOf(whole: string, fraction: string, isNegative: boolean): string | undefined {
  if (whole + fraction === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const plain = fraction === '' ? digits : `${digits}.${fraction}`
  return isNegative && /[1-9]/.test(plain) ? `-${plain}` : plain
}

/** The number if `sign` comes before its decimals. */
function readWith(text: string, sign: string, isNegative: boolean): string | undefined {
  const place = text.lastIndexOf(sign)
  const fraction = place === -1 ? '' : text.slice(place + 1)
  const whole = wholeOf(place === -1 ? text : text.slice(0, place), sign)
  if (whole === undefined || !/^\d*$/.test(fraction)) return undefined
  return plainOf(whole, fraction, isNegative)
}

/**
 * Digits and signs of any script; thousands separated by comma, point, space or apostrophe; decimals after comma or point.
 * A sign may come before it. Exponents, fractions and brackets are not numbers.
 */
export function readNumberText(text: string): NumberText {
  if (text.length > maxLength) return notANumber
  const typed = toPlainSigns(text)
  const isNegative = minus.test(typed)
  const unsigned = typed.replace(isNegative ? minus : plus, '')
  const [point, comma] = (['.', ','] as const).map((sign) => readWith(unsigned, sign, isNegative))
  if (point !== undefined && comma !== undefined && ambiguous.test(unsigned)) {
    return { kind: 'ambiguous', '.': point, ',': comma }
  }
  const value = readWith(unsigned, '٫', isNegative) ?? point ?? comma
  return value === undefined ? notANumber : { kind: 'value', value }
}

/** The number, read as the person writes decimals where it is ambiguous; undefined if it is none. */
export function signedDecimal(text: string, sign: DecimalSign = decimalSign()): string | undefined {
  const read = readNumberText(text)
  if (read.kind === 'ambiguous') return read[sign]
  return read.kind === 'value' ? read.value : undefined
}

/** Like `signedDecimal`, and undefined for a negative number. */
export function plainDecimal(text: string, sign?: DecimalSign): string | undefined {
  const number = signedDecimal(text, sign)
  return number?.startsWith('-') ? undefined : number
}

const percentSign = /\s*[%\u066A\uFF05]\s*$/

export const isPercent = (text: string): boolean => percentSign.test(withoutMarks(text))

export const withoutPercent = (text: string): string => withoutMarks(text).replace(percentSign, '')

/** A percentage, with or without its sign. */
export const plainPercent = (text: string, sign?: DecimalSign): string | undefined =>
  plainDecimal(withoutPercent(text), sign)

/** A plain decimal as a field shows it: with the person's decimal sign, without separators of thousands. */
export const fieldText = (plain: string, sign: DecimalSign = decimalSign()): string =>
  plain.replace('.', sign)

/** A number as a field shows it; numbers that JavaScript writes with an exponent are written out. */
export function numberText(value: number, sign?: DecimalSign): string {
  const text = String(value)
  if (!text.includes('e')) return fieldText(text, sign)
  const digits = { useGrouping: false, maximumFractionDigits: 20 } as const
  return fieldText(value.toLocaleString('en-US', digits), sign)
}

/** True if the field's text is not exactly how the person writes the number, so that the field says how it was read. */
export function isOddlyWritten(text: string, sign: DecimalSign = decimalSign()): boolean {
  const typed = text.trim()
  const read = readNumberText(typed)
  if (read.kind === 'ambiguous') return typed !== shortened(fieldText(read[sign], sign), sign)
  const isPlain = sign === '.' ? /^-?\d+(?:\.\d+)?$/ : /^-?\d+(?:,\d+)?$/
  return read.kind === 'value' && !(isPlain.test(typed) && !/^-?0\d/.test(typed))
}

/** Without zeros at the end of the decimals. */
const shortened = (text: string, sign: DecimalSign) =>
  text.includes(sign) ? text.replace(/[.,]?0+$/, '') : text

/** How a column of a file writes its numbers. */
export interface NumberColumn {
  /**
   * 'any' if every number reads the same either way, 'ambiguous' if nothing shows which sign comes before the decimals, 'mixed'
   * if some cells show one and some the other.
   */
  format: DecimalSign | 'any' | 'ambiguous' | 'mixed'
  /** Cells that read differently either way, the first few. */
  examples: string[]
}

/** The decimal sign that a number shows beyond doubt, if any. */
export function shownSign(text: string): DecimalSign | undefined {
  const typed = toPlainSigns(text).replace(minus, '').replace(plus, '')
  const isPoint = readWith(typed, '.', false) !== undefined
  const isComma = readWith(typed, ',', false) !== undefined
  if (isPoint === isComma) return undefined
  return isPoint ? '.' : ','
}

const maxExamples = 3

/** Looks at all cells of a column, with currency and percent signs already removed; cells that are no numbers say nothing. */
export function readNumberColumn(cells: readonly string[]): NumberColumn {
  const examples = new Set<string>()
  const shown = new Set<DecimalSign>()
  for (const cell of cells) {
    const { kind } = readNumberText(cell)
    if (kind === 'ambiguous' && examples.size < maxExamples) examples.add(cell.trim())
    const sign = kind === 'value' ? shownSign(cell) : undefined
    if (sign) shown.add(sign)
  }
  const [first] = shown
  const whenNoneShown = examples.size > 0 ? 'ambiguous' : 'any'
  return {
    format: shown.size > 1 ? 'mixed' : (first ?? whenNoneShown),
    examples: [...examples],
  }
}
