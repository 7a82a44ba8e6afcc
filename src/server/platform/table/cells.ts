// Parses cells of an imported table: days and numbers. Pure.
import type { DayOrder } from '#contract/agency/table-import.ts'
import { plainDecimal } from '#contract/values/decimal-text.ts'
import { withoutSign } from '#contract/values/money.ts'
import type { DecimalSign } from '#contract/values/number-locale.ts'
import { DateOnly } from '#contract/shared.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const padded = (number: string | number) => String(number).padStart(2, '0')

/** Returns the day if it is valid. */
function realDay(year: string, month: string | number, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${padded(month)}-${padded(day)}`
  return DateOnly.safeParse(text).success ? text : undefined
}

const byNumbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** `2026-03-04`, `3/4/2026`, `4.3.2026`, `Mar 4, 2026`, `4 March 2026`; a time after it is ignored. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const trimmed = text.trim().slice(0, 40)
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(trimmed)
  if (iso) return realDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const numbers = byNumbers.exec(trimmed.split(' ')[0] ?? '')
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers
    return order === 'month first' ? realDay(year, first, second) : realDay(year, second, first)
  }
  const named =
    /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(trimmed) ??
    /^(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(trimmed)
  if (!named) return undefined
  const [, one = '', other = '', year = ''] = named
  const [name, day] = /^\d/.test(one) ? [other, one] : [one, other]
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? undefined : realDay(year, month, day)
}

/** Day first if any of the dates starts with a number above 12. */
export function detectDayOrder(texts: readonly string[]): DayOrder {
  const isDayFirst = texts.some((text) => {
    const numbers = byNumbers.exec(text.trim().slice(0, 40).split(' ')[0] ?? '')
    return numbers !== null && Number(numbers[1]) > 12
  })
  return isDayFirst ? 'day first' : 'month first'
}

/**
 * `1234`, `1,234.5`, `1.234,50`, in euros `€1,234.50`.
 * @param sign decides what `1,250` is
 */
export function readNumber(text: string, currency: string, sign: DecimalSign): number | undefined {
  const number = plainDecimal(withoutSign(text, currency), sign)
  return number === undefined ? undefined : Number(number)
}
