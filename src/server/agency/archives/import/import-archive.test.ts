// Importing an archive: derived data is rebuilt, numbering continues, no one gains access, and a failure leaves nothing behind.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { comments } from '#contract/work/comments.ts'
import { directory } from '#contract/clients/directory.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { projects } from '#contract/work/projects.ts'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { tasks } from '#contract/work/tasks.ts'
import { website } from '#contract/site/website-calls.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { startApp } from '#tests/support/app.ts'
import {
  type Installation,
  downloadArchive,
  emptyInstallation,
  withRows,
} from '#tests/support/archive.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { openChat } from '#tests/support/correspondence.ts'
import { password, signInAs } from '#tests/support/people.ts'
import { png, uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const company = await world.addCompany({ name: 'Wanderer' })
const project = await world.addProject(company)
const titles = ['First', 'Second', 'Third']
for (const title of titles) await world.addTask(project, { title })
const task = await world.addTask(project, { title: 'Said of' })
const taskId = task._id
await admin.call(comments.add, {
  params: { taskId },
  body: { text: 'Plain *words*', visibility: 'shared' },
})
await admin.call(taskRecurrences.set, {
  params: { taskId },
  body: { rule: { unit: 'month', every: 24, day: 1 } },
})
await world.anonymous.send(auth.register, {
  body: {
    name: { first: 'Ines', last: 'Okafor' },
    email: 'ines@cobalt.test',
    password,
    company: { name: 'Cobalt' },
  },
})
const owner = await world.addPerson([{ company, role: 'owner' }])
const picture = await png()
await uploadFile(admin, { name: 'a.png', content: picture, fields: { company: company._id } })
const draft = await world.addInvoice(company, { issueDate: '2031-03-01', dueDate: '2031-03-15' })
await admin.call(invoices.send, { params: { invoiceId: draft._id }, body: {} })
await openChat(world.app)
await world.database.query(`update messages set chat_message_count = 1 where kind = 'chat'`)
const ofCompany = await downloadArchive(admin, company._id)
const ofAgency = await downloadArchive(admin)

const opened: Installation[] = []
const installation = async () => {
  const made = await emptyInstallation()
  opened.push(made)
  return made
}
afterAll(() => Promise.all(opened.map((one) => one.close())))

/** Runs the job as an existing administrator, or as a new one. */
async function asAdministrator<T>(of: Installation, job: (caller: Caller) => Promise<T>) {
  const app = await startApp(of.database)
  try {
    const email = 'new@agency.test'
    await createPerson(of.database.agency, {
      role: 'admin',
      staffRole: 'administrator',
      name: { first: 'New', last: 'Here' },
      email,
      password,
    })
    const { token } = await signInAs(callerOf(app), { email, password })
    return await job(callerOf(app, { authorization: `Bearer ${token}` }))
  } finally {
    await app.close()
  }
}

let whole: Installation
let single: Installation
beforeAll(async () => {
  whole = await installation()
  await whole.bring(ofAgency)
  single = await installation()
  await single.bring(ofCompany)
})

test('people keep their ids but no password, session or second factor', async () => {
  const { query } = whole.database
  const [person] = await query(`select role, email from users where id = $1`, [owner.id])
  expect(person).toEqual({ role: 'client', email: owner.email })
  for (const table of [
    'sessions',
    'two_factors',
    'recovery_codes',
    'passkeys',
    'mail_links',
    'invitations',
  ]) {
    expect(await query(`select from ${table}`), table).toEqual([])
  }
  expect(await query('select from users where password_hash is not null')).toEqual([])
})

test('a company that registered without a website has none after the import', async () => {
  const found = await whole.database.query(`select website from companies where name = 'Cobalt'`)
  expect(found).toEqual([{ website: '' }])
})

test.each([
  ['of the agency', () => whole],
  ['of one company', () => single],
])(
  'an archive %s keeps the board’s order and its texts, and its numbers continue',
  async (_, of) => {
    await asAdministrator(of(), async (caller) => {
      const params = { projectId: project._id }
      const board = await caller.call(tasks.allOfProject, { params })
      expect(board.map(({ title }) => title)).toEqual([...titles, 'Said of'])
      expect(board).toEqual(await admin.call(tasks.allOfProject, { params }))
      const [moved] = board
      expect(await caller.call(taskRecurrences.allOfProject, { params })).toMatchObject([
        { rule: { unit: 'month', every: 24, day: 1 } },
      ])
      const said = await caller.call(comments.ofTask, { params: { taskId }, query: {} })
      expect(JSON.stringify(said)).toContain('<em>words</em>')
      await caller.call(projects.allOfCompany, { params: { companyId: company._id } })
      expect(moved?._id).toBeDefined()
      const next = await caller.call(invoices.create, {
        body: {
          company: company._id,
          currency: 'USD',
          issueDate: '2031-06-01',
          dueDate: '2031-06-15',
          lines: [
            {
              description: 'More',
              quantity: 1,
              unit: 'hours',
              unitPrice: { amount: 100, currency: 'USD' },
            },
          ],
        },
      })
      const sent = await caller.call(invoices.send, { params: { invoiceId: next._id }, body: {} })
      expect(sent.number).toBe('2031-0002')
    })
  },
)

test('a preview of each picture is created again, and search finds imported records', async () => {
  const { query } = whole.database
  expect(await query('select preview from files')).toEqual([{ preview: 'pending' }])
  expect(
    await query(`select data from pgboss.job_common where name = 'file-preview'`),
  ).toHaveLength(1)
  const found = await query(`select kind from search_documents where title = 'Wanderer'`)
  expect(found).toEqual([{ kind: 'company' }])
})

test('the agency’s staff in a company’s archive become banned names without address', async () => {
  const forged = await installation()
  const archive = await withRows(ofCompany, 'users', (rows) =>
    rows.map((row) =>
      row['role'] === 'admin'
        ? { ...row, email: 'evil@evil.test', email_confirmed_at: '2026-01-01T00:00:00Z' }
        : row,
    ),
  )
  await forged.bring(archive)
  const staff = await forged.database.query(
    `select email, staff_role, has_chosen_companies, banned_at is not null as "isBanned", email_confirmed_at
     from users where role = 'admin'`,
  )
  expect(staff.length).toBeGreaterThan(0)
  for (const one of staff) {
    expect(one).toEqual({
      email: expect.stringMatching(/^[0-9a-f-]{36}@archive\.invalid$/),
      staff_role: 'viewer',
      has_chosen_companies: true,
      isBanned: true,
      email_confirmed_at: null,
    })
  }
})

test('erased people stay erased and banned whatever the archive says', async () => {
  const { query } = world.database
  const erased = await world.addPerson([{ company, role: 'owner' }])
  await query(`update users set erased_at = now(), banned_at = now() where id = $1`, [erased.id])
  const both = [await downloadArchive(admin), await downloadArchive(admin, company._id)]
  for (const archive of both) {
    const forged = await installation()
    const unbanned = await withRows(archive, 'users', (rows) =>
      rows.map(({ banned_at: _, ...row }) => row),
    )
    await forged.bring(unbanned)
    const shutOut = `select from users where id = $1 and erased_at is not null and banned_at is not null`
    expect(await forged.database.query(shutOut, [erased.id])).toHaveLength(1)
    await asAdministrator(forged, async (caller) => {
      const { items } = await caller.call(directory.list, { query: { size: 200 } })
      const ids = items.map(({ _id }) => _id)
      expect(ids).toContain(owner.id)
      expect(ids).not.toContain(erased.id)
    })
  }
})

test('a company’s archive cannot create an administrator', async () => {
  const forged = await installation()
  const everyone = await withRows(ofCompany, 'users', (rows) =>
    rows.map((row) => ({ ...row, role: 'admin', staff_role: 'administrator', banned_at: null })),
  )
  await forged.bring(everyone)
  const query = `select from users where staff_role = 'administrator' or banned_at is null`
  expect(await forged.database.query(query)).toEqual([])
})

test('values of derived columns in an archive are ignored', async () => {
  const forged = await installation()
  const evil = '<img src=x onerror=alert(1)>'
  const withHtml = await withRows(ofAgency, 'comments', (rows) =>
    rows.map((row) => ({ ...row, html: evil, html_format: 1 })),
  )
  const withTypes = await withRows(withHtml, 'files', (rows) =>
    rows.map((row) => ({ ...row, type: 'text/html', width: 1 })),
  )
  await forged.bring(withTypes)
  const { query } = forged.database
  expect(await query('select html from comments')).toEqual([
    { html: '<p>Plain <em>words</em></p>' },
  ])
  expect(await query('select type, width from files')).toEqual([{ type: 'image/png', width: 64 }])
})

test('a renamed file gets the type of its content, and no preview', async () => {
  const scripted = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const fields = { company: company._id }
  const notified = []
  for (const [content, name, type] of [
    ['Notes', 'setup.exe', 'application/octet-stream'],
    ['Notes', 'notes.pdf', 'application/octet-stream'],
    [scripted, 'drawing.png', 'application/octet-stream'],
    [picture, 'logo.txt', 'image/png'],
    [picture, 'logo.jpg', 'image/png'],
  ] as const) {
    const { _id } = await uploadFile(admin, { name: 'sent', content, fields })
    // Simulates a name saved before names were validated.
    await world.database.query('update files set name = $2 where id = $1', [_id, name])
    notified.push({ id: _id, name, type, preview: 'none' })
  }
  const archive = await downloadArchive(admin, company._id)
  await world.database.query('delete from files where id = any ($1)', [
    notified.map(({ id }) => id),
  ])
  const forged = await installation()
  await forged.bring(archive)
  const ask = `select id, name, type, preview from files where name <> 'a.png' order by id`
  expect(await forged.database.query(ask)).toEqual(notified)
})

test('a chat visitor’s cookie is not imported', async () => {
  const ask = `select encode(token_hash, 'hex') as hash from messages where kind = 'chat'`
  const [before] = await world.database.query<{ hash: string }>(ask)
  const [after] = await whole.database.query<{ hash: string }>(ask)
  expect(after?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(after?.hash).not.toBe(before?.hash)
})

test('an archive is refused where there are clients already', async () => {
  await expect(whole.bring(ofAgency)).rejects.toThrow('This installation already has clients')
})

test('of two imports at once, one is complete and the other is refused', async () => {
  const empty = await installation()
  const both = await Promise.allSettled([empty.bring(ofAgency), empty.bring(ofAgency)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { query } = empty.database
  const [count] = await query(`select count(*)::int from companies where name = 'Wanderer'`)
  expect(count).toEqual({ count: 1 })
})

test('a cancelled import leaves nothing; the same archive can be imported afterwards', async () => {
  const empty = await installation()
  const stop = new AbortController()
  const giveUp = { signal: stop.signal, onBytes: () => stop.abort() }
  await expect(empty.bring(ofAgency, giveUp)).rejects.toThrow('abort')
  expect(await empty.database.query('select from companies')).toEqual([])
  await empty.bring(ofAgency)
  expect(await empty.database.query('select from companies')).not.toEqual([])
})

test('a stored file whose row is never added is marked for removal', async () => {
  const empty = await installation()
  const broken = await withRows(ofAgency, 'projects', (rows) =>
    rows.map((row) => ({ ...row, status: 'gone' })),
  )
  await expect(empty.bring(broken)).rejects.toThrow('projects_status_known')
  const noted = await empty.database.query<{ key: string }>('select key from removed_objects')
  expect(noted).toHaveLength(1)
})

async function uploadSitePicture(): Promise<{ src: string }> {
  const answer = await admin.raw({
    method: 'POST',
    url: website.uploadImage.path,
    headers: { 'content-type': 'image/png' },
    payload: await png(800, 600),
  })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

test('pictures of the public site are imported unchanged', async () => {
  const image = await uploadSitePicture()
  const hash = /[0-9a-f]{32}/.exec(image.src)?.[0] ?? ''
  const empty = await installation()
  await empty.bring(await downloadArchive(admin))
  const rows = await empty.database.query<{ hash: string }>('select hash from website_images')
  expect(rows).toEqual([{ hash }])
  const [original, copied] = await Promise.all(
    [world.app.storage, empty.storage].map(async (storage) => {
      const pieces: Buffer[] = []
      for await (const bytes of await storage.read(`website/${hash}.webp`)) pieces.push(bytes)
      return Buffer.concat(pieces).toString('hex')
    }),
  )
  expect(copied).toBe(original)
})
