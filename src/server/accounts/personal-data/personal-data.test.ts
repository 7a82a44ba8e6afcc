// Personal data: an export is complete and contains no one else's data; after erasure nothing identifies the person.
import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { approvals } from '#contract/work/approvals.ts'
import { auth } from '#contract/accounts/auth.ts'
import { comments } from '#contract/work/comments.ts'
import { deletions } from '#contract/records/deletions.ts'
import { directory } from '#contract/clients/directory.ts'
import { files } from '#contract/work/files.ts'
import { overview } from '#contract/agency/overview.ts'
import { people as companyPeople } from '#contract/clients/people.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { reports } from '#contract/marketing/reports.ts'
import { search } from '#contract/records/search.ts'
import { tasks } from '#contract/work/tasks.ts'
import { toChainKey } from '#server/records/activity/chain.ts'
import { HeadFile } from '#server/records/activity/head-file.ts'
import { startSealer } from '#server/records/activity/sealer.ts'
import { verifyChain } from '#server/records/activity/verify.ts'
import { findName } from '#server/work/comments/store.ts'
import { contextFor } from '#server/platform/context.ts'
import { keyedCall } from '#server/platform/http/idempotency.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { testSecret } from '#tests/support/app.ts'
import { entriesOf, rowsOf } from '#tests/support/archive.ts'
import { callerOf } from '#tests/support/caller.ts'
import { listTables } from '#tests/support/catalogue.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { createImport } from '#tests/support/imports.ts'
import { addDeadLetter } from '#tests/support/jobs.ts'
import { openLive } from '#tests/support/live.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { type Person, password } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { nounModules } from '#server/records/registry.ts'
import { copiedNames, ownTables } from './erasure-store.ts'
import { leftOutColumns, personalTables } from './tables.ts'

const world = await openWorld()
const takeEmails = mailboxOf(world)
const { database } = world
const callerWith = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })
const [admin, owner] = [await world.admin(), await world.owner()]
const project = await world.addProject(world.company)
const task = await world.addTask(project, { visibility: 'shared', title: 'Poster' })
beforeEach(() => database.query('delete from rate_limits'))

/** Adds a signed-in company member with a unique name. */
async function newMember(role: 'owner' | 'member' = 'member', company = world.company) {
  const { id, email } = await world.addPerson([{ company, role }])
  const last = `Nightjar${randomUUID().slice(0, 8)}`
  await database.query(
    `update users set first_name = 'Zephyrine', last_name = '${last}' where id = '${id}'`,
  )
  const token = await world.signIn(email)
  return { ...callerWith(token), id, email, token, last }
}
type Member = Awaited<ReturnType<typeof newMember>>

const prepare = (person: Person, secret = password) =>
  person.call(personalData.prepareExport, { body: { password: secret } })

async function download(person: Person) {
  const { path } = await prepare(person)
  const { statusCode, rawPayload, headers } = await person.raw({ method: 'GET', url: path })
  expect(statusCode).toBe(200)
  const entries = await entriesOf(rawPayload)
  return { entries, headers, text: [...entries.values()].map(String).join('\n') }
}

test('every column that names a person is exported or left out for a reason', async () => {
  const keys = await database.query<{ name: string }>(`
    select conrelid::regclass::text || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`)
  const known = new Set([
    ...personalTables().map(({ table, person }) => `${table}.${person}`),
    ...Object.keys(leftOutColumns()),
  ])
  expect(
    keys
      .filter(({ name }) => !known.has(name))
      .map(({ name }) => `Add ${name} to the personalData of its noun's module.ts`),
  ).toEqual([])
  const columns = await database.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(columns.map((one) => `${one.table_name}.${one.column_name}`))
  const named = personalTables().flatMap(({ table, person, columns: own }) =>
    [person, ...own].map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !there.has(name))).toEqual([])
})

test('each module declares the personal data of its own tables', () => {
  const elsewhere = nounModules().flatMap(
    ({ tables = {}, personalData: own, notInExports = {} }) => {
      const left = Object.keys(notInExports).map((column) => column.split('.')[0] ?? '')
      const exported = own?.map(({ table }) => table) ?? []
      return [...exported, ...left].filter((name) => !(name in tables))
    },
  )
  expect(elsewhere).toEqual([])
})

test('rows that go with an account are deleted by the erasure or belong to the agency', async () => {
  const keys = await database.query<{ name: string }>(`
    select conrelid::regclass::text || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' order by 1`)
  const own = new Set(Object.entries(ownTables).map((names) => names.join('.')))
  expect(keys.map(({ name }) => name).filter((name) => !own.has(name))).toEqual([
    'approval_links.created_by',
    'person_costs.person_id',
    'time_entries.person_id',
  ])
})

