// Currencies as select options.
import { currencies } from '#contract/money.ts'

export const currencyChoices = currencies.map((code) => ({ value: code, label: code }))
