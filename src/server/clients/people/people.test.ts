// A company's people: visibility, changes, bans and removal.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { type Company, type CompanyRole, companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, company, otherCompany, database } = world
const takeEmails = mailboxOf(world)
const [admin, owner, member, otherOwner] = [
  await world.admin(),
  await world.owner(),
  await world.member(),
  await world.otherOwner(),
]

const companyId = company._id
const withToken = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })

/** Adds another person to the company and signs them in. */
async function addTo(of: Company, role: CompanyRole = 'member', ...more: Company[]) {
  const memberships = [of, ...more].map((one) => ({ company: one, role }))
  const { id, email } = await world.addPerson(memberships)
  const token = await world.signIn(email)
  const params = { companyId: of._id, userId: id }
  return { id, email, token, params, ...withToken(token) }
}

const statusOf = async ({ send }: Pick<Caller, 'send'>) => (await send(auth.session)).statusCode
const change = (caller: Caller, params: object, body: object) =>
  caller.send(people.change, { params: { ...params }, body })

beforeEach(() => takeEmails())

describe('the list', () => {
  // P1.1.2
  test('includes owners first and the actions the caller may take', async () => {
    const list = await owner.call(people.list, { params: { companyId } })
    expect(list.map(({ role }) => role)).toEqual(['owner', 'member'])
    const [first, second] = list
    expect(first).toMatchObject({
      _id: owner.id,
      email: owner.email,
      banned: false,
      bannedBy: null,
    })
    expect(first?.can).toEqual({ changeRole: true, ban: false, remove: true, resetPassword: true })
    expect(second?.can.ban).toBe(true)
  })

  test('shows a member the others, but no banned users, and allows no changes', async () => {
    const place = await world.addCompany()
    const [boss, one, two] = [await addTo(place, 'owner'), await addTo(place), await addTo(place)]
    await boss.call(people.change, { params: two.params, body: { banned: true } })
    const seenBy = async (caller: Caller) =>
      caller.call(people.list, { params: { companyId: place._id } })
    const seen = await seenBy(one)
    expect(seen.map(({ _id }) => _id).toSorted()).toEqual([boss.id, one.id].toSorted())
    expect(seen.flatMap(({ can }) => Object.values(can))).not.toContain(true)
    expect((await seenBy(boss)).find(({ _id }) => _id === two.id)?.bannedBy).toBe('company')
    expect((await seenBy(admin)).map(({ banned }) => banned)).toContain(true)
  })

  test('S3.1.6 a company includes the same people: name, address and role', async () => {
    const place = await world.addCompany()
    const [boss, one, two] = [await addTo(place, 'owner'), await addTo(place), await addTo(place)]
    await boss.call(people.change, { params: two.params, body: { banned: true } })
    const params = { companyId: place._id }
    for (const [reader, ids] of [
      [admin, [boss.id, one.id, two.id]],
      [boss, [boss.id, one.id, two.id]],
      [one, [boss.id, one.id]],
    ] as const) {
      const list = await reader.call(people.list, { params })
      const { users } = await reader.call(companies.get, { params })
      expect(users.map(({ _id }) => _id).toSorted()).toEqual([...ids].toSorted())
      expect(users).toEqual(list.map(({ _id, name, email, role }) => ({ _id, name, email, role })))
    }
    expect((await otherOwner.error(companies.get, { params })).status).toBe(404)
  })
})

test('lists assignable people: staff first, then members, but no banned users', async () => {
  const place = await world.addCompany()
  const [one, banned] = [await addTo(place), await addTo(place)]
  await admin.call(people.change, { params: banned.params, body: { banned: true } })
  const params = { companyId: place._id }
  const list = await admin.call(people.assignable, { params })
  const staff = list.filter((person) => person.staff)
  expect(list.slice(0, staff.length)).toEqual(staff)
  expect(staff.map(({ _id }) => _id)).toContain(admin.id)
  expect(list.slice(staff.length).map(({ _id }) => _id)).toEqual([one.id])
  expect((await owner.error(people.assignable, { params: { companyId } })).status).toBe(403)
  const nowhere = { params: { companyId: member.id } }
  expect((await admin.error(people.assignable, nowhere)).status).toBe(404)
})

