// Importing people: no email is sent and no access granted; invitations go out on request and can be taken back until then.
import { expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import {
  type Import,
  imports,
  maxImportRows,
  maxImportedStaff,
  maxInvitedAtOnce,
} from '#contract/agency/imports.ts'
import { people } from '#contract/clients/people.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createImport, sendTable } from '#tests/support/imports.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import type { JobData } from '#server/platform/jobs/queues.ts'
import { openWorld } from '#tests/support/world.ts'
import { deleteOldImports } from './store.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const { platform } = world.app
const { company, otherCompany } = world
const admin = await world.admin()
const [manager, contributor] = [
  await world.addStaff({ staffRole: 'manager' }),
  await world.addStaff({ staffRole: 'contributor' }),
]
const ownManager = await world.addStaff({ staffRole: 'manager', companies: [company] })
const takeEmails = mailboxOf(world)

const at = (_id: string) => ({ params: { importId: _id } })
/** Runs the import's queued job. */
async function work(_id: string): Promise<void> {
  const [job] = await world.database.query<{ data: JobData['import'] }>(
    `select data from pgboss.job_common where name = 'import' and data ->> 'import' = $1
     order by created_on desc, id desc limit 1`,
    [_id],
  )
  if (!job) throw new Error('It has no job')
  await importWorker(platform)(job)
}

const create = (text: string, caller: Caller = admin, into?: string) =>
  createImport(caller, { kind: 'person', text, ...(into && { company: into }) })

async function step(
  endpoint: typeof imports.apply | typeof imports.invite | typeof imports.undo,
  _id: string,
  caller: Caller = admin,
): Promise<Import> {
  await caller.call(endpoint, at(_id))
  await work(_id)
  return caller.call(imports.get, at(_id))
}

async function add(text: string, caller: Caller = admin): Promise<string> {
  const { _id } = await create(text, caller)
  expect(await step(imports.apply, _id, caller)).toMatchObject({ state: 'applied', failure: null })
  return _id
}

const invitedTo = async (companyId = company._id) =>
  admin.call(people.invitations, { params: { companyId }, query: { size: 200 } })
const findInvited = async (email: string) =>
  (await invitedTo()).find((invitation) => invitation.email === email)

let count = 0
const newAddress = () => `imported-${(count += 1)}@people.test`

test('finds columns by name and reports each issue with its line, people included', async () => {
  const text = [
    'Name,E-Mail,Company,Role',
    `Ada Lovelace,Ada@People.test,alder clinic,Owner`,
    `No Client,a@people.test,,`,
    `Nobody,not an address,Alder Clinic,`,
    `Boss,b@people.test,Alder Clinic,boss`,
    `Unknown,c@people.test,Nowhere Ltd,`,
    `Staff,${admin.email},Alder Clinic,`,
    `By id,d@people.test,${company._id.toUpperCase()},member`,
    `Ada again,ada@people.test,Alder Clinic,member`,
    `Ada elsewhere,ada@people.test,Birch Bakery,member`,
  ].join('\n')
  const { preview } = await create(text)
  expect(preview.mapping.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['fullName', 'email', 'client', 'role']),
  )
  expect(preview.issues).toMatchObject([
    { line: 3, column: 'Company', message: 'Client is a required field' },
    { line: 4, column: 'E-Mail', message: 'Email must be a valid email' },
    {
      line: 5,
      column: 'Role',
      message: expect.stringMatching(/^Role must be one of the following values: owner, member, /),
    },
    { line: 6, column: 'Company', message: 'No client matches “Nowhere Ltd”' },
    {
      line: 7,
      column: 'E-Mail',
      message: 'This address belongs to the agency, which sees every company',
    },
  ])
  expect(preview.duplicates).toEqual([{ line: 9, name: 'ada@people.test', sameAsLine: 2 }])
  expect(preview).toMatchObject({ ready: 3, canRecur: false })
  expect(preview.rows[0]?.values).toEqual({
    client: 'alder clinic',
    fullName: 'Ada Lovelace',
    'name.first': 'Ada',
    'name.last': 'Lovelace',
    email: 'ada@people.test',
    role: 'owner',
  })
})

