// Conversion between typed retainer values and request bodies.
import { expect, test } from 'vitest'
import type { Retainer } from '#contract/billing/retainers.ts'
import { merge } from '#web/lib/merge.ts'
import {
  RetainerForm,
  toCoverValues,
  newRetainerValues,
  termsForm,
  toTermsValues,
  textOfUnits,
  unitsOf,
} from './retainer-values.ts'

test.each([
  ['hours', '7.5', 450],
  ['hours', '7,5', 450],
  ['hours', '1,200', 72_000],
  ['block', '0', 0],
  ['block', '-7.5', -450],
  ['block', ' −2', -120],
  ['block', '--2', undefined],
  ['deliverables', '4', 4],
  ['deliverables', '4.5', undefined],
  ['hours', 'ten', undefined],
  ['hours', '-1', undefined],
  ['hours', '', undefined],
] as const)('for %s, %j is read as %j', (kind, text, units) => {
  expect(unitsOf(kind, text)).toBe(units)
})

test('a saved allowance is shown as it was typed', () => {
  for (const text of ['0', '7.5', '20', '12.25']) {
    expect(textOfUnits('hours', unitsOf('hours', text) ?? 0)).toBe(text)
  }
  expect(textOfUnits('deliverables', 4)).toBe('4')
})

const values = {
  ...newRetainerValues({ currency: 'USD', today: '2026-11-23' }),
  ...{ title: 'Website care', allowance: '12', overageRate: '140' },
}

test('a new retainer covers all projects and begins with the current month', () => {
  expect(RetainerForm.parse(values)).toEqual({
    ...{ title: 'Website care', kind: 'hours', currency: 'USD', startsOn: '2026-11-01' },
    ...{ endsOn: null, projects: null, schedule: null },
    ...{ allowance: 720, rollover: 'none', rolloverLimit: null, price: null },
    overageRate: { amount: 14_000, currency: 'USD' },
  })
})

test('the rest of a block rolls over unless it expires', () => {
  expect(RetainerForm.parse({ ...values, kind: 'block' }).rollover).toBe('all')
  const expiring = { ...values, kind: 'block', rollover: 'expiring', rolloverLimit: '6' } as const
  expect(RetainerForm.parse(expiring)).toMatchObject({ rollover: 'expiring', rolloverLimit: 6 })
})

const findIssues = (change: Partial<typeof values>) =>
  RetainerForm.safeParse({ ...values, ...change }).error?.issues.map(({ path }) => path.join('.'))

test('an invalid value is reported at its field', () => {
  expect(findIssues({ allowance: 'much' })).toEqual(['allowance'])
  expect(findIssues({ kind: 'block', allowance: '-2' })).toEqual(['allowance'])
  expect(findIssues({ overageRate: '' })).toEqual(['overageRate'])
  expect(findIssues({ covers: 'chosen' })).toEqual(['covers'])
  expect(findIssues({ rollover: 'capped' })).toEqual(['rolloverLimit'])
  expect(findIssues({ endsOn: '2026-10-01' })).toEqual(['endsOn'])
})

test('a cap is in hours', () => {
  const terms = { ...values, from: '2026-12', state: 'paused' } as const
  const capped = termsForm({ kind: 'hours', currency: 'USD' }).parse({
    ...terms,
    ...{ rollover: 'capped', rolloverLimit: '4' },
  })
  expect(capped).toMatchObject({ rolloverLimit: 240, paused: true, from: '2026-12' })
})

test('a block bought again with other terms is refused in any month', () => {
  const money = { amount: 12_000, currency: 'USD' }
  const terms: Retainer['terms'] = {
    ...{ from: '2026-11', allowance: 600, rollover: 'all', rolloverLimit: null },
    ...{ price: null, overageRate: money, paused: false },
  }
  const shown = toTermsValues({ kind: 'block', terms, state: 'active' }, '2026-11')
  const form = termsForm({ kind: 'block', currency: 'USD' })
  const rates = { overageRate: '140', from: '2026-12' }
  expect(form.parse({ ...shown, ...rates })).toMatchObject({ allowance: 0, from: '2026-12' })
  expect(form.parse({ ...shown, allowance: '-2' })).toMatchObject({ allowance: -120 })
})

test('a project added by a colleague does not conflict with its untouched checkbox', () => {
  const offered = [{ _id: 'a' }, { _id: 'b' }]
  const covering = (...projects: object[]) =>
    // Only the part of a retainer that the form shows.
    toCoverValues({ title: 'Care', projects, endsOn: null, schedule: null } as never, offered)
  const base = covering({ _id: 'a' })
  const mine = { ...base, title: 'Mine', projects: { a: true, b: false } }
  const { value, conflicts } = merge({ base, mine, theirs: covering({ _id: 'a' }, { _id: 'b' }) })
  expect(conflicts).toEqual([])
  expect(value).toMatchObject({ title: 'Mine', projects: { a: true, b: true } })
})
