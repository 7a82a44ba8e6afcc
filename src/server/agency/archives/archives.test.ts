// A company's archive: all of its records and files, nothing of other companies, and nothing that gives access to an account.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { archives } from '#contract/agency/archives.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { addressOf } from '#contract/endpoint.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { listTables } from '#tests/support/catalogue.ts'
import type { Caller } from '#tests/support/caller.ts'
import { downloadArchive, entriesOf, rowsOf } from '#tests/support/archive.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { listArchivedTables } from './catalogue-store.ts'
import { agencyTables, companyTables, inEveryArchive, leftOutTables } from './tables.ts'

const world = await openWorld()
const admin = await world.admin()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function read(company: { _id: string }, caller: Caller = admin) {
  const url = addressOf(archives.ofCompany, { companyId: company._id })
  const { statusCode, rawPayload, headers } = await caller.raw({ method: 'GET', url })
  expect(statusCode).toBe(200)
  const entries = await unpackTar(rawPayload)
  const contents = new Map(
    entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()]),
  )
  const rows = (table: string): Record<string, unknown>[] =>
    [...contents]
      .filter(([name]) => name.startsWith(`records/${table}/`))
      .flatMap(([, text]) => JSON.parse(text) as Record<string, unknown>[])
  return { headers, contents, rows, manifest: JSON.parse(contents.get('manifest.json') ?? '') }
}

test('every table of the schema is in an archive, or is left out for a reason', async () => {
  const tables = await listTables(world.database)
  const lists = [companyTables(), agencyTables(), inEveryArchive, Object.keys(leftOutTables())]
  const issues = tables.flatMap(({ name, hasCompany }) => {
    const found = lists.filter((list) => list.includes(name)).length
    if (found === 1) return []
    if (found > 1) return [`${name} is declared by more than one noun`]
    const place = hasCompany ? 'company' : 'agency'
    return [
      `Add '${name}' to the tables of its noun's module.ts: '${place}' where it belongs into an archive, else leftOut with the reason that the archive states`,
    ]
  })
  const names = new Set(tables.map(({ name }) => name))
  const gone = lists.flat().filter((name) => !names.has(name))
  expect([...issues, ...gone.map((name) => `a noun declares ${name}, which is gone`)]).toEqual([])
})

