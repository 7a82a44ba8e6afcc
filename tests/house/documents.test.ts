// Keeps the documents accurate: links work, named files exist, every setting and command is documented.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]
const files = [
  ...globSync('{src,demo,tests,scripts,db,docs}/**/*.*', { cwd: root }),
  ...globSync('*', { cwd: root }),
].map((path) => `/${path}`)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

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
const toldIn = (path: string) =>
  new Set(
    [...read(path).matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
    ),
  )

test('docs/operations.md tells every environment variable that the program reads', () => {
  const settings = read('src/server/platform/config.ts')
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  const told = toldIn('docs/operations.md')
  expect(names.filter((name) => !told.has(name ?? ''))).toEqual([])
  const variables = [...told].filter((code) => /^[A-Z]+(?:_[A-Z]+)*$/.test(code))
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

test('README.md has at most 800 words, docs/performance.md 1,200', () => {
  const countWords = (path: string) => read(path).split(/\s+/).length
  expect(countWords('README.md'), 'move details to a page below docs').toBeLessThanOrEqual(800)
  expect(
    countWords('docs/performance.md'),
    'keep how it is measured and the last result; drop earlier ones',
  ).toBeLessThanOrEqual(1200)
})
