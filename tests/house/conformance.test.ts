// Keeps docs/conformance.md accurate: every row in its place, marked, and with tests that carry its id.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

interface Row {
  id: string
  product: string
  proof: string
  cells: number
  place: string
}

const index = read('docs/conformance.md')
const pages = [...index.matchAll(/\]\((conformance\/[\w-]+\.md)\)/g)].map(
  ([, page]) => `docs/${page}`,
)
const rows = pages.flatMap(readRows)
const rowOf = new Map(rows.map((row) => [row.id, row]))
const capabilities = [...index.matchAll(/^- `([a-z ]+)`: /gm)].map(([, name]) => name ?? '')
const testFiles = new Map(
  globSync('{src,demo,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).map((path) => [
    path,
    readIds(read(path)),
  ]),
)

function readRows(page: string): Row[] {
  return read(page)
    .split('\n')
    .map((line, at) => ({ line, place: `${page}:${at + 1}` }))
    .filter(({ line }) => line.startsWith('|') && !/^\|\s*id\s*\||^\|[-| ]+$/.test(line))
    .map(({ line, place }) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1)
      const [id = '', , product = '', proof = ''] = cells.map((cell) =>
        cell.trim().replaceAll('\\|', '|'),
      )
      return { id, product, proof, cells: cells.length, place }
    })
}

/** The ids in titles of tests and in comments above them, and those of comments above anything else. */
function readIds(text: string): { inTests: Set<string>; astray: string[] } {
  const id = /\b[SP]\d+\.\d+\.\d+\b/g
  const title =
    /(?:\b(?:test|describe|it)[\w.]*(?:<[^()]*>)?\(|\)(?:<[^()]*>)?\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
  const inTests = new Set(
    [...text.matchAll(title)].flatMap(([, , words = '']) => words.match(id) ?? []),
  )
  const astray: string[] = []
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (!/^\s*\/\/(?: [SP]\d+\.\d+\.\d+)+$/.test(line)) continue
    const code = lines.slice(at).find((next) => !/^\s*(?:\/\/|$)/.test(next)) ?? ''
    const ids = line.match(id) ?? []
    if (/^\s*(?:test|describe|it)\b/.test(code)) ids.forEach((one) => inTests.add(one))
    else astray.push(...ids)
  }
  return { inTests, astray }
}

function complaints(of: (row: Row) => string | undefined) {
  return rows.flatMap((row) => {
    const complaint = of(row)
    return complaint === undefined ? [] : [`${row.place} ${row.id}: ${complaint}`]
  })
}

/** The specification comes before the product. */
function inOrder(id: string) {
  return `${id.startsWith('S') ? 0 : 1}.${id.slice(1)}`
    .split('.')
    .map((part) => part.padStart(4, '0'))
    .join('.')
}

/** `tests/api/{one,other}.test.ts` names two files. */
function filesOf(proof: string): string[] {
  const [, start = '', names, end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(proof) ?? []
  return names === undefined ? [proof] : names.split(',').map((name) => `${start}${name}${end}`)
}

function checkProof(id: string, proof: string) {
  const [, capability] = /^later: (.+)$/.exec(proof) ?? []
  if (capability !== undefined)
    return capabilities.includes(capability)
      ? undefined
      : `'${capability}' is no capability of docs/conformance.md; choose one of: ${capabilities.join(', ')}`
  const ids = testFiles.get(proof)
  if (!ids)
    return `'${proof}' is no test file; name the one that proves the row, or 'later: capability'`
  return ids.inTests.has(id)
    ? undefined
    : `no test of ${proof} has this id; write '// ${id}' directly above the test that proves the row, or name its file`
}

test('every page below docs/conformance is linked from docs/conformance.md', () => {
  const existing = globSync('docs/conformance/*.md', { cwd: root })
  expect(pages.toSorted()).toEqual(existing.toSorted())
})

test('every row has an id, four cells and a known mark or none', () => {
  const mark = /^$|^as said: .+$|^\*\*(completes|deviates)\*\*: .+$/
  expect(rows.length).toBeGreaterThan(0)
  expect(
    complaints(({ id, cells, product }) => {
      if (!/^[SP]\d+\.\d+\.\d+$/.test(id))
        return 'an id is S or P, section, part and number: S5.2.3'
      if (cells !== 4) return `has ${cells} cells of 4; write a | inside a cell as \\|`
      if (!mark.test(product))
        return 'leave it empty, or write as said: detail, **completes**: what, or **deviates**: why'
      return undefined
    }),
  ).toEqual([])
})

test('ids are unique and in the order of the specification, then of the product', () => {
  const misplaced = rows
    .slice(1)
    .filter((row, at) => inOrder(row.id) <= inOrder(rows[at]?.id ?? ''))
  expect(misplaced.map(({ place, id }) => `${place} ${id} is given twice or out of order`)).toEqual(
    [],
  )
})

test('every row names test files that carry its id', () => {
  expect(
    complaints(({ id, proof }) => {
      const files = proof.split(';').flatMap(filesOf)
      const issues = files.flatMap((file) => checkProof(id, file) ?? [])
      return issues.length > 0 ? issues.join('; ') : undefined
    }),
  ).toEqual([])
})

test('every comment with ids of rows is directly above a test', () => {
  const astray = [...testFiles].flatMap(([path, ids]) =>
    ids.astray.map((id) => `${path}: ${id} is above no test; move it to the one that proves it`),
  )
  expect(astray).toEqual([])
})

test('every planned capability is named by a row', () => {
  const isWaitedFor = (name: string) => rows.some(({ proof }) => proof === `later: ${name}`)
  const arrived = capabilities.filter((name) => !isWaitedFor(name))
  expect(arrived, 'take these out of the list in docs/conformance.md').toEqual([])
})

test('an id in a test title or above a test is a row of the table', () => {
  const unknown = [...testFiles].flatMap(([path, { inTests }]) =>
    [...inTests]
      .filter((id) => !rowOf.has(id))
      .map((id) => `${path}: ${id} is not in docs/conformance.md`),
  )
  expect(unknown).toEqual([])
})
