// No test has a time limit of its own: the generous ones of vitest.config.ts end only what hangs, also on a busy machine.
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

/** What sets a limit, and what to write instead. */
const limits: [pattern: RegExp, instead: string][] = [
  [/vi\.wait(?:For|Until)\(/, 'expect.poll: vi.waitFor gives up after a second'],
  [/\btimeout: [\d_]+/, 'no timeout'],
  [/^\s*\}, \d+_\d{3}\)$/m, 'no timeout'],
  [/(?:[mM]s|startedAt|At|start)\)\.toBeLessThan\([\d_]+\)/, 'toBeLessThan(onSlowMachine(…))'],
  [/giveUpAt/, 'expect.poll'],
]

const exceptions = [
  // A timeout is part of what it tests.
  'src/server/accounts/passkeys/passkeys.test.ts',
  // The program promises to end within ten seconds anywhere, and ends itself after nine.
  'tests/api/stop.test.ts',
  'tests/api/decoding.test.ts',
]

const own = ['src/**/*.test.{ts,tsx}', 'tests/{api,house,support}/**/*.ts']
  .flatMap(readSourceFiles)
  .filter(({ path }) => !/browser|time-limits/.test(path) && !exceptions.includes(path))

test('no test has a time limit of its own', () => {
  const found = own.flatMap(({ path, code }) =>
    limits.flatMap(([pattern, instead]) => {
      const [match] = pattern.exec(code) ?? []
      return match ? [`${path}: ${match.trim()} (write ${instead})`] : []
    }),
  )
  expect(own.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
