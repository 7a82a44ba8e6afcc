// Who last changed some fields of a record, as its activity says.
import { expect, test } from 'vitest'
import { authorOf } from './who-changed.ts'

const person = (name: string) => ({ _id: name, name })
const changed = (name: string, fields: string[], action = 'changed') => ({
  person: person(name),
  action,
  fields,
})

test.each([
  ['the latest who changed it', ['title'], 'Bo'],
  ['nobody who changed another field', ['startDate'], 'Ada'],
  ['nobody if each field was changed by someone else', ['title', 'startDate'], undefined],
  ['the one who changed them all', ['startDate', 'endDate'], 'Ada'],
  ['nobody if the activity goes back less far', ['description'], undefined],
])('%s', (_, fields, author) => {
  const entries = [
    changed('Cy', [], 'moved'),
    changed('Bo', ['title', 'status'], 'moved'),
    changed('Ada', ['title', 'startDate', 'endDate']),
  ]
  expect(authorOf(entries, fields)).toBe(author)
})

test('an entry that does not say what it changed may have changed any field', () => {
  const entries = [changed('Bo', [], 'restored'), changed('Ada', ['title'])]
  expect(authorOf(entries, ['title'])).toBeUndefined()
})

test('a change without a person has no author', () => {
  const entries = [{ ...changed('', ['title']), person: null }, changed('Ada', ['title'])]
  expect(authorOf(entries, ['title'])).toBeUndefined()
})
