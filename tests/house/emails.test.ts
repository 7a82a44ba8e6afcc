// An email whose template the program does not know is written to the queue and can never be sent.
import { expect, test } from 'vitest'
import { emails } from '#server/emails.ts'
import { readSourceFiles } from './source-files.ts'

test('every email template is in src/server/emails.ts', () => {
  const named = readSourceFiles('src/server/**/emails.ts').flatMap(({ code }) =>
    [...code.matchAll(/= emailTemplate<[^(]+\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.toSorted()).toEqual(emails.map(({ name }) => name).toSorted())
})
