// How a field understood a number that is not plainly written: shown under the field while it is typed.
import {
  fieldText,
  isOddlyWritten,
  isPercent,
  signedDecimal,
  withoutPercent,
} from '#contract/values/decimal-text.ts'
import { withoutSign } from '#contract/values/money.ts'
import { formatUnitPrice, parseUnitPrice } from '#contract/billing/unit-prices.ts'

type Reading = (text: string) => string | undefined

/** `1,250` as `= 1250`, or as `= 1,25` where a comma comes before the decimals. */
export const numberReading: Reading = (text) => {
  const number = isOddlyWritten(text) ? signedDecimal(text) : undefined
  if (number === undefined) return undefined
  return `= ${fieldText(number.includes('.') ? number.replace(/\.?0+$/, '') : number)}`
}

export const percentReading: Reading = (text) => {
  const reading = numberReading(withoutPercent(text))
  return reading && `${reading}%`
}

/** `1,250` as `= $1,250.00` */
export const priceReading =
  (currency: string): Reading =>
  (text) => {
    if (!isOddlyWritten(withoutSign(text, currency))) return undefined
    const price = parseUnitPrice(text, currency)
    return price && `= ${formatUnitPrice(price)}`
  }

export const discountReading = (currency: string): Reading => {
  const ofPrice = priceReading(currency)
  return (text) => (isPercent(text) ? percentReading(text) : ofPrice(text))
}
