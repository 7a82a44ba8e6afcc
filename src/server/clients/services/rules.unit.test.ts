// Renewal dates and reminders: tables of examples, and properties for any date and period.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleService } from '#tests/support/samples.ts'
import {
  type ClientServiceRow,
  canTakeBack,
  changedService,
  dateAfter,
  newService,
  toReminder,
  renewedService,
  recordedFields,
} from './rules.ts'

const service = (fields: Partial<ClientServiceRow> = {}): ClientServiceRow => ({
  ...newService(
    {
      ...sampleService,
      provider: '',
      price: null,
      autoRenews: false,
      renewedBy: 'agency',
      notes: '',
      sharedNote: '',
    },
    { id: 'service', companyId: 'company', companyName: 'Company', now: new Date(0) },
  ),
  ...fields,
})

describe('the next date', () => {
  test.each([
    ['2026-11-23', 12, '2027-11-23'],
    ['2026-11-23', 1, '2026-12-23'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 18, '2028-02-29'],
  ])('after %s by %i months is %s', (renewsOn, everyMonths, next) => {
    expect(dateAfter({ renewsOn, countsFrom: renewsOn, everyMonths })).toBe(next)
  })

  test('returns to the 31st after shorter months', () => {
    let row = service({ renewsOn: '2026-01-31', countsFrom: '2026-01-31', everyMonths: 1 })
    const dates = [1, 2, 3].map(() => (row = renewedService(row, row.renewsOn)).renewsOn)
    expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('is always later, in the month that the period gives', () => {
    const days = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-12-31'),
      noInvalidDate: true,
    })
    const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (date, everyMonths) => {
        const renewsOn = date.toISOString().slice(0, 10)
        const next = dateAfter({ renewsOn, countsFrom: renewsOn, everyMonths }) ?? ''
        expect(next > renewsOn).toBe(true)
        expect(months(next) - months(renewsOn)).toBe(everyMonths)
      }),
    )
  })

  test('counts from a date that was set by hand', () => {
    const row = service({ renewsOn: '2026-02-28', countsFrom: '2026-01-31', everyMonths: 1 })
    expect(changedService(row, { renewsOn: '2026-02-27' })).toMatchObject({
      countsFrom: '2026-02-27',
    })
    expect(changedService(row, { name: 'Other' })).toMatchObject({ countsFrom: '2026-01-31' })
  })
})

describe('a renewal', () => {
  test.each([
    ['another date than the next', service(), '2098-01-31'],
    ['what was cancelled', service({ status: 'cancelled' }), '2099-01-31'],
  ])('is refused for %s', (_, row, dueOn) => {
    expect(() => renewedService(row, dueOn)).toThrow(
      expect.objectContaining({ code: 'wrong_state' }),
    )
  })

  test.each([
    ['the last one', 'b', '2028-01-01', true],
    ['an earlier one', 'a', '2028-01-01', false],
    ['the last one after the date was changed', 'b', '2028-01-02', false],
  ])(
    'can be undone only if it is the last one and the date is unchanged: %s',
    (_, id, renewsOn, expected) => {
      const renewals = [
        { id: 'b', nextOn: '2028-01-01' },
        { id: 'a', nextOn: '2027-01-01' },
      ]
      expect(canTakeBack({ renewsOn, status: 'active' }, renewals, id)).toBe(expected)
      expect(canTakeBack({ renewsOn, status: 'cancelled' }, renewals, id)).toBe(false)
    },
  )
})

describe('reminders', () => {
  test.each([
    ['2026-12-24', undefined],
    ['2026-12-23', '30'],
    ['2026-12-01', '30'],
    ['2026-11-30', '7'],
    ['2026-11-25', '7'],
    ['2026-11-24', '1'],
    ['2026-11-23', '1'],
    ['2026-11-22', 'overdue'],
    ['2026-11-20', 'overdue'],
    ['2026-11-19', undefined],
  ])('on 2026-11-23 for a renewal on %s: %s', (renewsOn, stage) => {
    expect(toReminder({ renewsOn, autoRenews: false }, '2026-11-23')).toBe(stage)
  })

  test('a service that renews automatically is never overdue', () => {
    expect(toReminder({ renewsOn: '2026-11-22', autoRenews: true }, '2026-11-23')).toBeUndefined()
  })
})

test.each([
  [['notes'], { fields: ['notes'], isInternal: true }],
  [['notes', 'price'], { fields: ['price'], isInternal: false }],
  [['renewsOn', 'countsFrom'], { fields: ['renewsOn'], isInternal: false }],
  [[], { fields: [], isInternal: false }],
])('of the changed fields %j the log records %j', (fields, recorded) => {
  expect(recordedFields(fields)).toEqual(recorded)
})
