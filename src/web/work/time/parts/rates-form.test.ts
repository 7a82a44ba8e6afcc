// Rates typed into the form reach the right project, and nothing else is saved.
import { expect, test } from 'vitest'
import type { CompanyRates } from '#contract/work/time-rates.ts'
import { changeBack, changeSchema, valuesOf } from './rates-form.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const project = (_id: string, rate: CompanyRates['rate'] = null) => ({ _id, title: _id, rate })
const website = project('0199a1b2-0000-7000-8000-000000000001', usd(9000))
const shop = project('0199a1b2-0000-7000-8000-000000000002', eur(7000))
const rates: CompanyRates = {
  ...{ rounding: 15, rate: usd(10_000), version: 3 },
  projects: [website, shop],
}
const opened = valuesOf(rates, 'USD')

test('unchanged rates are not saved, not even those in another currency', () => {
  expect(changeSchema(opened, rates).parse(opened)).toEqual({ projects: [] })
  const typed = { ...opened, [website._id]: '95' }
  const change = changeSchema(opened, rates).parse(typed)
  expect(change).toEqual({ projects: [{ _id: website._id, rate: usd(9500) }] })
  expect(changeBack(rates, change)).toEqual({ projects: [{ _id: website._id, rate: usd(9000) }] })
})

test('projects added or removed since opening each keep their own rate', () => {
  const added = project('0199a1b2-0000-7000-8000-000000000003')
  const now = { ...rates, projects: [added, shop] }
  const typed = { ...opened, [website._id]: 'what', [shop._id]: '80', [added._id]: '20' }
  expect(changeSchema(opened, now).parse(typed).projects).toEqual([
    { _id: added._id, rate: usd(2000) },
    { _id: shop._id, rate: usd(8000) },
  ])
})

test('the client’s rate and the rounding are changed and reverted', () => {
  const change = changeSchema(opened, rates).parse({ ...opened, rate: '', rounding: '0' })
  expect(change).toEqual({ rounding: 0, rate: null, projects: [] })
  expect(changeBack(rates, change)).toEqual({ rounding: 15, rate: usd(10_000), projects: [] })
})

test('another currency applies to all rates; an invalid amount is at its field', () => {
  const { rate, projects } = changeSchema(opened, rates).parse({ ...opened, currency: 'EUR' })
  expect([rate, projects?.map((one) => one.rate)]).toEqual([eur(10_000), [eur(9000), eur(7000)]])
  const { error } = changeSchema(opened, rates).safeParse({ ...opened, [shop._id]: 'x' })
  expect(error?.issues.map(({ path }) => path)).toEqual([[shop._id]])
})