test('adding emails no one and lets no one in; sending works like a single invitation', async () => {
  const [email, other] = [newAddress(), newAddress()]
  await takeEmails()
  const _id = await add(
    `First name,Last name,Email,Client,Role\n"=1+1 Zoë 🎉",Ünal,${email},Alder Clinic,owner\nX,Y,${other},Alder Clinic,`,
  )
  expect(await takeEmails()).toEqual([])
  expect(await findInvited(email)).toMatchObject({
    name: { first: '=1+1 Zoë 🎉', last: 'Ünal' },
    role: 'owner',
    sent: false,
    expired: false,
  })
  const members = await admin.call(people.list, { params: { companyId: company._id } })
  expect(members.map((one) => one.email)).not.toContain(email)
  expect(await world.database.query('select from users where email = $1', [email])).toEqual([])

  expect(await step(imports.invite, _id)).toMatchObject({
    state: 'applied',
    invited: 2,
    waiting: 0,
  })
  const emails = await takeEmails()
  expect(emails.map(({ to }) => to.address).toSorted()).toEqual([email, other].toSorted())
  const mail = emails.find(({ to }) => to.address === email)
  expect(mail?.subject).toMatch(/ invites you to Alder Clinic at Lintel$/)
  expect(await findInvited(email)).toMatchObject({ sent: true })
  // All invitations have been sent.
  expect(await admin.error(imports.invite, at(_id))).toMatchObject({
    code: 'wrong_state',
    message: 'There is no one left to invite.',
  })
  expect(await takeEmails()).toEqual([])
  const accepted = await world.anonymous.send(auth.acceptInvitation, {
    body: {
      token: mail?.token ?? '',
      name: { first: 'Zoë', last: 'Ünal' },
      password: 'Seven-green-kettles',
    },
  })
  expect(accepted.statusCode).toBe(200)
  const undone = await step(imports.undo, _id)
  expect(undone.remaining.map(({ name }) => name).toSorted()).toEqual([email, other].toSorted())
})

test('a person who is already a member or invited is marked and never added twice', async () => {
  const email = newAddress()
  const owner = await world.owner()
  await add(`Email,Client\n${email},Alder Clinic`)
  const { preview, _id } = await create(
    `Email,Client\n${email},Alder Clinic\n${owner.email},Alder Clinic`,
  )
  expect(preview).toMatchObject({ ready: 0, duplicateCount: 2 })
  await admin.call(imports.change, { ...at(_id), body: { addsDuplicates: true } })
  expect((await admin.error(imports.apply, at(_id))).fields).toEqual({
    file: 'There is nothing to import',
  })
})

test('an address known at another company is invited without revealing that', async () => {
  const { email } = await world.otherOwner()
  const { preview } = await create(`Email,Client\n${email},Alder Clinic`, ownManager)
  expect(preview).toMatchObject({ ready: 1, issues: [], duplicates: [] })
  const text = `Email,Client\n${newAddress()},Birch Bakery`
  expect((await create(text, ownManager)).preview.issues).toMatchObject([
    { line: 2, column: 'Client', message: 'No client matches “Birch Bakery”' },
  ])
  const byId = `Email,Client\n${newAddress()},${otherCompany._id}`
  expect((await create(byId, ownManager)).preview.ready).toBe(0)
})

const chooseStaff = (_id: string, caller: Caller = admin) =>
  caller.call(imports.change, { ...at(_id), body: { invitesStaff: true } })

