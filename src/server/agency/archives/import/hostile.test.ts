// Forged or altered archives: each is rejected with one sentence before anything is imported.
import { gzipSync } from 'node:zlib'
import { type TarEntry, packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '#contract/work/comments.ts'
import {
  type Entries,
  type Installation,
  type Rows,
  downloadArchive,
  emptyInstallation,
  entriesOf,
  packEntries,
  withRows,
} from '#tests/support/archive.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import type { UnpackOptions } from './unpack.ts'
import { archiveLimits } from './limits.ts'
import { readManifest } from '../manifest.ts'

const world = await openWorld()
const admin = await world.admin()
const company = await world.addCompany({ name: 'Hostile & Sons' })
const project = await world.addProject(company)
const task = await world.addTask(project, { title: 'Said of' })
await admin.call(comments.add, {
  params: { taskId: task._id },
  body: { text: 'Plain *words*', visibility: 'shared' },
})
await world.addPerson([{ company, role: 'owner' }])
await world.addInvoice(company)
const fields = { company: company._id }
await uploadFile(admin, { name: 'notes.txt', content: 'What the file says', fields })
// The first read saves the website's default content.
await admin.raw({ method: 'GET', url: '/website' })
const ofAgency = await downloadArchive(admin)
const ofCompany = await downloadArchive(admin, company._id)

let empty: Installation
beforeAll(async () => {
  empty = await emptyInstallation()
})
afterAll(() => empty.close())

const countOf = async (table: string) =>
  (await empty.database.query<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count

/** Expects the import to fail with the sentence and leave no data behind. */
async function refused(archive: Buffer, sentence: RegExp, options?: Partial<UnpackOptions>) {
  await expect(empty.bring(archive, options)).rejects.toThrow(sentence)
  for (const table of ['companies', 'users', 'tasks', 'files', 'activity']) {
    expect(await countOf(table), table).toBe(0)
  }
}

/** Changes the table's first row. */
const changed = (archive: Buffer, table: string, change: Record<string, unknown>) =>
  withRows(archive, table, ([first, ...rows]) => [{ ...first, ...change }, ...rows])

const withEntry = async (name: string, bytes: Buffer, archive = ofAgency) => {
  const entries = await entriesOf(archive)
  return packEntries(new Map(entries).set(name, bytes))
}

test.each([
  ['a ZIP', Buffer.from('PK\u0003\u0004'.padEnd(2000, 'x'))],
  ['something compressed, a bomb or not', gzipSync(Buffer.alloc(50_000_000))],
  ['words', Buffer.from('Hello'.repeat(300))],
])('%s is refused because it is no archive', async (_, bytes) => {
  await refused(bytes, /isn’t an Enfilade archive/)
})

test('an empty or truncated archive is refused', async () => {
  await refused(Buffer.alloc(0), /is incomplete/)
  await refused(ofAgency.subarray(0, ofAgency.length / 2), /is incomplete|is missing/)
})

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'files/../../../outside.txt',
  'files/01912345-0000-7000-8000-000000000000/../../outside',
  'records/tasks/../../0001.json',
  'website/../secrets.key',
  'secrets.key',
])('an entry named %s is refused', async (name) => {
  await refused(await withEntry(name, Buffer.from('[]')), /contains an unexpected entry/)
})

test.each(['symlink', 'link', 'directory', 'character-device'] as const)(
  'an entry of type %s is refused',
  async (type) => {
    const name = 'files/01912345-0000-7000-8000-000000000000/x'
    const header = {
      name,
      type,
      size: 0,
      ...(type.includes('link') && { linkname: '/etc/passwd' }),
    }
    await refused(Buffer.from(await packTar([{ header }])), /isn’t a plain file/)
  },
)

test('changed content that does not match its hash is refused', async () => {
  const at = ofAgency.indexOf('Hostile & Sons')
  const damaged = Buffer.from(ofAgency)
  damaged.write('H0stile', at)
  await refused(damaged, /was changed/)
  const file = Buffer.from(ofAgency)
  file.write('That', file.indexOf('What the file says'))
  await refused(file, /was changed/)
})

