// The archive of a company: all of its records and files, of nobody else's anything, and nothing that opens an account.
import { readdir } from 'node:fs/promises'
import { unpackTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { archives } from '#contract/archives.ts'
import { clientBilling } from '#contract/client-billing.ts'
import { addressOf } from '#contract/endpoint.ts'
import { socialAccounts } from '#contract/social-accounts.ts'
import { listTables } from '#tests/support/catalogue.ts'
import type { Caller } from '#tests/support/caller.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { leftOut } from './tables.ts'

const world = await openWorld()
const admin = await world.admin()

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

test('what is left out is there to be left out', async () => {
  const tables = await listTables(world.database)
  const ofCompanies = tables.filter(({ hasCompany }) => hasCompany).map(({ name }) => name)
  expect(Object.keys(leftOut).filter((name) => !ofCompanies.includes(name))).toEqual([])
})

test('what would open something is kept as bytes, which no archive has', async () => {
  const names = await world.database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'token|password|secret|_hash$|totp|seed'
       and data_type <> 'bytea' and table_name in (
         select table_name from information_schema.columns where column_name = 'company_id')`,
  )
  expect(names).toEqual([])
})

test('has the records, the people and the files with their contents; passwords never', async () => {
  const company = await world.addCompany({ name: 'Archived & Sons' })
  const project = await world.addProject(company, { title: 'Archived site' })
  await world.addTask(project, { title: 'Archived task' })
  await world.addPerson([{ company, role: 'owner' }])
  const file = await uploadFile(admin, {
    name: 'notes.txt',
    content: 'What the file says',
    fields: { company: company._id },
  })
  const account = { platform: 'Mastodon', username: 'sons', password: 'never-in-an-archive' }
  await admin.call(socialAccounts.create, { params: { companyId: company._id }, body: account })
  const billing = { vatId: 'DE123456789', buyerReference: 'PO 7' }
  await admin.call(clientBilling.change, { params: { companyId: company._id }, body: billing })
  const { headers, contents, rows, manifest } = await read(company)
  expect(rows('client_billing')).toMatchObject([{ vat_id: 'DE123456789', buyer_reference: 'PO 7' }])
  expect(headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': expect.stringContaining('Archived & Sons.tar'),
    'cache-control': 'no-store',
  })
  expect(rows('companies')).toMatchObject([{ id: company._id, name: 'Archived & Sons' }])
  expect(rows('projects')).toMatchObject([{ id: project._id, title: 'Archived site' }])
  expect(rows('tasks')).toMatchObject([{ title: 'Archived task' }])
  expect(rows('social_accounts')).toMatchObject([{ username: 'sons' }])
  expect(rows('people')).toEqual([
    {
      id: expect.any(String),
      role: 'client',
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: expect.any(String),
    },
  ])
  expect(contents.get(`files/${file._id}/notes.txt`)).toBe('What the file says')
  expect(manifest).toMatchObject({
    format: 1,
    company: { id: company._id, name: 'Archived & Sons' },
    files: [{ id: file._id, path: `files/${file._id}/notes.txt`, size: 18 }],
    leftOut: { messages: expect.any(String), social_account_secrets: expect.any(String) },
  })
  for (const [table, count] of Object.entries(manifest.counts)) {
    expect(rows(table), table).toHaveLength(Number(count))
  }
  const all = [...contents.values()].join('\n')
  expect(all).not.toContain('never-in-an-archive')
  expect(all).not.toContain('password_hash')
  expect(all).not.toContain(world.company._id)
})

test('more than a thousand rows of a kind, in parts; read anew by staff of this company alone', async () => {
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

test('leaves nothing behind, neither read to its end nor given up', async () => {
  const url = addressOf(archives.ofCompany, { companyId: world.company._id })
  const address = (await world.app.listen()) + url
  const stop = new AbortController()
  const response = await fetch(address, { headers: admin.headers, signal: stop.signal })
  expect(response.status).toBe(200)
  stop.abort()
  await read(world.company)
  await expect.poll(() => readdir(world.app.storage.incoming)).toEqual([])
})