describe('an export', () => {
  test('includes all that the program has about the user, and nothing about others', async () => {
    const person = await newMember()
    const other = await newMember()
    const say = (one: Person, text: string) =>
      one.call(comments.add, { params: { taskId: task._id }, body: { text } })
    await say(person, 'Kingfisher')
    await say(other, 'Undercroft')
    await world.addComment(task, { text: 'Undercroft inside', visibility: 'internal' })
    const fileId = await addPicture(world.app, person.id, { project, task, name: 'mine.png' })
    await addPicture(world.app, other.id, { project, task, name: 'undercroft.png' })
    const { entries, headers, text } = await download(person)
    expect(headers['content-disposition']).toContain('.tar')
    expect(headers['cache-control']).toBe('no-store')
    expect(rowsOf(entries, 'users')).toMatchObject([
      { email: person.email, last_name: person.last },
    ])
    expect(rowsOf(entries, 'memberships')).toMatchObject([
      { company_id: world.company._id, role: 'member' },
    ])
    expect(rowsOf(entries, 'sessions')).toHaveLength(1)
    expect(rowsOf(entries, 'comments')).toMatchObject([{ text: 'Kingfisher' }])
    expect(rowsOf(entries, 'files')).toMatchObject([{ id: fileId, name: 'mine.png' }])
    expect(entries.has(`files/${fileId}/mine.png`)).toBe(true)
    expect(rowsOf(entries, 'activity').length).toBeGreaterThan(0)
    for (const foreign of [
      other.email,
      other.last,
      other.id,
      'Undercroft',
      'undercroft',
      admin.email,
    ]) {
      expect(text).not.toContain(foreign)
    }
    for (const secret of ['password', 'token', 'hash"']) expect(text).not.toContain(`"${secret}`)
    expect(JSON.parse(entries.get('manifest.json')?.toString() ?? '')).toMatchObject({
      kind: 'person',
      counts: { users: 1, comments: 1 },
      files: { count: 1 },
    })
  })

  test('leaves out files that the user may no longer see, but lists them as left out', async () => {
    const person = await newMember()
    const fileId = await addPicture(world.app, person.id, { project, task, name: 'gone.png' })
    await admin.call(files.change, { params: { fileId }, body: { visibility: 'internal' } })
    const { entries } = await download(person)
    expect(rowsOf(entries, 'files')).toEqual([])
    expect(rowsOf(entries, 'files_not_included')).toMatchObject([{ name: 'gone.png' }])
    expect([...entries.keys()].some((name) => name.startsWith('files/'))).toBe(false)
  })

  test('asks for the password, with a few tries an hour', async () => {
    const person = await newMember()
    const error = (body: object) => person.error(personalData.prepareExport, { body })
    expect(await error({ password: 'Wrong-horse-10' })).toMatchObject({
      status: 400,
      fields: { password: 'This is not your current password' },
    })
    expect(await error({})).toMatchObject({ status: 400 })
    for (let time = 0; time < 5; time += 1) await prepare(person)
    expect(await error({ password })).toMatchObject({ status: 429 })
    expect(
      await world.anonymous.error(personalData.prepareExport, { body: { password } }),
    ).toMatchObject({
      status: 401,
    })
  })

  test('can be fetched only by the session that requested it, for a few minutes', async () => {
    const person = await newMember()
    const other = await newMember()
    const elsewhere = callerWith(await world.signIn(person.email))
    const { path } = await prepare(person)
    const get = async (caller: Pick<Person, 'raw'>) =>
      (await caller.raw({ method: 'GET', url: path })).statusCode
    expect(await get(other)).toBe(404)
    expect(await get(elsewhere)).toBe(404)
    expect(await get(world.anonymous)).toBe(401)
    for (let time = 0; time < 10; time += 1) expect(await get(person)).toBe(200)
    expect(await get(person)).toBe(429)
    await database.query(`update person_exports set expires_at = now() - interval '1 second'`)
    expect(await get(person)).toBe(404)
  })
})

const ask = (person: Person, body: object = {}) =>
  person.call(personalData.askErasure, { body: { password, ...body } })
const decideOn = ({ id }: { id: string }, body: object = { decision: 'erase' }) => ({
  params: { personId: id },
  body: body as never,
})
const decide = (person: { id: string }, body?: object) =>
  admin.call(personalData.decide, decideOn(person, body))

