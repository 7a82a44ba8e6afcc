// A test's title says in plain English what happens to whom: short, and in the project's vocabulary.
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const maxLength = 80
/** Words with a better one in `CONTRIBUTING.md`. */
const avoided = /\b(?:faults?|told|tells|nobody|somebody|whoever)\b/i
const title =
  /\b(?:test|describe)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(?<text>(?:\\.|(?!\1).)*)\1/gs

const titles = readSourceFiles('{src,demo,tests}/**/*.test.{ts,tsx}').flatMap(({ path, code }) =>
  [...code.matchAll(title)].map(({ groups }) => ({ path, text: groups?.['text'] ?? '' })),
)

test('test titles are found', () => {
  expect(titles.length).toBeGreaterThan(3000)
})

test(`test titles have at most ${maxLength} characters`, () => {
  expect(titles.filter(({ text }) => text.length > maxLength)).toEqual([])
})

test('test titles avoid words that have a better one', () => {
  expect(titles.filter(({ text }) => avoided.test(text))).toEqual([])
})