test('an entry that is there twice, has no hash or follows the end is refused', async () => {
  const entries = await entriesOf(ofAgency)
  const list: TarEntry[] = [...entries].map(([name, data]) => ({
    header: { name, size: data.length },
    data,
  }))
  const extra = { header: { name: 'records/tasks/0009.json', size: 2 }, data: Buffer.from('[]') }
  const pack = async (all: TarEntry[]) => Buffer.from(await packTar(all))
  await refused(await pack([...list.slice(0, 2), ...list.slice(1)]), /appears twice/)
  await refused(await pack([...list.slice(0, -1), extra, ...list.slice(-1)]), /has no hash/)
  await refused(await pack([...list, extra]), /has data after its end/)
  await refused(await pack(list.slice(0, -1)), /is incomplete/)
})

test('a size that only the header claims is refused before reading', async () => {
  const name = 'records/tasks/0001.json'
  const manifest = (await entriesOf(ofAgency)).get('manifest.json') ?? Buffer.alloc(0)
  const head = await packTar([
    { header: { name: 'manifest.json', size: manifest.length }, data: new Uint8Array(manifest) },
    { header: { name, size: 0 }, data: Buffer.alloc(0) },
  ])
  const claimed = Buffer.from(head)
  const at = claimed.lastIndexOf(name)
  claimed.write('77777777777\0', at + 124, 'latin1')
  const block = claimed.subarray(at, at + 512)
  block.write('        ', 148, 'latin1')
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  await refused(claimed, /too large/)
})

test('more rows, entries, bytes or text than the limits are refused', async () => {
  const over = (change: Partial<typeof archiveLimits>, sentence: RegExp) =>
    refused(ofAgency, sentence, { limits: { ...archiveLimits, ...change } })
  await over({ rows: 3 }, /too many records/)
  await over({ entries: 3 }, /too many entries/)
  await over({ people: 1 }, /too many users/)
  await over({ files: 0 }, /too many files/)
  await over({ totalBytes: 5000 }, /too large/)
  await over({ recordBytes: 100 }, /records are too large/)
  await over({ fileBytes: 3 }, /is too large/)
  await over({ text: 3 }, /has an invalid value/)
  const many = Buffer.from(JSON.stringify(Array.from({ length: 3000 }, () => ({ id: 1 }))))
  await refused(
    await withEntry('records/tasks/0001.json', many),
    /isn’t a list of at most 2000 rows/,
  )
})

test('invalid or endlessly nested JSON is refused', async () => {
  const part = (text: string) => withEntry('records/tasks/0001.json', Buffer.from(text))
  await refused(await part('[{"id":'), /tasks\/0001.json isn’t valid JSON/)
  await refused(await part('{"id":1}'), /isn’t a list/)
  await refused(await part('[null]'), /columns differ|no column|invalid value|null value/)
  await refused(await part('[['), /isn’t valid JSON/)
  await refused(await part('['.repeat(200_000)), /nested too deeply/)
  await refused(await part(`[${'[],'.repeat(5_000_000)}[]]`), /too many values/)
  const manifest = Buffer.from('['.repeat(1_000_000))
  expect(() => readManifest(manifest)).toThrow(/manifest.json isn’t valid JSON/)
  await refused(await part('[{"__proto__":{"a":1}}]'), /no column/)
})

test('unknown tables and columns are refused and named', async () => {
  const entry = (name: string) => withEntry(name, Buffer.from('[{"id":"1"}]'))
  await refused(await entry('records/pigs/0001.json'), /records of "pigs"/)
  await refused(await entry('records/kysely_migration/0001.json'), /records of "kysely_migration"/)
  await refused(await changed(ofAgency, 'tasks', { wings: 2 }), /tasks has no column "wings"/)
})

test.each([
  'sessions',
  'two_factors',
  'passkeys',
  'mail_links',
  'social_account_secrets',
  'setup_codes',
])('rows that would sign someone in are refused: %s', async (table) => {
  const bytes = Buffer.from('[{"id":"1"}]')
  await refused(
    await withEntry(`records/${table}/0001.json`, bytes),
    /this version of the program can’t import/,
  )
})

test('a password, a token or a pending address of a person is refused', async () => {
  for (const column of ['password_hash', 'confirmed_by_link', 'pending_email']) {
    const archive = await withRows(ofAgency, 'users', (rows) =>
      rows.map((row) => ({ ...row, [column]: 'x' })),
    )
    await refused(archive, new RegExp(`users has no column "${column}"`))
  }
})

test('a company’s archive with rows of another or of the agency is refused', async () => {
  const other = { company_id: world.otherCompany._id }
  await refused(await changed(ofCompany, 'projects', other), /a different company/)
  await refused(
    await changed(ofCompany, 'companies', { id: world.otherCompany._id }),
    /a different company/,
  )
  const settings = Buffer.from('[{"two_factor_for":"nobody"}]')
  await refused(
    await withEntry('records/installation/0001.json', settings, ofCompany),
    /this version of the program can’t import/,
  )
})

