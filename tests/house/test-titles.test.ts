// A test's title says in plain English what happens to whom: short, and in the project's vocabulary.
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const maxLength = 80
/** The project has a plainer word for each. */
const avoided = /\b(?:faults?|told|tells|nobody|somebody|whoever)\b/i
const title =
  /\b(?:test|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(?<text>(?:\\.|(?!\1).)*)\1/gs

const titles = readSourceFiles('{src,demo,tests}/**/*.test.{ts,tsx}').flatMap(({ path, code }) =>
  [...code.matchAll(title)].map(({ groups }) => ({ path, text: groups?.['text'] ?? '' })),
)

test('titles of tests are found', () => {
  expect(titles.length).toBeGreaterThan(3000)
})

test(`titles of tests have at most ${maxLength} characters`, () => {
  expect(titles.filter(({ text }) => text.length > maxLength)).toEqual([])
})

test('titles of tests avoid words that have a better one', () => {
  expect(titles.filter(({ text }) => avoided.test(text))).toEqual([])
})