describe('a request to be erased', () => {
  test('needs the password, exists once, is reported to both sides, can be withdrawn', async () => {
    const person = await newMember()
    await takeEmails()
    const wrong = { body: { password: 'Wrong-horse-10' } }
    expect(await person.error(personalData.askErasure, wrong)).toMatchObject({ status: 400 })
    const { askedAt } = await ask(person, { reason: 'I leave' })
    expect(askedAt).not.toBeNull()
    expect(await ask(person)).toMatchObject({ askedAt })
    const mails = await takeEmails()
    expect(mails.filter(({ to }) => to.address === person.email)).toHaveLength(1)
    expect(mails.filter(({ to }) => to.address === admin.email)).toMatchObject([
      { kind: 'erasure to decide', subject: expect.stringContaining(person.last) },
    ])
    const listed = await admin.call(personalData.requests, {})
    expect(listed.find((one) => one.person._id === person.id)).toMatchObject({
      reason: 'I leave',
      person: { email: person.email, staff: false },
      hindrances: [],
      canDecide: true,
    })
    const home = await admin.call(overview.attention, { query: { day: '2026-01-01' } })
    expect(home.groups.find(({ kind }) => kind === 'erasure')?.items).toContainEqual(
      expect.objectContaining({ _id: person.id }),
    )
    await person.call(personalData.withdrawErasure, {})
    expect(await person.call(personalData.erasure, {})).toMatchObject({ askedAt: null })
    expect(await admin.error(personalData.decide, decideOn(person))).toMatchObject({ status: 404 })
  })

  test('is seen and decided only by administrators, and never by the requester', async () => {
    const person = await newMember()
    await ask(person)
    const manager = await world.addStaff({ staffRole: 'manager' })
    for (const one of [manager, owner]) {
      expect(await one.error(personalData.requests, {})).toMatchObject({ status: 403 })
      expect(await one.error(personalData.decide, decideOn(person))).toMatchObject({ status: 403 })
    }
    const second = await world.addStaff({ staffRole: 'administrator' })
    await ask(second)
    expect(await second.error(personalData.decide, decideOn(second))).toMatchObject({ status: 403 })
    await second.call(personalData.withdrawErasure, {})
  })

  test('can be declined with a reason that the person reads', async () => {
    const person = await newMember()
    await ask(person)
    await takeEmails()
    const noReason = decideOn(person, { decision: 'decline', reason: ' ' })
    expect(await admin.error(personalData.decide, noReason)).toMatchObject({
      status: 400,
      fields: { reason: 'Give a reason' },
    })
    await decide(person, { decision: 'decline', reason: 'An invoice is open' })
    expect(await takeEmails(person.email)).toMatchObject([{ quote: 'An invoice is open' }])
    expect(await person.call(personalData.erasure, {})).toMatchObject({ askedAt: null })
    expect(await person.call(auth.profile, {})).toMatchObject({ email: person.email })
  })

  test('of a company’s last owner waits for a successor', async () => {
    const company = await world.addCompany({ name: 'Cedar Press' })
    await database.query(`update companies set state = 'enabled' where id = '${company._id}'`)
    const person = await newMember('owner', company)
    const heir = await newMember('member', company)
    expect(await ask(person)).toMatchObject({
      hindrances: ['Cedar Press needs an owner: make someone else one first.'],
    })
    expect(await admin.error(personalData.decide, decideOn(person))).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: expect.stringContaining('Cedar Press'),
    })
    expect(await person.call(auth.profile, {})).toMatchObject({ email: person.email })
    const params = { companyId: company._id, userId: heir.id }
    await admin.call(companyPeople.change, { params, body: { role: 'owner' } })
    await decide(person)
    expect(await person.error(auth.profile, {})).toMatchObject({ status: 401 })
  })
})

/** Finds the columns in the whole database that contain one of the texts. */
async function findIn(texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const tables = [...(await listTables(database)).map(({ name }) => name), 'search_documents']
  for (const name of new Set(tables)) {
    const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const { row } of rows) {
      for (const text of texts) if (row.includes(text)) found.add(`${name}: ${text}`)
    }
  }
  return [...found]
}

