// A recurring invoice in a withdrawn currency says so until it has ended.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WithdrawnCurrency } from './withdrawn-currency.tsx'

const nextDates = ['2099-01-31']

test.each([
  ['ANG', { paused: false, nextDates }, true],
  ['BGN', { paused: true, nextDates: [] }, true],
  ['ANG', { paused: false, nextDates: [] }, false],
  ['XCG', { paused: false, nextDates }, false],
])('a schedule in %s, %j, warns of the withdrawn currency: %s', (currency, state, isWarned) => {
  const html = renderToStaticMarkup(<WithdrawnCurrency schedule={{ currency, ...state }} />)
  expect(html.includes(`The currency ${currency} was withdrawn`)).toBe(isWarned)
})
