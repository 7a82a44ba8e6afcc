// Currencies as select options.
import { currencies, isWithdrawn } from '#contract/values/currencies.ts'

const choiceOf = (code: string) => ({ value: code, label: code })

export const currencyChoices = currencies.map(choiceOf)

/** With the record's own currency, which may be one of the past. */
export const currencyChoicesWith = (own: string): typeof currencyChoices =>
  isWithdrawn(own) ? [choiceOf(own), ...currencyChoices] : currencyChoices