test('only users who may invite staff import them, and the client must not be blank', async () => {
  const [email, other, third] = [newAddress(), newAddress(), newAddress()]
  const text = `Name,Email,Role,Client\nVi Ewer,${email},Viewer,All clients\nCon,${other},Contributor,Alder Clinic\nNo,${third},Manager,`
  const refused = await create(text, manager)
  expect(refused.preview.issues.map(({ column, message }) => [column, message])).toEqual(
    Array.from({ length: 3 }, () => [
      'Role',
      'Only administrators can invite people to the agency',
    ]),
  )
  const into = await create(`Email,Role\n${email},viewer`, admin, company._id)
  expect(into.preview.issues).toHaveLength(1)

  const { _id, preview } = await create(text)
  expect(preview).toMatchObject({ invitesStaff: false, staffRows: 3, staff: [], ready: 0 })
  expect(preview.issues.map(({ column }) => column)).toEqual(['Role', 'Role', 'Role'])
  const chosen = await chooseStaff(_id)
  expect(chosen.preview?.issues).toMatchObject([
    {
      line: 4,
      column: 'Client',
      message: 'Name the client they work for, or write “all clients”',
    },
  ])
  expect(chosen.preview?.staff).toEqual([
    { line: 2, name: 'Vi Ewer', email, role: 'viewer', client: null },
    { line: 3, name: 'Con', email: other, role: 'contributor', client: 'Alder Clinic' },
  ])
  await admin.call(imports.change, { ...at(_id), body: { skipsInvalid: true } })
  expect(await step(imports.apply, _id)).toMatchObject({ state: 'applied', added: 2 })
  const invited = await admin.call(directory.invitations, {})
  expect(invited.find((one) => one.email === email)).toMatchObject({
    staffRole: 'viewer',
    companies: null,
    sent: false,
  })
  expect(invited.find((one) => one.email === other)).toMatchObject({ companies: [company._id] })
  expect(await step(imports.undo, _id)).toMatchObject({ state: 'undone', remainingCount: 0 })
  const left = await admin.call(directory.invitations, {})
  expect(left.map((one) => one.email)).not.toContain(email)
})

test.each(['Position', 'Type', 'Job title'])(
  'a column named %s is not taken for the role',
  async (column) => {
    const { preview } = await create(`Email,Client,${column}\n${newAddress()},Alder Clinic,Manager`)
    expect(preview.mapping.map(({ field }) => field).toSorted()).toEqual(['client', 'email'])
    expect(preview).toMatchObject({ ready: 1, staffRows: 0, staff: [] })
  },
)

test('more staff than the preview can list are not invited at once', async () => {
  const rows = Array.from(
    { length: maxImportedStaff + 1 },
    () => `${newAddress()},viewer,all clients`,
  )
  const { _id } = await create(['Email,Role,Client', ...rows].join('\n'))
  const { preview } = await chooseStaff(_id)
  expect([preview?.staff.length, preview?.staffCount]).toEqual([
    maxImportedStaff,
    maxImportedStaff + 1,
  ])
  expect((await admin.error(imports.apply, at(_id))).fields['file']).toMatch(/^At most 50 people/)
})

test('a user who lost access to the client invites no one and is shown nothing', async () => {
  const [email, other] = [newAddress(), newAddress()]
  const moved = await world.addStaff({ staffRole: 'manager', companies: [company] })
  const { _id } = await create(`Email\n${email}`, moved, company._id)
  const { _id: before } = await create(`Email\n${other}`, moved, company._id)
  await step(imports.apply, before, moved)
  await admin.call(people.invite, {
    params: { companyId: company._id },
    body: { email: other, role: 'member' },
  })
  await moved.call(imports.apply, at(_id))
  await admin.call(directory.change, {
    params: { personId: moved.id },
    body: { companies: [otherCompany._id] },
  })
  await work(_id)
  expect(await moved.call(imports.get, at(_id))).toMatchObject({ state: 'failed' })
  expect(await findInvited(email)).toBeUndefined()
  expect((await step(imports.undo, before, moved)).remaining).toEqual([])
})

