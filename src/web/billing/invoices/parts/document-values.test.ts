// Live totals never throw, whatever the fields contain.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentValues,
  emptyLine,
  findContradictions,
  newDocument,
  totalsWhileTyping,
} from './document-values.ts'

const document = newDocument({ currency: 'USD', taxRate: 0 }, '')
const film = { ...emptyLine(''), description: 'Film', unitPrice: '100' }

test.each(['10.1234%', '0.0000001%', '10.1234', 'ten', '%', '101%'])(
  'an incomplete or invalid discount of %j counts as nothing',
  (discount) => {
    const ofLine = { ...document, lines: [{ ...film, discount }] }
    expect(totalsWhileTyping(ofLine).total).toBe(10_000)
    const ofAll = { ...document, lines: [film], discount }
    expect(totalsWhileTyping(ofAll).total).toBe(10_000)
  },
)

test('a decimal comma is read as a decimal point', () => {
  const typed = { ...document, lines: [{ ...film, quantity: '1,5', unitPrice: '12,50' }] }
  expect(totalsWhileTyping(typed).total).toBe(1875)
})

test.each(['7.5', '7:30', '7 h 30 min', '7h30m', '450 min'])(
  '%s are seven and a half hours',
  (quantity) => {
    const typed = { ...document, lines: [{ ...film, quantity, unit: 'hours' }] }
    expect(totalsWhileTyping(typed).total).toBe(75_000)
  },
)

test('time is edited as hours and minutes, other hours as they were written', () => {
  const hours = { description: 'Design', quantity: 7.5, unit: 'hours', taxRate: 0, discount: null }
  const unitPrice = { amount: 10_000, currency: 'USD' }
  const line = { ...hours, unitPrice, total: unitPrice }
  const lines = [line, { ...line, time: ['one'] }, { ...line, quantity: 0.333, time: ['one'] }]
  const shown = {
    company: '',
    project: null,
    currency: 'USD',
    discount: null,
    notes: '',
    terms: '',
  }
  const typed = documentValues({ ...shown, lines }).lines.map(({ quantity }) => quantity)
  expect(typed).toEqual(['7.5', '7:30', '0.333'])
})

test('totals can be calculated whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[0-9]{0,13}[.,]?[0-9]{0,13} ?%?$/),
  )
  const fields = fc.record({ quantity: text, unitPrice: text, taxRate: text, discount: text })
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 3 }), text, (lines, discount) => {
      const typed = { ...document, discount, lines: lines.map((line) => ({ ...film, ...line })) }
      expect(totalsWhileTyping(typed).total).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('lines contradict the usual rate by having tax or none, not by another rate', () => {
  const lines = ['', '0', '19', '7', '1x'].map((taxRate) => ({ ...film, taxRate }))
  expect(findContradictions(lines, 19)).toEqual([0, 1])
  expect(findContradictions(lines, 0)).toEqual([2, 3])
})
