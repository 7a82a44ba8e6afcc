// An Idempotency-Key must cover the same calls in the contract, the documents and /openapi.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openWorld } from '#tests/support/world.ts'

const text = readFileSync(join(import.meta.dirname, '../..', 'docs/idempotency.md'), 'utf8')

/** Rows of the table below a heading: each call with its description. */
function rowsUnder(heading: string): [call: string, words: string][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  const rows = table.matchAll(/^\| `(?<call>[^`]+)` \|(?<words>.*)\|$/gm)
  return [...rows].map(({ groups }) => [groups?.['call'] ?? '', groups?.['words']?.trim() ?? ''])
}

const callsUnder = (heading: string) => rowsUnder(heading).map(([call]) => call)
const posts = endpoints.filter(({ method }) => method === 'POST')
const callsOf = (some: typeof posts) => some.map(({ method, path }) => `${method} ${path}`)

describe('docs/idempotency.md', () => {
  test('its first list is the calls that the contract says are idempotent', () => {
    const covered = callsOf(posts.filter(({ isIdempotent }) => isIdempotent))
    expect(callsUnder('Covered').toSorted()).toEqual(covered.toSorted())
  })

  test('every other POST creates and sends nothing twice for a reason that is said', () => {
    const others = callsOf(posts.filter(({ isIdempotent }) => !isIdempotent))
    expect(callsUnder('Not covered').toSorted()).toEqual(others.toSorted())
  })

  test('every row says why', () => {
    const rows = [...rowsUnder('Covered'), ...rowsUnder('Not covered')]
    expect(rows.filter(([, words]) => !/\w{3}/.test(words))).toEqual([])
  })
})

test('/openapi.json gives exactly these the header, and the 409 for a key used otherwise', async () => {
  const { anonymous } = await openWorld()
  const { paths } = (await anonymous.raw({ method: 'GET', url: '/openapi.json' })).json<{
    paths: Record<
      string,
      Record<
        string,
        { parameters?: { name: string }[]; responses: Record<string, { description?: string }> }
      >
    >
  }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses }]) => ({
      call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      hasHeader: parameters.some(({ name }) => name === 'Idempotency-Key'),
      saysReused: responses['409']?.description?.includes('`key_reused`') ?? false,
    })),
  )
  const covered = callsUnder('Covered').toSorted()
  const withHeader = described.filter(({ hasHeader }) => hasHeader).map(({ call }) => call)
  const withRefusal = described.filter(({ saysReused }) => saysReused).map(({ call }) => call)
  expect(withHeader.toSorted()).toEqual(covered)
  expect(withRefusal.toSorted()).toEqual(covered)
})