test('every table of company data has a company, so archives stay separate', async () => {
  const tables = await listTables(world.database)
  const without = tables.filter(
    ({ name, hasCompany }) => companyTables().includes(name) && !hasCompany,
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('an archive has no passwords, tokens or keys', async () => {
  const tables = await listArchivedTables(world.database.agency, 'agency')
  const columns = tables.flatMap(({ name, columns: own }) =>
    [...own].map((one) => `${name}.${one}`),
  )
  expect(columns.length).toBeGreaterThan(100)
  expect(columns.filter((name) => /token|password|secret|_hash$|totp|seed/.test(name))).toEqual([])
})

test('includes records, people and files with their contents, but no passwords', async () => {
  const company = await world.addCompany({ name: 'Archived & Sons' })
  const project = await world.addProject(company, { title: 'Archived site' })
  await world.addTask(project, { title: 'Archived task' })
  const owner = await world.addPerson([{ company, role: 'owner' }])
  const file = await uploadFile(admin, {
    name: 'notes.txt',
    content: 'What the file says',
    fields: { company: company._id },
  })
  const account = { platform: 'Mastodon', username: 'sons', password: 'never-in-an-archive' }
  await admin.call(socialAccounts.create, { params: { companyId: company._id }, body: account })
  const billing = { vatId: 'DE136695976', buyerReference: 'PO 7' }
  await admin.call(clientBilling.change, { params: { companyId: company._id }, body: billing })
  const { headers, contents, rows, manifest } = await read(company)
  expect(rows('client_billing')).toMatchObject([{ vat_id: 'DE136695976', buyer_reference: 'PO 7' }])
  expect(headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': expect.stringContaining('Archived & Sons.tar'),
    'cache-control': 'no-store',
  })
  expect(rows('companies')).toMatchObject([{ id: company._id, name: 'Archived & Sons' }])
  expect(rows('projects')).toMatchObject([{ id: project._id, title: 'Archived site' }])
  expect(rows('tasks')).toMatchObject([{ title: 'Archived task' }])
  expect(rows('social_accounts')).toMatchObject([{ username: 'sons' }])
  const people = rows('users')
  expect(people.filter(({ role }) => role === 'client')).toHaveLength(1)
  expect(people.find(({ role }) => role === 'client')).toEqual({
    id: expect.any(String),
    role: 'client',
    first_name: expect.any(String),
    last_name: expect.any(String),
    email: owner.email,
    email_confirmed_at: expect.any(String),
    banned_at: null,
    erased_at: null,
    created_at: expect.any(String),
  })
  // Agency staff who did something here appear with nothing but their name.
  const staff = people.filter(({ role }) => role === 'admin')
  expect(staff.length).toBeGreaterThan(0)
  expect(staff.map(({ email }) => email)).toEqual(staff.map(() => null))
  expect(contents.get(`files/${file._id}/notes.txt`)).toBe('What the file says')
  expect(manifest).toMatchObject({
    format: 2,
    kind: 'company',
    company: { id: company._id, name: 'Archived & Sons' },
    files: { count: 1, bytes: 18 },
    leftOut: { messages: expect.any(String), social_account_secrets: expect.any(String) },
  })
  for (const [table, count] of Object.entries(manifest.counts)) {
    expect(rows(table), table).toHaveLength(Number(count))
  }
  for (const [name, text] of contents) {
    if (name === 'hashes.txt') continue
    expect(contents.get('hashes.txt')).toContain(`${sha256(text)}  ${name}\n`)
  }
  const all = [...contents.values()].join('\n')
  expect(all).not.toContain('never-in-an-archive')
  expect(all).not.toContain('password_hash')
  expect(all).not.toContain(world.company._id)
})

test('splits more than a thousand rows of a kind into parts, for its own staff only', async () => {
  const company = await world.addCompany({ name: 'Large' })
  const project = await world.addProject(company)
  await world.database.query(
    `insert into activity (id, company_id, action, kind, record_id, visibility)
     select gen_random_uuid(), $1, 'changed', 'project', $2, 'internal' from generate_series(1, 2500)`,
    [company._id, project._id],
  )
  const manager = await world.addStaff({ staffRole: 'manager', companies: [company] })
  const { rows, contents, manifest } = await read(company, manager)
  expect(rows('activity')).toHaveLength(manifest.counts.activity)
  expect(manifest.counts.activity).toBeGreaterThan(2500)
  expect([...contents.keys()]).toContain('records/activity/0003.json')
})

test('leaves no temporary file, whether it is read to the end or cancelled', async () => {
  const url = addressOf(archives.ofCompany, { companyId: world.company._id })
  const address = (await world.app.listen()) + url
  const stop = new AbortController()
  const response = await fetch(address, { headers: admin.headers, signal: stop.signal })
  expect(response.status).toBe(200)
  stop.abort()
  await read(world.company)
  await expect.poll(() => readdir(world.app.storage.incoming)).toEqual([])
})

test('only administrators of all companies can archive the agency', async () => {
  const company = await world.addCompany({ name: 'One of many' })
  const archive = await downloadArchive(admin)
  const entries = await entriesOf(archive)
  const names = rowsOf(entries, 'companies').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([company.name, world.company.name]))
  expect(rowsOf(entries, 'users')[0]).toHaveProperty('staff_role')
  expect(rowsOf(entries, 'website_versions').length).toBeGreaterThanOrEqual(0)
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '') as { kind: string }
  expect(manifest.kind).toBe('agency')
  expect(archive.includes('password_hash')).toBe(false)
  expect(archive.includes('argon2')).toBe(false)
})
