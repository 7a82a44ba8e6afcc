// The month that a new report proposes.
import { expect, test } from 'vitest'
import { proposeMonth } from './add-report.tsx'

test.each([
  ['the latest month with figures that is over', ['2026-09', '2026-07', '2026-11'], '2026-09'],
  ['the previous month without figures', [], '2026-10'],
  ['the previous month when only the current one has figures', ['2026-11'], '2026-10'],
])('a new report proposes %s', (_, withFigures, month) => {
  expect(proposeMonth('2026-11', withFigures)).toBe(month)
})
