// Refuses new money in a currency that has been withdrawn; a value that already is in one may stay.
import { isWithdrawn, withdrawnMessage } from '#contract/values/currencies.ts'
import { invalid } from './app-error.ts'

interface InCurrency {
  currency: string
}

/** @throws AppError `invalid` for the field's currency */
export function requireCurrentCurrency(
  field: string,
  after: InCurrency | null | undefined,
  before?: InCurrency | null,
): void {
  if (!after || !isWithdrawn(after.currency) || after.currency === before?.currency) return
  throw invalid({ [`${field}.currency`]: withdrawnMessage })
}
