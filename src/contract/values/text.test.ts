// Quantities and percentages have the number format of the amounts beside them.
import { afterEach, expect, test } from 'vitest'
import { formatMoney } from './money.ts'
import { setNumberLocale } from './number-locale.ts'
import { percentText, quantityText } from './text.ts'

afterEach(() => setNumberLocale(() => 'en-US'))

test.each([
  ['en-US', ['8.25%', '0.000001%', '1,234 h 30 min', '0.41667', '25 min', '$1,234.50']],
  ['de-DE', ['8,25 %', '0,000001 %', '1.234 h 30 min', '0,41667', '25 min', '1.234,50 $']],
  ['fr-FR', ['8,25 %', '0,000001 %', '1 234 h 30 min', '0,41667', '25 min', '1 234,50 $US']],
  ['tr-TR', ['%8,25', '%0,000001', '1.234 h 30 min', '0,41667', '25 min', '$1.234,50']],
  ['en-IN', ['8.25%', '0.000001%', '1,234 h 30 min', '0.41667', '25 min', '$1,234.50']],
])(
  'percentages and quantities are formatted like amounts for a reader of %s',
  (locale, expected) => {
    setNumberLocale(() => locale)
    const shown = [
      percentText(8.25),
      percentText(0.000_001),
      quantityText({ quantity: 1234.5, unit: 'hours' }),
      quantityText({ quantity: 0.416_67, unit: '' }),
      quantityText({ quantity: 0.416_67, minutes: 25, unit: 'hours' }),
      formatMoney({ amount: 123_450, currency: 'USD' }),
    ]
    expect(shown.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(expected)
  },
)