describe('access', () => {
  const calls = [
    ['list', people.list, {}],
    ['change', people.change, { role: 'member' }],
    ['remove', people.remove, undefined],
    ['reset password', people.resetPassword, undefined],
    ['invitations', people.invitations, {}],
    ['invite', people.invite, { email: 'new@people.test', role: 'member' }],
    ['withdraw', people.withdrawInvitation, undefined],
  ] as const

  test.each(calls)(
    '%s is answered 401 signed out and 404 for another company’s owner',
    async (_, call, body) => {
      const params = { companyId, userId: member.id, invitationId: member.id }
      const sent = { params, ...(call.method !== 'GET' && body && { body }) }
      expect((await anonymous.error(call, sent)).status).toBe(401)
      for (const outsider of [otherOwner, await world.withoutCompany(), await world.waiting()]) {
        expect((await outsider.error(call, sent)).status).toBe(404)
      }
      const nowhere = { ...sent, params: { ...params, companyId: member.id } }
      expect((await admin.error(call, nowhere)).status).toBe(404)
    },
  )

  test.each(calls.slice(1))('%s is answered 403 for a member', async (_, call, body) => {
    const params = { companyId, userId: owner.id, invitationId: member.id }
    const sent = { params, ...(call.method !== 'GET' && body && { body }) }
    expect((await member.error(call, sent)).status).toBe(403)
  })

  test('a person of another company is answered 404, and nothing changes there', async () => {
    const params = { companyId, userId: otherOwner.id }
    for (const caller of [owner, admin]) {
      expect((await change(caller, params, { banned: true })).statusCode).toBe(404)
      expect((await caller.send(people.remove, { params })).statusCode).toBe(404)
    }
    expect(await statusOf(otherOwner)).toBe(200)
  })

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ banned: 'yes' }, 'banned'],
    [{ email: 'x@y.test' }, 'email'],
  ])('%j is refused at %s', async (body, field) => {
    const params = { companyId, userId: member.id }
    const { status, fields } = await owner.error(people.change, { params, body })
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

describe('roles', () => {
  test('a member who becomes an owner has an owner’s rights at once', async () => {
    const place = await world.addCompany()
    const [boss, one] = [await addTo(place, 'owner'), await addTo(place)]
    const invite = () =>
      one.send(people.invite, {
        params: { companyId: place._id },
        body: { email: 'friend@people.test', role: 'member' },
      })
    expect((await invite()).statusCode).toBe(403)
    const changed = await boss.call(people.change, { params: one.params, body: { role: 'owner' } })
    expect(changed).toMatchObject({ _id: one.id, role: 'owner' })
    expect((await invite()).statusCode).toBe(201)
  })

  test('the last owner stays unless the agency decides otherwise', async () => {
    const place = await world.addCompany()
    const boss = await addTo(place, 'owner')
    for (const response of [
      await change(boss, boss.params, { role: 'member' }),
      await boss.send(people.remove, { params: boss.params }),
    ]) {
      expect([response.statusCode, response.json().error.code]).toEqual([409, 'wrong_state'])
    }
    expect((await change(admin, boss.params, { role: 'member' })).statusCode).toBe(200)
  })

  test('of two owners who step down at the same moment, one stays', async () => {
    const place = await world.addCompany()
    const owners = [await addTo(place, 'owner'), await addTo(place, 'owner')]
    const answers = await Promise.all(
      owners.map((one) => change(one, one.params, { role: 'member' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('bans', () => {
  test('an owner bans a person from this company at once, but not from others', async () => {
    const [place, elsewhere] = [await world.addCompany(), await world.addCompany()]
    const boss = await addTo(place, 'owner')
    const [only, several] = [await addTo(place), await addTo(place, 'member', elsewhere)]
    for (const one of [only, several]) {
      await boss.call(people.change, { params: one.params, body: { banned: true } })
    }
    expect([await statusOf(only), await statusOf(several)]).toEqual([401, 200])
    const { user } = await several.call(auth.session, {})
    expect(user.companies.map(({ _id }) => _id)).toEqual([elsewhere._id])

    await boss.call(people.change, { params: only.params, body: { banned: false } })
    // The session ended for good, but a new sign-in works.
    expect(await statusOf(only)).toBe(401)
    expect(await statusOf(withToken(await world.signIn(only.email)))).toBe(200)
  })

  test('the agency bans the whole person, and only the agency lifts that ban', async () => {
    const [place, elsewhere] = [await world.addCompany(), await world.addCompany()]
    const boss = await addTo(place, 'owner')
    const one = await addTo(place, 'member', elsewhere)
    const banned = await admin.call(people.change, { params: one.params, body: { banned: true } })
    expect(banned).toMatchObject({ banned: true, bannedBy: 'agency' })
    expect(await statusOf(one)).toBe(401)
    expect((await change(boss, one.params, { banned: false })).statusCode).toBe(403)
    const list = await boss.call(people.list, { params: { companyId: place._id } })
    expect(list.find(({ _id }) => _id === one.id)?.can.ban).toBe(false)
    await admin.call(people.change, { params: one.params, body: { banned: false } })
    await world.signIn(one.email)
  })

  test('the agency lifts an owner’s ban as well', async () => {
    const place = await world.addCompany()
    const [boss, one] = [await addTo(place, 'owner'), await addTo(place)]
    await boss.call(people.change, { params: one.params, body: { banned: true } })
    const lifted = await admin.call(people.change, { params: one.params, body: { banned: false } })
    expect(lifted).toMatchObject({ banned: false, bannedBy: null })
  })

  test('no one can ban themself', async () => {
    const params = { companyId, userId: owner.id }
    expect((await change(owner, params, { banned: true })).statusCode).toBe(403)
  })
})

describe('removing a person', () => {
  test('signs out a person without another company; others lose this company only', async () => {
    const [place, elsewhere] = [await world.addCompany(), await world.addCompany()]
    const boss = await addTo(place, 'owner')
    const [only, several] = [await addTo(place), await addTo(place, 'member', elsewhere)]
    for (const one of [only, several]) {
      const response = await boss.send(people.remove, { params: one.params })
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect((await boss.error(people.remove, { params: one.params })).status).toBe(404)
    }
    expect(await statusOf(only)).toBe(401)
    const { user } = await several.call(auth.session, {})
    expect(user.companies.map(({ _id }) => _id)).toEqual([elsewhere._id])
  })
})

describe('a link for a new password', () => {
  test('is sent at most four times an hour to one person, by all senders together', async () => {
    const place = await world.addCompany()
    const [boss, one] = [await addTo(place, 'owner'), await addTo(place)]
    const sent = await Promise.all(
      [admin, boss, admin, boss, admin, boss].map((caller) =>
        caller.send(people.resetPassword, { params: one.params }),
      ),
    )
    const statuses = sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
    const other = await admin.error(directory.resetPassword, { params: { personId: one.id } })
    expect(other.code).toBe('too_many_requests')
    expect(await takeEmails(one.email)).toHaveLength(4)
  })

  test('is sent to the person, not to the caller', async () => {
    for (const caller of [admin, owner]) {
      const params = { companyId, userId: member.id }
      expect((await caller.send(people.resetPassword, { params })).statusCode).toBe(202)
      const emails = await takeEmails()
      expect(emails.map(({ kind, to }) => [kind, to.address])).toEqual([
        ['reset password', member.email],
      ])
    }
  })
})

test('changes of people are logged in the company and update open windows', async () => {
  const place = await world.addCompany()
  const [boss, one] = [await addTo(place, 'owner'), await addTo(place)]
  await boss.call(people.change, { params: one.params, body: { role: 'owner' } })
  await boss.call(people.remove, { params: one.params })
  const rows = await database.query<{ action: string; actor_id: string }>(
    `select action, actor_id from activity where company_id = $1 and action <> 'created' order by id`,
    [place._id],
  )
  expect(rows).toEqual([
    { action: 'changed person', actor_id: boss.id },
    { action: 'removed person', actor_id: boss.id },
  ])
})

test('a client’s database connection reads users of its companies, but no passwords', async () => {
  const rows = await world.app.platform.clientDatabase.transaction().execute(async (tx) => {
    await database.query('select 1')
    const { sql } = await import('kysely')
    await sql`select set_config('app.companies', ${companyId}, true),
      set_config('app.person', ${member.id}, true)`.execute(tx)
    return tx.selectFrom('users').select(['id', 'email']).execute()
  })
  expect(rows.map(({ id }) => id).toSorted()).toEqual([owner.id, member.id].toSorted())
  await expect(
    world.app.platform.clientDatabase.selectFrom('users').select('password_hash').execute(),
  ).rejects.toThrow(/permission denied/)
  expect(
    await world.app.platform.clientDatabase.selectFrom('users').select('id').execute(),
  ).toEqual([])
  expect(otherCompany._id).not.toBe(companyId)
})

test('of two owners who remove each other at once, one stays', async () => {
  for (let round = 0; round < 3; round += 1) {
    const place = await world.addCompany()
    const owners = await Promise.all(
      [1, 2].map(async () => {
        const { id, email } = await world.addPerson([{ company: place, role: 'owner' }])
        const token = await world.signIn(email)
        return { id, ...callerOf(world.app, { authorization: `Bearer ${token}` }) }
      }),
    )
    const [first, second] = owners
    if (!first || !second) throw new Error('There are two')
    const remove = (by: typeof first, whom: typeof first) =>
      by.send(people.remove, { params: { companyId: place._id, userId: whom.id } })
    const answers = await Promise.all([remove(first, second), remove(second, first)])
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    expect([401, 404]).toContain(statuses[1])
  }
})

test('staff who no longer see the company are not among its contacts', async () => {
  const [gone, kept] = [
    await world.addStaff({ staffRole: 'contributor' }),
    await world.addStaff({ staffRole: 'contributor', companies: [otherCompany] }),
  ]
  const project = await world.addProject(otherCompany)
  for (const { id: assignedTo } of [gone, kept]) {
    await world.addTask(project, { visibility: 'shared', assignedTo })
  }
  const body = { companies: [company._id] }
  await admin.call(directory.change, { params: { personId: gone.id }, body })
  const params = { companyId: otherCompany._id }
  const contacts = await otherOwner.call(people.contacts, { params })
  expect(contacts.map(({ _id }) => _id)).toEqual([kept.id])
})

test('staff who work on shared records are the company’s contacts', async () => {
  const project = await world.addProject(company, { title: 'Clinic site' })
  const [near, hidden, far] = [
    await world.addStaff({ staffRole: 'contributor' }),
    await world.addStaff({ staffRole: 'contributor' }),
    await world.addStaff({ staffRole: 'contributor' }),
  ]
  await world.addTask(project, { visibility: 'shared', assignedTo: near.id })
  await world.addTask(project, { visibility: 'internal', assignedTo: hidden.id })
  const elsewhere = await world.addProject(otherCompany)
  await world.addTask(elsewhere, { visibility: 'shared', assignedTo: far.id })
  const contacts = await member.call(people.contacts, { params: { companyId } })
  expect(contacts.map(({ _id }) => _id)).toEqual([near.id])
  expect(contacts[0]).toMatchObject({ projects: ['Clinic site'] })
  const refused = await otherOwner.error(people.contacts, { params: { companyId } })
  expect(refused).toMatchObject({ status: 404 })
})
