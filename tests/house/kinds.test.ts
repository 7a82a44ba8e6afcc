// What concerns every kind of record is derived from the modules: no central file has a branch for one kind.
import { expect, it } from 'vitest'
import { recordKinds } from '#contract/records.ts'
import { type SourceFile, readSourceFiles } from './source-files.ts'

const central = [
  'src/server/records/**/*.ts',
  'src/server/platform/**/*.ts',
  'src/server/agency/archives/**/*.ts',
  'src/server/agency/jobs/store.ts',
  'src/server/accounts/personal-data/tables.ts',
  'src/web/kit/**/*.{ts,tsx}',
  'src/server/work/approvals/**/*.ts',
  'src/web/work/approvals/**/*.{ts,tsx}',
  'src/web/agency/home/client/needs-you.tsx',
  'src/web/work/projects/office/project-details.tsx',
  'src/web/*.ts',
]

/** Tests, what nouns declare themselves, and a package that knows no product word. */
const isOther = ({ path }: SourceFile) =>
  /\.test\.tsx?$|\/(?:module|live)\.ts$|\.generated\.ts$|\/embedded-postgres\//.test(path)

const any = `'(?:${recordKinds.join('|')})'`
/** Kinds that are also names of ordinary fields, so that a key says nothing. */
const fields: readonly string[] = ['company', 'project', 'task', 'person']
const keys = recordKinds.filter((kind) => !fields.includes(kind)).join('|')

const branches = [
  new RegExp(`\\b\\w*[kK]ind\\b\\)? [!=]== ${any}|${any} [!=]== \\w*\\.?\\w*[kK]ind\\b`, 'g'),
  new RegExp(`\\bcase ${any}`, 'g'),
  new RegExp(`\\[[^\\]]*${any}[^\\]]*\\](?: as const)?\\.includes\\(\\w*\\.?\\w*[kK]ind`, 'g'),
  // In SQL.
  new RegExp(`\\b\\w*kind (?:=|<>) ${any}|\\bwhen ${any}|\\bkind (?:not )?in \\([^)]*${any}`, 'g'),
  // Two keys of a map, or more: one alone may be a name by chance.
  new RegExp(`^( +)(?:${keys}): .*,\\n(?:\\1.*\\n)*?\\1(?:${keys}): .*,$`, 'gm'),
]

/** Files with such a branch, and why it stays. */
const justified: Readonly<Record<string, string>> = {
  'src/server/agency/archives/import/file-storing.ts': 'kinds of entry in an archive',
  'src/server/agency/archives/import/hash-list.ts': 'kinds of entry in an archive',
  'src/server/agency/archives/manifest.ts': 'an archive is a company’s or the agency’s',
  'src/server/agency/jobs/store.ts': 'the column kind of invoices',
  'src/server/platform/database/unchanged-records.ts': 'imports make these kinds, and undo them',
  'src/server/platform/pdf/markdown-text.ts': 'a quotation of Markdown',
  'src/server/records/activity/erase-store.ts': 'entries with names of people, rewritten in place',
  'src/server/records/activity/service.ts': 'a company’s log is that of all its records',
  'src/server/records/activity/store.ts': 'a company’s log is that of all its records',
  'src/server/records/notifications/rules.ts': 'kinds of notification, with names of their own',
}

const branchesOf = (code: string) =>
  branches.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found))

it.each([
  "if (kind === 'task') return",
  "const isOwn = ('quote' === row.recordKind)",
  "  case 'invoice':",
  "if (['message', 'chat'].includes(kind)) return",
  "sql`select from activity where activity.kind = 'comment'`",
  "sql`case activity.kind when 'file' then true end`",
  'const icons = {\n  invoice: ReceiptText,\n  other: Circle,\n  quote: FileCheck,\n}',
])('detects a branch in %j', (code) => {
  expect(branchesOf(code)).toHaveLength(1)
})

it('no central file branches by kind of record: let the noun’s module.ts say it', () => {
  const found = central
    .flatMap((pattern) => readSourceFiles(pattern))
    .filter((file) => !isOther(file) && branchesOf(file.code).length > 0)
  const texts = found
    .filter(({ path }) => !(path in justified))
    .map(({ path, code }) => `${path}: ${branchesOf(code).join(' … ')}`)
  expect(texts).toEqual([])
  const paths = new Set(found.map(({ path }) => path))
  expect(Object.keys(justified).filter((path) => !paths.has(path))).toEqual([])
})

it('names the newest kind of record in four files besides its own and a generated one', () => {
  const isOwn = ({ path }: SourceFile) => path.includes('/work/milestones')
  const naming = ['src/**/*.{ts,tsx}', 'tests/support/**/*.ts']
    .flatMap((pattern) => readSourceFiles(pattern))
    .filter((file) => !isOwn(file) && /milestone/i.test(file.code))
  expect(naming.map(({ path }) => path).toSorted()).toEqual([
    'src/contract/index.ts',
    'src/contract/records.ts',
    'src/server/modules.ts',
    'src/server/platform/database/schema.generated.ts',
    'src/web/routes.ts',
  ])
})
