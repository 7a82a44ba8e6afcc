// The currencies, to be chosen from.
import { currencies } from '#contract/money.ts'

export const currencyChoices = currencies.map((code) => ({ value: code, label: code }))
