// Keeps the documents accurate and short: links work, named files exist, settings and commands are documented, words are counted.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]
/** Also those beside the code, and the forms of the code host. */
const allDocuments = [
  ...documents,
  ...globSync('{.github,db,demo,scripts,src,tests}/**/*.md', { cwd: root }),
]
const files = [
  ...globSync('{src,demo,tests,scripts,db,docs}/**/*.*', { cwd: root }),
  ...globSync('*', { cwd: root }),
].map((path) => `/${path}`)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** As `wc -w` counts them. */
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const cellsOf = (line: string) =>
  line.startsWith('|')
    ? line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []

/** Heading anchors as code hosts generate them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function hasHeading(path: string, anchor: string): boolean {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].some(
    ([, title = '']) => anchorOf(title) === anchor,
  )
}

const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')

function brokenLinks(path: string): string[] {
  return [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => {
    if (/^[a-z]+:/.test(to)) return []
    const [file = '', anchor] = to.split('#')
    const target = file === '' ? path : relative(root, join(root, dirname(path), file))
    const isThere = files.includes(`/${target}`) && (!anchor || hasHeading(target, anchor))
    return isThere ? [] : [`${path}: ${to}`]
  })
}

test('every link of a document leads somewhere', () => {
  expect(documents.flatMap(brokenLinks), 'name what the link should lead to').toEqual([])
})

test('every file that a document names exists', () => {
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css|svg))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing, 'name the file by the end of its path').toEqual([])
})

/** Code spans in the first column of tables. */
const notifiedIn = (path: string) =>
  new Set(
    [...read(path).matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
    ),
  )

test('docs/operations.md lists every environment variable that the program reads', () => {
  const settings = read('src/server/platform/config.ts')
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  const notified = notifiedIn('docs/operations.md')
  expect(names.filter((name) => !notified.has(name ?? ''))).toEqual([])
  const variables = [...notified].filter((code) => /^[A-Z]+(?:_[A-Z]+)*$/.test(code))
  expect(variables.filter((name) => !names.includes(name))).toEqual([])
})

test('.env.example lists every environment variable that the program reads', () => {
  const settings = read('src/server/platform/config.ts')
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  const listed = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('every command of package.json is documented', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const text = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md'].map(read).join('\n')
  const isDocumented = (name: string) => new RegExp(`\\bnpm (?:run )?${name}(?![\\w:-])`).test(text)
  expect(Object.keys(scripts).filter((name) => !isDocumented(name))).toEqual([])
})

test('documents stay short enough to be read', () => {
  const limits: Record<string, number> = {
    'README.md': 800,
    'docs/performance.md': 1200,
    'docs/operations.md': 4000,
  }
  const tooLong = Object.entries(limits)
    .map(([path, limit]) => ({ path, limit, words: countWords(read(path)) }))
    .filter(({ words, limit }) => words > limit)
  expect(tooLong, 'keep what a reader acts on; drop what the code or another page says').toEqual([])
  const total = allDocuments.reduce((sum, path) => sum + countWords(read(path)), 0)
  expect(
    total,
    'all documents together have at most 25,000 words: shorten the ones you touched, or drop what the code says',
  ).toBeLessThanOrEqual(25_000)
})

test('no cell of a table has more than 150 characters', () => {
  const long = allDocuments.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) =>
        cellsOf(line)
          .filter((cell) => cell.length > 150)
          .map((cell) => `${path}:${at + 1}: ${cell.length} characters: ${cell.slice(0, 60)}…`),
      ),
  )
  expect(long, 'shorten the cell, or move its detail below the table').toEqual([])
})
