import { expect, test } from 'vitest'
import type { Brand } from '#contract/clients/brand.ts'
import { factCount, listMissingFacts } from './completeness.tsx'

const empty: Brand = {
  company: '01990000-0000-7000-8000-000000000000',
  tagline: '',
  mission: '',
  audience: '',
  voice: '',
  wordsToUse: '',
  wordsToAvoid: '',
  colours: [],
  fonts: { headings: '', body: '', notes: '' },
  logo: null,
  darkLogo: null,
  version: 1,
  updatedAt: null,
  can: { edit: true, addAccounts: true },
}

test('an empty brand lacks all facts except optional ones', () => {
  expect(listMissingFacts(empty)).toHaveLength(factCount)
  const more = { wordsToUse: 'x', wordsToAvoid: 'y', fonts: { ...empty.fonts, notes: 'z' } }
  expect(listMissingFacts({ ...empty, ...more })).toHaveLength(factCount)
})

test.each<[missing: string, brand: Partial<Brand>]>([
  ['tagline', { tagline: 'T' }],
  ['colors', { colours: [{ name: '', value: '#000000' }] }],
  ['fonts', { fonts: { headings: 'H', body: 'B', notes: '' } }],
])('%s is missing until it is added', (id, brand) => {
  const idsOf = (one: Brand) => listMissingFacts(one).map((fact) => fact.id)
  expect(idsOf(empty)).toContain(id)
  expect(idsOf({ ...empty, ...brand })).not.toContain(id)
})

test('one of two fonts is not enough', () => {
  const fonts = { headings: 'H', body: '', notes: '' }
  expect(listMissingFacts({ ...empty, fonts }).map(({ id }) => id)).toContain('fonts')
})