describe('erasure', () => {
  const answeredOnce = {
    body: { text: 'No one', visibility: 'shared' as const },
    headers: { 'idempotency-key': 'saved' },
  }
  const named = (person: Member) => ({
    params: { taskId: task._id },
    body: {
      text: `See @[Zephyrine ${person.last}](person:${person.id})`,
      visibility: 'shared' as const,
    },
    headers: { 'idempotency-key': `names-${person.id}` },
  })

  async function leaveTraces(person: Member) {
    const ofTask = { params: { taskId: task._id } }
    await person.call(comments.add, { ...ofTask, body: { text: 'My words' } })
    const mention = `Ask @[Zephyrine ${person.last}](person:${person.id})`
    const notified = await owner.call(comments.add, { ...ofTask, body: { text: mention } })
    await admin.send(comments.add, { ...ofTask, ...answeredOnce })
    await admin.send(comments.add, named(person))
    for (const isRestored of [true, false]) {
      const body = { text: mention, visibility: 'shared' as const }
      const { _id } = await admin.call(comments.add, { ...ofTask, body })
      await admin.call(comments.remove, { params: { commentId: _id } })
      if (isRestored) await admin.call(deletions.restore, { params: { recordId: _id } })
    }
    // Versions before November 2026 logged restores in this form.
    await database.query(
      `insert into activity (id, company_id, actor_id, action, kind, record_id, detail)
        values ($1, $2, $3, 'restored', 'comment', $1, $4)`,
      [uuidv7(), world.company._id, admin.id, { name: `Ask @Zephyrine ${person.last}` }],
    )
    const table = `Name,Email,Client\nZephyrine ${person.last},${person.email},Alder Clinic`
    await createImport(admin, { kind: 'person', text: table })
    const inReview = await world.addTask(project, { status: 'in review', visibility: 'shared' })
    await person.call(approvals.decide, {
      params: { taskId: inReview._id },
      body: { version: inReview.version, decision: 'approved' },
    })
    await addPicture(world.app, person.id, { project, task, name: 'kept.png' })
    await admin.call(directory.change, { params: { personId: person.id }, body: { banned: true } })
    await admin.call(directory.change, { params: { personId: person.id }, body: { banned: false } })
    const token = await world.signIn(person.email)
    return { caller: { ...callerWith(token), id: person.id, email: person.email, token }, notified }
  }

  test('leaves nothing that identifies the user, and keeps others’ work intact', async () => {
    const person = await newMember()
    const { caller, notified } = await leaveTraces(person)
    await ask(caller)
    await takeEmails()
    await decide(person)
    expect(await takeEmails()).toMatchObject([
      { kind: 'person erased', to: { address: person.email } },
    ])
    expect(await findIn([person.email, person.last])).toEqual([])
    expect(await caller.error(auth.profile, {})).toMatchObject({ status: 401 })
    expect(
      await world.anonymous.error(auth.signIn, { body: { email: person.email, password } }),
    ).toMatchObject({ status: 401 })
    // A saved answer that named them is gone, and the work is not done again; other answers stay.
    expect(await admin.error(comments.add, named(person))).toMatchObject({
      code: 'key_reused',
      message: expect.stringContaining('answer is no longer available'),
    })
    const params = { taskId: task._id }
    const again = await admin.send(comments.add, { params, ...answeredOnce })
    expect(again.json()).toMatchObject({ text: 'No one' })
    const list = await owner.call(comments.ofTask, { params, query: {} })
    expect(list.filter(({ text }) => text === 'No one' || text.startsWith('See'))).toHaveLength(2)
    expect(list.find(({ text }) => text === 'My words')).toMatchObject({
      author: { name: { first: 'Former', last: 'user' } },
    })
    const mention = list.find(({ _id }) => _id === notified._id)
    expect(mention?.html).toContain('Former user')
    expect(await owner.call(tasks.get, { params })).toMatchObject({ title: 'Poster' })
    const everyone = await admin.call(directory.list, { query: {} })
    expect(everyone.items.map(({ _id }) => _id)).not.toContain(person.id)
    expect(await admin.error(directory.get, { params: { personId: person.id } })).toMatchObject({
      status: 404,
    })
    const found = await admin.call(search.find, { query: { q: 'Former user' } })
    expect(found.hits.filter(({ kind }) => kind === 'person')).toEqual([])
  })

  test('removes the user’s former names from reports, but no one else’s names', async () => {
    const publisher = await world.addStaff({ staffRole: 'manager' })
    const namesake = await world.addStaff({ staffRole: 'manager' })
    const rename = (first: string) =>
      database.query('update users set first_name = $1 where id = any ($2::uuid[])', [
        first,
        [publisher.id, namesake.id],
      ])
    await rename('Perpetua')
    const publish = async (person: typeof publisher, month: string) => {
      const texts = { whatHappened: 'Sold out', why: 'Rain', whatNext: 'More' }
      const params = { companyId: world.company._id }
      const body = { month, ...texts }
      const { _id: reportId } = await person.call(reports.createForCompany, { params, body })
      await person.call(reports.publish, { params: { reportId }, body: {} })
      return { params: { reportId }, query: {} }
    }
    const kept = await publish(publisher, '2026-01')
    const deleted = await publish(publisher, '2026-02')
    const others = await publish(namesake, '2026-03')
    await admin.call(reports.remove, { params: deleted.params })
    await rename('Quintilla')
    await ask(publisher)
    await decide(publisher)
    const nameOf = async (report: typeof kept) =>
      (await admin.call(reports.get, report)).versions[0]?.by.first
    expect(await nameOf(kept)).toBe('Former')
    expect(await nameOf(others)).toBe('Perpetua')
    const left = `select from deletions where snapshot::text like '%Perpetua%'`
    expect(await database.query(left)).toEqual([])
  })

  test('removes imports that name the user’s address, but not those of a longer one', async () => {
    const { email } = await newMember()
    const person = await newMember()
    const tables = {
      gone: person.email,
      inSentence: `"Write to ${person.email}."`,
      undone: email,
      board: email,
      unrelated: `jo${person.email}`,
      other: email,
    }
    const made = new Map<string, string>()
    for (const [name, address] of Object.entries(tables)) {
      const text = `Name,Email,Client\nNo One,${address},Alder Clinic`
      const { _id } = await createImport(admin, { kind: 'person', text })
      made.set(name, _id)
    }
    await database.query(
      `update imports set state = 'undone', content = null, preview = null, remaining = $2 where id = $1`,
      [made.get('undone'), JSON.stringify([{ name: `Contact:\n${person.email}` }])],
    )
    const content = gzipSync(person.email)
    await database.query('update imports set board_content = $2 where id = $1', [
      made.get('board'),
      content,
    ])
    await ask(person)
    await decide(person)
    const left = await database.query<{ id: string }>(
      'select id from imports where id = any ($1)',
      [[...made.values()]],
    )
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      [made.get('unrelated'), made.get('other')].toSorted(),
    )
  })

  test.each<[encoding: string, toBytes: (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', (text) => Buffer.from(text.replaceAll(/[“”]/g, '\u0093'), 'latin1')],
  ])('removes a table in %s that names the user’s address far down', async (_, toBytes) => {
    const person = await newMember()
    const rows = (email: string) => [
      ...Array.from({ length: 300 }, (_row, at) => `Müller ${at},row${at}@example.test,`),
      `“${email}”,a@example.test,`,
    ]
    const made = async (email: string) => {
      const bytes = toBytes(['Name,Email,Client', ...rows(email)].join('\n'))
      const { _id } = await createImport(admin, { kind: 'person', text: 'Name,Email\nNo One,' })
      await database.query('update imports set content = $2 where id = $1', [_id, bytes])
      return _id
    }
    const ids = [await made(person.email), await made(`jo${person.email}`)]
    await ask(person)
    await decide(person)
    const left = await database.query('select id from imports where id = any ($1)', [ids])
    expect(left).toEqual([{ id: ids[1] }])
  })

  test('removes records that name an international address in either form', async () => {
    const [written, ascii] = ['quinn@müller-söhne.test', 'quinn@xn--mller-shne-kcb9d.test']
    const person = await newMember()
    await database.query('update users set email = $2 where id = $1', [person.id, written])
    const message = async (email: string) => {
      const [row] = await database.query<{ id: string }>(
        `insert into messages (id, kind, first_name, last_name, email, body, due_at)
        values (gen_random_uuid(), 'contact', 'Quinn', 'M', $1, 'Hello', now()) returning id`,
        [email],
      )
      return row?.id
    }
    const ids = [await message(ascii), await message(written)]
    const text = (email: string) => `Name,Email\n${'Other,o@example.test\n'.repeat(300)}“${email}”,`
    for (const email of [ascii, written]) {
      const { _id } = await createImport(admin, { kind: 'person', text: 'Name,Email\nNo One,' })
      ids.push(_id)
      await database.query('update imports set content = $2 where id = $1', [
        _id,
        Buffer.from(text(email)),
      ])
    }
    await ask(person)
    await decide(person)
    expect(
      await database.query(`select id from messages where id = any ($1) and email <> ''`, [ids]),
    ).toEqual([])
    expect(await database.query('select id from imports where id = any ($1)', [ids])).toEqual([])
  })

  test('removes failed jobs to the user’s address or with it in their error', async () => {
    const person = await newMember()
    const data = (email: string) => ({ template: 'reset password', data: { email } })
    const stays = await addDeadLetter(database, { queue: 'mail', data: data(`jo${person.email}`) })
    await addDeadLetter(database, { queue: 'mail', data: data(person.email) })
    const error = `550 <${person.email.toUpperCase()}>: no such mailbox`
    await addDeadLetter(database, { queue: 'mail', error })
    await ask(person)
    const stream = await openLive(world.app, admin)
    await decide(person)
    const updates = [await stream.update(), await stream.update()]
    expect(updates.map(({ kind }) => kind).toSorted()).toEqual(['deadLetter', 'person'])
    stream.close()
    const left = await database.query(
      `select id from pgboss.job_common where name = 'dead-letters'`,
    )
    expect(left).toEqual([{ id: stays }])
  })

  test('removes emails to the user and what mail servers said about them', async () => {
    const person = await newMember()
    const error = `452 <${person.email}>: mailbox full`
    const add = (queue: string, state: string, data: object) =>
      database.query(
        `insert into pgboss.job_common (name, state, data, output) values ($1, $2, $3, $4)`,
        [queue, state, JSON.stringify(data), JSON.stringify({ message: error })],
      )
    await ask(person)
    await takeEmails()
    await database.query('truncate pgboss.job_common')
    const ofMail = (template: string, data: object) => ({ template, data })
    const formerly = { userId: person.id, former: 'before@people.test' }
    await add('mail', 'retry', ofMail('address changed', formerly))
    await add('mail', 'completed', ofMail('reset password', { email: person.email }))
    await add(
      'mail',
      'retry',
      ofMail('erasure to decide', { userId: admin.id, personId: person.id }),
    )
    await add('delivery', 'retry', { delivery: randomUUID() })
    await addDeadLetter(database, { queue: 'mail', data: ofMail('address changed', formerly) })
    const message = await writeMessage(world)
    await database.query(
      `update deliveries set state = 'failed', error = $2 where message_id = $1`,
      [message, error],
    )
    await decide(person)
    const jobs = await database.query(
      `select name, data ->> 'template' as template, output from pgboss.job_common
        where name <> 'notification' order by name, data`,
    )
    expect(jobs).toEqual([
      { name: 'delivery', template: null, output: null },
      { name: 'delivery', template: null, output: null },
      { name: 'mail', template: 'message received', output: null },
      { name: 'mail', template: 'person erased', output: null },
    ])
    expect(await findIn([person.email])).toEqual([])
  })

  test('leaves the neutral name on comments sent before and during the erasure', async () => {
    const person = await newMember()
    const staff = await world.addStaff({ staffRole: 'contributor', companies: [world.company] })
    await database.query(`update users set last_name = $1 where id = $2`, [person.last, staff.id])
    for (const one of [person, staff]) {
      const send = (text: string) =>
        one.call(comments.add, { params: { taskId: task._id }, body: { text } })
      await send('Sent before')
      await ask(one)
      const other = await openTransaction(world)
      // The last table that an erasure writes to.
      await other.run('lock table deletions in share mode')
      const erasing = decide(one)
      await expect.poll(other.countWaiting).toBe(1)
      const sending = send('Sent meanwhile')
      await expect.poll(other.countWaiting).toBe(2)
      await other.commit()
      await Promise.all([erasing, sending])
    }
    const names = await database.query<{ name: string }>(
      `select author_first || ' ' || author_last as name from comments where text like 'Sent %'`,
    )
    expect(names.map(({ name }) => name)).toEqual(Array(4).fill('Former user'))
  })

  test('leaves no name in the answer of a call that began before and ends after it', async () => {
    const person = await newMember()
    await ask(person)
    const other = await openTransaction(world)
    const key = keyedCall(admin.id, 'POST /late', randomUUID(), {})
    const [hasRead, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const calling = contextFor(world.app.platform, asAdministrator(), key).transaction(
      async (tx) => {
        const name = await findName(tx, person.id)
        hasRead.resolve()
        await isOver.promise
        return { name }
      },
    )
    await hasRead.promise
    const erasing = decide(person)
    await expect.poll(other.countWaiting).toBe(1)
    isOver.resolve()
    await Promise.all([erasing, calling])
    expect(await findIn([person.last])).toEqual([])
  })

  test('makes calls with a key wait, so that they read the neutral name', async () => {
    const person = await newMember()
    await ask(person)
    const data = { template: 'reset password', data: { email: person.email } }
    const last = await addDeadLetter(database, { queue: 'mail', data })
    const other = await openTransaction(world)
    // The last row that an erasure deletes.
    await other.run('select from pgboss.job_common where id = $1 for update', [last])
    const erasing = decide(person)
    await expect.poll(other.countWaiting).toBe(1)
    const key = keyedCall(admin.id, 'POST /meanwhile', randomUUID(), {})
    const calling = contextFor(world.app.platform, asAdministrator(), key).transaction(
      async (tx) => ({ name: await findName(tx, person.id) }),
    )
    await expect.poll(other.countWaiting).toBe(2)
    await other.commit()
    await Promise.all([erasing, calling])
    expect(await findIn([person.last])).toEqual([])
  })

  describe('leaves no name in comments that mention the user', () => {
    const mentioning = (person: Member, text: string) =>
      `${text} @[Zephyrine ${person.last}](person:${person.id})`
    const send = (by: Person, text: string) =>
      by.send(comments.add, { params: { taskId: task._id }, body: { text, visibility: 'shared' } })
    const edit = (by: Person, { _id }: { _id: string }, text: string) =>
      by.send(comments.change, { params: { commentId: _id }, body: { text } })

    test.each(['staff', 'client'] as const)(
      'sent and edited by %s just before the erasure',
      async (side) => {
        const person = await newMember()
        const by = side === 'staff' ? admin : owner
        const first = (await send(by, mentioning(person, 'First'))).json()
        await ask(person)
        const other = await openTransaction(world)
        // Locks that saving a comment needs and an erasure does not.
        await other.run('select from tasks where id = $1 for update', [task._id])
        await other.run('select from comments where id = $1 for update', [first._id])
        const late = [
          send(by, mentioning(person, 'Late')),
          edit(by, first, mentioning(person, 'Edited')),
        ]
        await expect.poll(other.countWaiting).toBe(2)
        const erasing = decide(person)
        await expect.poll(other.countWaiting).toBe(3)
        await other.commit()
        const sent = await Promise.all(late)
        await erasing
        expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 200])
        expect(await findIn([person.last])).toEqual([])
      },
    )

    test.each(['staff', 'client'] as const)(
      'sent and edited by %s during and after the erasure',
      async (side) => {
        const person = await newMember()
        const by = side === 'staff' ? admin : owner
        const one = (await send(by, mentioning(person, 'One'))).json()
        const two = (await send(by, mentioning(person, 'Two'))).json()
        await ask(person)
        const other = await openTransaction(world)
        // The last table that an erasure writes to.
        await other.run('lock table deletions in share mode')
        const erasing = decide(person)
        await expect.poll(other.countWaiting).toBe(1)
        const late = [
          send(by, mentioning(person, 'Late')),
          edit(by, one, mentioning(person, 'Edited')),
        ]
        await expect.poll(other.countWaiting).toBe(3)
        await other.commit()
        await erasing
        const sent = await Promise.all(late)
        // New mentions are rejected; existing ones stay, without the name.
        expect(sent.map(({ statusCode }) => statusCode)).toEqual([400, 200])
        expect((await edit(by, two, mentioning(person, 'Edited'))).json()).toMatchObject({
          text: `Edited @[Former user](person:${person.id})`,
          html: expect.stringContaining('@Former user'),
        })
        expect(await findIn([person.last])).toEqual([])
      },
    )

    test('that are being restored during the erasure', async () => {
      const person = await newMember()
      const { _id } = (await send(admin, mentioning(person, 'Restored'))).json()
      await admin.call(comments.remove, { params: { commentId: _id } })
      await ask(person)
      const other = await openTransaction(world)
      await other.run('select from tasks where id = $1 for update', [task._id])
      const restoring = admin.call(deletions.restore, { params: { recordId: _id } })
      await expect.poll(other.countWaiting).toBe(1)
      const erasing = decide(person)
      await expect.poll(other.countWaiting).toBe(2)
      await other.commit()
      await Promise.all([restoring, erasing])
      expect(await findIn([person.last])).toEqual([])
    })
  })

  test('needs the agency’s database role; other roles can only lock the account', async () => {
    for (const [role, { id }] of [
      [database.client, owner],
      [database.companyStaff, admin],
    ] as const) {
      const erasing = role.transaction().execute(async (tx) => {
        await sql`select set_config('app.person', ${id}, true)`.execute(tx)
        await sql`select from users where id = ${id} for key share`.execute(tx)
        await sql`update users set erased_at = now() where id = ${id}`.execute(tx)
      })
      await expect(erasing).rejects.toThrow('new row violates row-level security policy')
    }
  })

  test('every copied name has a trigger that erases it', async () => {
    const triggers = await database.query<{ text: string }>(
      'select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal',
    )
    const lacking = copiedNames.filter(({ table, person, first, last }) => {
      const name = `update of ${person} on public.${table} `.toUpperCase()
      const call = `put_erased_name('${person}', '${first}', '${last}')`
      return !triggers.some(({ text }) => text.toUpperCase().includes(name) && text.includes(call))
    })
    expect(lacking.map(({ table }) => `Add a trigger with put_erased_name to ${table}`)).toEqual([])
  })

  test('keeps the log and its valid hash chain, with a neutral name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'enfilade-erasure-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const head = new HeadFile(folder)
    const key = toChainKey(createSecrets([testSecret]).keyFor('activity log'))
    const { agencyDatabase } = world.app.platform
    const log = { warn: () => undefined, error: () => undefined }
    const seal = () => startSealer({ agencyDatabase, key, head, log }).stop()
    const errors = async () => (await verifyChain(agencyDatabase, { keys: [key], head })).errors
    const person = await newMember()
    const { caller } = await leaveTraces(person)
    await seal()
    await admin.call(directory.endSessions, { params: { personId: person.id } })
    const again = callerWith(await world.signIn(person.email))
    await ask({ ...caller, ...again })
    await decide(person)
    await seal()
    expect(await errors()).toEqual([])
    const entries = await admin.call(activity.list, { query: { person: person.id } })
    expect(entries.items.map((one) => one.person?.name)).toContain('Former user')
    // The table accepts no other change of erased entries.
    const erased = `detail_hash is not null`
    await expect(
      database.query(`update activity set detail = '{"title": "Forged"}' where ${erased}`),
    ).rejects.toThrow()
    await expect(
      database.query(`update activity set action = 'viewed' where ${erased}`),
    ).rejects.toThrow('append-only')
  })

  test('finds accepted invitations, whatever address they were sent to', async () => {
    const sentTo = ['Company', 'Agency'].map(
      (to) => `${to.toLowerCase()}-${randomUUID()}@data.test`,
    )
    const [ofCompany = '', ofAgency = ''] = sentTo
    const params = { companyId: world.company._id }
    await owner.call(companyPeople.invite, { params, body: { email: ofCompany, role: 'member' } })
    await admin.call(directory.invite, { body: { email: ofAgency, staffRole: 'viewer' } })
    const mails = (await takeEmails()).filter(({ to }) => sentTo.includes(to.address))
    expect(mails).toHaveLength(2)
    for (const { token } of mails) {
      const name = { first: 'Zephyrine', last: 'Invited' }
      const body = { token, name, password }
      const answer = await world.anonymous.call(auth.acceptInvitation, { body })
      const person = {
        ...callerWith(answer.token),
        id: answer.user._id,
        token: answer.token,
        email: `after-${randomUUID()}@data.test`,
      }
      await database.query('update users set email = $1 where id = $2', [person.email, person.id])
      await ask(person)
      await decide(person)
    }
    await takeEmails()
    expect(await findIn(sentTo)).toEqual([])
  })

  test('of an unconfirmed user keeps log entries about the address', async () => {
    const person = await newMember()
    await database.query('update users set email_confirmed_at = null where id = $1', [person.id])
    await database.query(
      `insert into activity (id, company_id, action, kind, record_id, visibility, detail)
       values ($1, $2, 'invited', 'company', $2, 'internal', jsonb_build_object('email', $3::text))`,
      [uuidv7(), world.company._id, person.email],
    )
    await ask(person)
    await decide(person)
    expect(await findIn([person.email])).toEqual([`activity: ${person.email}`])
  })

  test('of an administrator needs another one; of two at once, one stays', async () => {
    const [one, other] = [
      await world.addStaff({ staffRole: 'administrator' }),
      await world.addStaff({ staffRole: 'administrator' }),
    ]
    await database.query(
      `update users set banned_at = now() where staff_role = 'administrator' and id not in ('${one.id}', '${other.id}')`,
    )
    await ask(one)
    await ask(other)
    const answers = await Promise.all([
      one.send(personalData.decide, decideOn(other)),
      other.send(personalData.decide, decideOn(one)),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const [left] = await database.query<{ count: number }>(
      `select count(*)::int from users where staff_role = 'administrator' and banned_at is null`,
    )
    expect(left?.count).toBe(1)
  })
})
