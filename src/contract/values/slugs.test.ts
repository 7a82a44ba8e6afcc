// Slugs of names in any script, and of names that are taken.
import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slugs.ts'

test.each([
  ['How do you charge?', 'how-do-you-charge'],
  ['  Café & Crème  ', 'cafe-creme'],
  ['Harbor Clinic: a new website', 'harbor-clinic-a-new-website'],
  ['Ärzte & Söhne', 'arzte-sohne'],
  ['料金', 'item'],
  ['', 'item'],
])('%s gets the slug %s', (name, slug) => expect(slugOf(name)).toBe(slug))

test('a name without Latin letters gets the word that its kind has for it', () => {
  expect(slugOf('日本', 'project')).toBe('project')
})

test('a slug that is taken gets the next free number', () => {
  expect(freeSlug('Case', new Set(['case', 'case-2']))).toBe('case-3')
})
