// How a company changes, as tables of examples.
import { describe, expect, test } from 'vitest'
import type { CompanyChange } from '#contract/clients/companies.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { type CompanyState, changedCompany } from './rules.ts'

const company = { ...sampleCompany, description: 'Before', state: 'enabled' as const, version: 2 }

describe('a changed company', () => {
  test.each<[CompanyChange, object]>([
    [{}, {}],
    [{ name: 'N', version: 2 }, { name: 'N' }],
    [{ description: null }, { description: '' }],
    [{ name: undefined, description: undefined }, {}],
    [{ address: { city: 'Dallas' } }, { address: { ...sampleCompany.address, city: 'Dallas' } }],
    [{ address: {} }, {}],
  ])('%j', (change, expected) => {
    expect(changedCompany(company, change)).toEqual({ ...company, ...expected, version: 3 })
  })

  test.each<[CompanyState, boolean | undefined, CompanyState]>([
    ['enabled', undefined, 'enabled'],
    ['enabled', true, 'enabled'],
    ['enabled', false, 'disabled'],
    ['disabled', undefined, 'disabled'],
    ['disabled', true, 'enabled'],
    ['disabled', false, 'disabled'],
    ['waiting', undefined, 'waiting'],
    ['waiting', true, 'enabled'],
    ['waiting', false, 'waiting'],
  ])('from %s to active %s has the state %s', (state, active, expected) => {
    expect(changedCompany({ ...company, state }, { active }).state).toBe(expected)
  })

  test.each([1, 3])(
    'from version %i is refused as stale when the current version is 2',
    (version) => {
      expect(() => changedCompany(company, { version })).toThrow(
        expect.objectContaining({ code: 'stale' }),
      )
    },
  )
})