test('rows of a company that is missing from the archive are refused', async () => {
  const unassigned = { company_id: '01912345-0000-7000-8000-000000000000' }
  await refused(await changed(ofAgency, 'projects', unassigned), /projects_company_fkey/)
})

test('unknown or forbidden roles are refused', async () => {
  await refused(await changed(ofAgency, 'users', { staff_role: 'god' }), /users_staff_role_known/)
  const client = (rows: Rows) =>
    rows.map((row) => (row['role'] === 'client' ? { ...row, staff_role: 'administrator' } : row))
  await refused(await withRows(ofAgency, 'users', client), /users_staff_role_of_staff/)
  await refused(await changed(ofAgency, 'memberships', { role: 'root' }), /memberships_role_known/)
})

test.each([
  ['activity', { detail: { person: 'x' } }, 'detail'],
  ['activity', { detail: { fields: 'all' } }, 'detail'],
  ['companies', { website: 'javascript:alert(1)' }, 'website'],
  ['companies', { email: 'a@b.test\r\nBcc: all@b.test' }, 'email'],
  ['projects', { rank: '<b>' }, 'rank'],
  ['tasks', { rank: '' }, 'rank'],
  ['tasks', { rank: 'a0' }, 'rank'],
  ['tasks', { tags: [{ name: 'x', color: 'url(//evil.test)' }] }, 'tags'],
  ['users', { time_zone: 'Mars/Base' }, 'time_zone'],
  ['files', { name: '../../passwd' }, 'name'],
  ['website_versions', { content: { agency: 'gone' } }, 'content'],
  ['invoices', { currency: 'XX' }, 'currency'],
  ['invoices', { lines: {} }, 'lines'],
  ['invoices', { lines: [{ description: 'Free', quantity: 'all' }] }, 'lines'],
  ['invoices', { discount: { percent: 'all' } }, 'discount'],
  ['invoices', { seller: {} }, 'seller'],
  ['invoices', { buyer: { name: 'Somebody' } }, 'buyer'],
  ['installation', { billing: { currency: 'usd' } }, 'billing'],
  ['installation', { billing: { bank: 'of the river' } }, 'billing'],
])('invalid %s with %o are refused', async (table, change, column) => {
  await refused(await changed(ofAgency, table, change), new RegExp(`"${column}" of ${table}`))
})

test('rows that break types or rules of the database are refused, with part and rule', async () => {
  await refused(await changed(ofAgency, 'tasks', { id: 'x' }), /tasks\/0001.json: invalid input/)
  await refused(await changed(ofAgency, 'tasks', { version: 2 ** 40 }), /tasks\/0001.json: /)
  await refused(await changed(ofAgency, 'tasks', { status: 'gone' }), /tasks_status_known/)
  await refused(await changed(ofAgency, 'tasks', { title: 'a\u0000b' }), /tasks\/0001.json/)
})

test('files that are extra, missing, of another size or programs are refused', async () => {
  const stranger = 'files/01912345-0000-7000-8000-000000000000/x.txt'
  await refused(
    await withEntry(stranger, Buffer.from('x')),
    /doesn’t belong to any of the archive’s records/,
  )
  const entries = await entriesOf(ofAgency)
  const [name = ''] = [...entries.keys()].filter((one) => one.startsWith('files/'))
  const without: Entries = new Map(entries)
  without.delete(name)
  await refused(await packEntries(without), /is missing from the archive/)
  await refused(
    await withEntry(name, Buffer.from('It is longer than it was')),
    /doesn’t belong to any of the archive’s/,
  )
  const program = Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(200, 1)])
  const resized = await changed(ofAgency, 'files', { size: program.length })
  const changedFile = new Map(await entriesOf(resized)).set(name, program)
  await refused(await packEntries(changedFile), /“notes.txt” is a program/)
})

test('an archive of another version of the program is refused', async () => {
  const manifest = JSON.parse((await entriesOf(ofAgency)).get('manifest.json')?.toString() ?? '')
  const of = (format: number) =>
    withEntry('manifest.json', Buffer.from(JSON.stringify({ ...manifest, format })))
  await refused(await of(1), /an earlier version/)
  await refused(await of(3), /a later version/)
})
