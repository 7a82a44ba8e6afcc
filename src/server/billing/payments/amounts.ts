// Converts amounts between our minor units and Stripe's, which differ for a few currencies. Pure.

/** Stripe's units for these differ from ISO 4217, and our fractions would be lost. */
const refused = new Set(['MGA', 'UGX'])
/** We use whole units, Stripe uses hundredths. */
const hundredfold = new Set(['ISK'])
/** Stripe requires the last of their three decimals to be 0. */
const inTens = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Stripe's maximum per payment, in its units. */
export const maxAtStripe = 99_999_999

/** @returns undefined if Stripe can't take the amount */
export function amountAtStripe(amount: number, currency: string): number | undefined {
  if (refused.has(currency) || (inTens.has(currency) && amount % 10 !== 0)) return undefined
  const there = hundredfold.has(currency) ? amount * 100 : amount
  return there > 0 && there <= maxAtStripe ? there : undefined
}

/** @param currency in lowercase, as Stripe sends it */
export function amountFromStripe(
  amount: number,
  currency: string,
): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  return { amount: hundredfold.has(code) ? amount / 100 : amount, currency: code }
}
