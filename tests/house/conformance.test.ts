// Keeps docs/conformance.md accurate: every row in its place, marked, and with an existing proof.
import { existsSync, globSync, readFileSync } from 'node:fs'
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
const testFiles = globSync('{src,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readTitles(path),
}))

function readRows(page: string): Row[] {
  return read(page)
    .split('\n')
    .map((line, at) => ({ line, place: `${page}:${at + 1}` }))
    .filter(({ line }) => line.startsWith('|') && !/^\| id \||^\|[-| ]+$/.test(line))
    .map(({ line, place }) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1)
      const [id = '', , product = '', proof = ''] = cells.map((cell) =>
        cell.trim().replaceAll('\\|', '|'),
      )
      return { id, product, proof, cells: cells.length, place }
    })
}

/** A test file's text with quotes in strings unescaped, so that titles match the table. */
function readTitles(path: string) {
  return read(path).replace(/\\(['"`])/g, '$1')
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

function checkTest(path: string, title: string) {
  if (!existsSync(resolve(root, path))) return `${path} does not exist; name the file of the test`
  const pieces = readTitles(path).split(title)
  const isThere = pieces
    .slice(1)
    .some((rest, at) => /['"`]$/.test(pieces[at] ?? '') && !/^\d/.test(rest))
  return isThere
    ? undefined
    : `${path} has no test '${title}'; write it, or name the one that proves the row`
}

function checkProof(proof: string) {
  const [, capability] = /^later: (.+)$/.exec(proof) ?? []
  if (capability !== undefined)
    return capabilities.includes(capability)
      ? undefined
      : `'${capability}' is no capability of docs/conformance.md; choose one of: ${capabilities.join(', ')}`
  const [, path, title] = /^((?:tests|src)\/\S+) › (.+)$/.exec(proof) ?? []
  if (path === undefined || title === undefined)
    return `'${proof}' is no proof; write 'tests/… › test title', or 'later: capability'`
  return checkTest(path, title)
}

test('every page below docs/conformance is linked from docs/conformance.md', () => {
  const existing = globSync('docs/conformance/*.md', { cwd: root })
  expect(pages.toSorted()).toEqual(existing.toSorted())
})

test('every row has an id, four cells and one of the three marks', () => {
  const mark = /^as said(: .+)?$|^\*\*(completes|deviates)\*\*: .+$/
  expect(rows.length).toBeGreaterThan(0)
  expect(
    complaints(({ id, cells, product }) => {
      if (!/^[SP]\d+\.\d+\.\d+$/.test(id))
        return 'an id is S or P, section, part and number: S5.2.3'
      if (cells !== 4) return `has ${cells} cells of 4; write a | inside a cell as \\|`
      if (!mark.test(product))
        return 'begin with as said, **completes**: what, or **deviates**: why'
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

test('every row has a proof that exists', () => {
  const separator = /; (?=(?:tests|src)\/)/
  expect(
    complaints(({ proof }) => {
      const faults = proof.split(separator).flatMap((one) => checkProof(one) ?? [])
      return faults.length > 0 ? faults.join('; ') : undefined
    }),
  ).toEqual([])
})

test('a capability to come is waited for by some row', () => {
  const isWaitedFor = (name: string) => rows.some(({ proof }) => proof === `later: ${name}`)
  const arrived = capabilities.filter((name) => !isWaitedFor(name))
  expect(arrived, 'take these out of the list in docs/conformance.md').toEqual([])
})

test('an id that begins a test title is a row of the table', () => {
  const unknown = testFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`]((?:[SP]\d+\.\d+\.\d+ )+)/g)]
      .flatMap(([, ids = '']) => ids.trim().split(' '))
      .filter((id) => !rowOf.has(id))
      .map((id) => `${path}: ${id} is not in docs/conformance.md`),
  )
  expect(unknown).toEqual([])
})