test('owners neither see nor withdraw invitations that wait to be sent', async () => {
  const email = newAddress()
  const owner = await world.owner()
  await add(`Name,Email,Client\nVery Secret,${email},Alder Clinic`)
  const waiting = await findInvited(email)
  const params = { companyId: company._id }
  const seenBy = async (caller: Caller) =>
    (await caller.call(people.invitations, { params, query: {} })).map((one) => one.email)
  expect(await seenBy(owner)).not.toContain(email)
  expect(await seenBy(contributor)).toContain(email)
  const withdraw = { params: { ...params, invitationId: waiting?._id ?? '' } }
  expect((await owner.error(people.withdrawInvitation, withdraw)).code).toBe('not_found')
  const reported = await world.database.query(
    `select from activity where detail ->> 'email' = $1 and visibility = 'shared'`,
    [email],
  )
  expect(reported).toEqual([])
  const sent = await owner.call(people.invite, { params, body: { email, role: 'member' } })
  expect(sent).toMatchObject({ sent: true, name: { first: '', last: '' } })
  expect(sent._id).not.toBe(waiting?._id)
})

test('sends a day’s limit of invitations and keeps the others waiting', async () => {
  const limited = await world.addStaff({ staffRole: 'manager' })
  const _id = await add(
    `Email,Client\n${newAddress()},Alder Clinic\n${newAddress()},Alder Clinic`,
    limited,
  )
  const usedUp = async () =>
    (
      await world.database.query<{ used: number }>(
        `select used from rate_limits where what = 'invite imported'`,
      )
    ).map(({ used }) => used)
  await world.database.query(`delete from rate_limits where what = 'invite imported'`)
  expect(await step(imports.invite, _id, limited)).toMatchObject({ invited: 2 })
  expect(await usedUp()).toEqual([2])
  expect((await limited.error(imports.invite, at(_id))).code).toBe('wrong_state')
  expect(await usedUp()).toEqual([2])
  await world.database.query(
    `update rate_limits set used = ${maxInvitedAtOnce - 1} where what = 'invite imported'`,
  )
  const next = await add(
    `Email,Client\n${newAddress()},Alder Clinic\n${newAddress()},Alder Clinic`,
    limited,
  )
  await takeEmails()
  expect(await step(imports.invite, next, limited)).toMatchObject({ invited: 1, waiting: 1 })
  expect(await takeEmails()).toHaveLength(1)
  expect(await usedUp()).toEqual([maxInvitedAtOnce])
  expect((await limited.error(imports.invite, at(next))).code).toBe('too_many_requests')
  expect(await usedUp()).toEqual([maxInvitedAtOnce])
  expect(await limited.call(imports.get, at(next))).toMatchObject({ state: 'applied', waiting: 1 })
  await world.database.query(
    `update rate_limits set since = now() - interval '25 hours' where what = 'invite imported'`,
  )
  expect(await step(imports.invite, next, limited)).toMatchObject({ invited: 2, waiting: 0 })
  expect(await usedUp()).toEqual([1])
})

test('an import of people exists as long as its invitations wait; lists have pages', async () => {
  const one = await world.addStaff({ staffRole: 'manager' })
  const person = await add(`Email,Client\n${newAddress()},Alder Clinic`, one)
  const { _id: project } = await world.addProject(company)
  const { _id: task } = await createImport(one, { kind: 'task', text: 'Title\nA', project })
  await step(imports.apply, task, one)
  const listOf = async (query: { after?: string; size?: number }) =>
    (await one.call(imports.list, { query })).map(({ _id }) => _id)
  expect(await listOf({ size: 1 })).toEqual([task])
  expect(await listOf({ size: 1, after: task })).toEqual([person])
  const age = (days: number) =>
    world.database.query(
      `update imports set created_at = now() - make_interval(days => ${days}) where created_by = $1`,
      [one.id],
    )
  await age(40)
  await deleteOldImports(platform.agencyDatabase)
  expect(await listOf({})).toEqual([person])
  await age(91)
  await deleteOldImports(platform.agencyDatabase)
  expect(await listOf({})).toEqual([])
})

