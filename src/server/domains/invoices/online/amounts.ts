// Amounts between our minor units and Stripe's, which differ for a few currencies. Pure.

/** Of these Stripe takes other units than ISO 4217 says, and fractions of ours would be lost. */
const refused = new Set(['MGA', 'UGX'])
/** Whole units here, hundredths there. */
const hundredfold = new Set(['ISK'])
/** Of three decimals the last has to be 0. */
const inTens = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** The most that one payment may be, in Stripe's units. */
const maxAtStripe = 99_999_999

/** @returns undefined for what Stripe cannot take */
export function amountAtStripe(amount: number, currency: string): number | undefined {
  if (refused.has(currency) || (inTens.has(currency) && amount % 10 !== 0)) return undefined
  const there = hundredfold.has(currency) ? amount * 100 : amount
  return there > 0 && there <= maxAtStripe ? there : undefined
}

/** @param currency as Stripe writes it, in small letters */
export function amountFromStripe(
  amount: number,
  currency: string,
): { amount: number; currency: string } {
  const code = currency.toUpperCase()
  return { amount: hundredfold.has(code) ? Math.round(amount / 100) : amount, currency: code }
}