test('a user without the permission imports no people; losing it stops the invitations', async () => {
  const text = `Email,Client\n${newAddress()},Alder Clinic`
  expect((await sendTable(contributor, { kind: 'person', text })).statusCode).toBe(403)
  const leaving = await world.addStaff({ staffRole: 'manager' })
  const _id = await add(text, leaving)
  await leaving.call(imports.invite, at(_id))
  await admin.call(directory.change, {
    params: { personId: leaving.id },
    body: { staffRole: 'viewer' },
  })
  await takeEmails()
  await work(_id)
  expect(await leaving.call(imports.get, at(_id))).toMatchObject({
    state: 'applied',
    invited: 0,
    failure: 'You are not allowed to do this.',
  })
  expect(await takeEmails()).toEqual([])
  // Their unsent invitations were deleted together with the permission.
  expect(
    await world.database.query('select from invitations where invited_by = $1', [leaving.id]),
  ).toEqual([])
})

test('an invitation sent separately before is not sent again, and keeps its name', async () => {
  const [email, other] = [newAddress(), newAddress()]
  const _id = await add(
    `Name,Email,Client\nSent Before,${email},Alder Clinic\nSent Later,${other},Alder Clinic`,
  )
  await admin.call(people.invite, {
    params: { companyId: company._id },
    body: { email, role: 'member' },
  })
  expect(await findInvited(email)).toMatchObject({
    sent: true,
    name: { first: 'Sent', last: 'Before' },
  })
  await takeEmails()
  expect(await step(imports.invite, _id)).toMatchObject({ invited: 1 })
  expect((await takeEmails()).map(({ to }) => to.address)).toEqual([other])
})

test('undo keeps and names an invitation that was sent separately', async () => {
  const [email, other] = [newAddress(), newAddress()]
  const _id = await add(`Email,Client\n${email},Alder Clinic\n${other},Alder Clinic`)
  const params = { companyId: company._id }
  await admin.call(people.invite, { params, body: { email, role: 'member' } })
  const undone = await step(imports.undo, _id)
  expect(undone.remaining.map(({ name }) => name)).toEqual([email])
  expect(await findInvited(other)).toBeUndefined()
})

test('undo names a deleted client, whose restoration brings its invitations back', async () => {
  const gone = await world.addCompany({ name: 'Gone Gallery' })
  const _id = await add(`Email,Client\n${newAddress()},Gone Gallery`)
  await admin.call(companies.remove, { params: { companyId: gone._id } })
  expect((await step(imports.undo, _id)).remaining).toEqual([
    { _id: gone._id, name: 'Gone Gallery (deleted, can be restored)' },
  ])
})

test('only an import of people can send invitations', async () => {
  const { _id: project } = await world.addProject(company)
  const { _id } = await createImport(admin, { kind: 'task', text: 'Title\nA', project })
  await step(imports.apply, _id)
  expect((await admin.error(imports.invite, at(_id))).code).toBe('wrong_state')
})

test('ten thousand people are added, marked when they are imported again, and undone', async () => {
  const rows = Array.from(
    { length: maxImportRows },
    (_, n) => `Person ${n},many-${n}@people.test,Alder Clinic`,
  )
  const { _id, preview } = await create(['Name,Email,Client', ...rows].join('\n'))
  expect(preview.ready).toBe(maxImportRows)
  expect((await step(imports.apply, _id)).added).toBe(maxImportRows)
  const again = await create(['Name,Email,Client', ...rows].join('\n'))
  expect(again.preview).toMatchObject({ ready: 0, duplicateCount: maxImportRows })
  expect(await step(imports.undo, _id)).toMatchObject({ state: 'undone', remainingCount: 0 })
})
