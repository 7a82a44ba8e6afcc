// The people directory: visibility, roles, bans, the last administrator.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import { overview } from '#contract/agency/overview.ts'
import { contextFor } from '#server/platform/context.ts'
import { openStream } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'
import { changeRights } from './directory.ts'

const world = await openWorld()
const { addStaff, company, otherCompany } = world
const admin = await world.admin()

beforeEach(() => world.database.query('truncate rate_limits'))

const change = (id: string, body: object) => ({ params: { personId: id }, body })

describe('the list', () => {
  test('includes everyone for administrators, by name, address, role and company', async () => {
    const owner = await world.owner()
    const contributor = await addStaff({ staffRole: 'contributor', companies: [company] })
    const other = await addStaff({ staffRole: 'contributor', companies: [otherCompany] })
    const idsOf = async (query: object) =>
      (await admin.call(directory.list, { query: { size: 200, ...query } })).items.map(
        ({ _id }) => _id,
      )
    expect(await idsOf({})).toEqual(expect.arrayContaining([owner.id, contributor.id, admin.id]))
    expect(await idsOf({ search: owner.email })).toEqual([owner.id])
    expect(await idsOf({ role: 'owner' })).toContain(owner.id)
    expect(await idsOf({ role: 'staff' })).not.toContain(owner.id)
    const ofCompany = await idsOf({ company: company._id, role: 'contributor' })
    expect(ofCompany).toContain(contributor.id)
    expect(ofCompany).not.toContain(other.id)
  })

  test('shows each user’s role, companies and when they were last seen', async () => {
    const { id } = await addStaff({ staffRole: 'bookkeeper', companies: [company] })
    const person = await admin.call(directory.get, { params: { personId: id } })
    expect(person).toMatchObject({ staffRole: 'bookkeeper', companies: [company._id] })
    expect(person.lastSeenAt).not.toBeNull()
    const owner = await world.owner()
    const client = await admin.call(directory.get, { params: { personId: owner.id } })
    expect(client).toMatchObject({
      staffRole: null,
      memberships: [{ _id: company._id, name: company.name, role: 'owner', banned: false }],
      can: { changeRole: false, ban: true },
    })
  })

  // P1.2.1
  test('shows a manager of chosen companies their users, and no others', async () => {
    const manager = await addStaff({ staffRole: 'manager', companies: [company] })
    const both = await world.addPerson([
      { company, role: 'member' },
      { company: otherCompany, role: 'owner' },
    ])
    const stranger = await world.otherOwner()
    const { items } = await manager.call(directory.list, { query: { size: 200 } })
    const ids = items.map(({ _id }) => _id)
    expect(ids).toContain(both.id)
    expect(ids).not.toContain(stranger.id)
    expect(ids).not.toContain(admin.id)
    expect(JSON.stringify(items)).not.toContain(otherCompany._id)
  })
})

describe('rights', () => {
  test('apply from the next call on, and open windows are refreshed', async () => {
    const person = await addStaff({ staffRole: 'manager' })
    const stream = await openStream(world.app, person)
    const rights = { staffRole: 'contributor', companies: [company._id] } as const
    await admin.call(directory.change, change(person.id, rights))
    // The change itself arrives first, as it does for everyone who manages people.
    let event = await stream.next()
    while (event && event.event !== 'refresh') event = await stream.next()
    expect(event).toBeDefined()
    stream.close()
    const { user } = await person.call(auth.session, {})
    expect(user).toMatchObject({ staffRole: 'contributor', can: { work: true, projects: false } })
    const all = await person.call(companies.all, {})
    expect(all.map(({ _id }) => _id)).toEqual([company._id])
    expect(await person.call(overview.get, {})).toMatchObject({ clients: 1 })
  })

  test('end with a ban: the session ends and stays ended after the ban is lifted', async () => {
    const person = await addStaff({ staffRole: 'manager' })
    await admin.call(directory.change, change(person.id, { banned: true }))
    expect(await person.error(auth.session, {})).toMatchObject({ status: 401 })
    const lifted = await admin.call(directory.change, change(person.id, { banned: false }))
    expect(lifted.banned).toBe(false)
    expect(await person.error(auth.session, {})).toMatchObject({ status: 401 })
    expect(await world.signIn(person.email)).toEqual(expect.any(String))
  })

  test('of an administrator cover all companies', async () => {
    const person = await addStaff({ staffRole: 'viewer', companies: [company] })
    const promoted = await admin.call(
      directory.change,
      change(person.id, { staffRole: 'administrator' }),
    )
    expect(promoted).toMatchObject({ staffRole: 'administrator', companies: null })
    const error = await admin.error(
      directory.change,
      change(person.id, { companies: [company._id] }),
    )
    expect(error).toMatchObject({ status: 400, fields: { companies: expect.any(String) } })
  })

  test('are refused for companies that do not exist', async () => {
    const person = await addStaff({ staffRole: 'viewer' })
    const gone = '01990000-0000-7000-8000-000000000000'
    const error = await admin.error(directory.change, change(person.id, { companies: [gone] }))
    expect(error).toMatchObject({ status: 400, fields: { companies: expect.any(String) } })
  })

  test('stale rights are refused; a repeated request sets them once', async () => {
    const both = [company._id, otherCompany._id]
    const person = await addStaff({ staffRole: 'manager', companies: [company, otherCompany] })
    const expected = { staffRole: 'manager', companies: both.toReversed() } as const
    const fewer = change(person.id, { companies: [company._id], expected })
    const more = change(person.id, { companies: null, expected })
    const atOnce = await Promise.all([fewer, more].map((one) => admin.send(directory.change, one)))
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await admin.call(directory.change, change(person.id, { companies: [company._id] }))
    expect(await admin.call(directory.change, fewer)).toMatchObject({ companies: [company._id] })
    const demoted = change(person.id, { staffRole: 'viewer', expected })
    expect(await admin.error(directory.change, demoted)).toMatchObject({ code: 'stale' })
  })

  test('of staff are never given to a client', async () => {
    const owner = await world.owner()
    const error = await admin.error(directory.change, change(owner.id, { staffRole: 'viewer' }))
    expect(error).toMatchObject({ status: 403 })
  })

  test('withdraw the user’s invitations when the user loses them', async () => {
    const person = await addStaff({ staffRole: 'administrator' })
    const email = 'later@newcomers.test'
    await person.call(directory.invite, { body: { email, staffRole: 'viewer' } })
    const params = { companyId: company._id }
    await person.call(people.invite, { params, body: { email, role: 'member' } })
    await admin.call(directory.change, change(person.id, { staffRole: 'contributor' }))
    const left = await admin.call(directory.invitations, {})
    expect(left.filter((one) => one.email === email)).toEqual([])
    const ofCompany = await admin.call(people.invitations, { params, query: {} })
    expect(ofCompany.filter((one) => one.email === email)).toEqual([])
  })
})

describe('the last administrator', () => {
  /** Runs `job` with all other administrators banned, then lifts the bans. */
  async function alone(job: () => Promise<void>): Promise<void> {
    const others = `role = 'admin' and id <> '${admin.id}' and banned_at is null`
    const banned = await world.database.query<{ id: string }>(
      `update users set banned_at = now() where ${others} returning id`,
    )
    await job()
    const ids = banned.map(({ id }) => id)
    await world.database.query('update users set banned_at = null where id = any ($1)', [ids])
  }

  test('keeps the role and cannot be banned', () =>
    alone(async () => {
      const demoted = await admin.error(
        directory.change,
        change(admin.id, { staffRole: 'manager' }),
      )
      expect(demoted).toMatchObject({ status: 409, code: 'wrong_state' })
      const banned = await admin.error(directory.change, change(admin.id, { banned: true }))
      expect(banned).toMatchObject({ status: 403 })
    }))

  // P1.2.5
  test('remains when two administrators demote each other at once', () =>
    alone(async () => {
      const second = await addStaff({ staffRole: 'administrator' })
      const answers = await Promise.all([
        admin.send(directory.change, change(second.id, { staffRole: 'viewer' })),
        second.send(directory.change, change(admin.id, { staffRole: 'viewer' })),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
      await world.database.query(`update users set staff_role = 'administrator' where id = $1`, [
        admin.id,
      ])
    }))
})

test('a manager limited to chosen companies meanwhile cannot change rights', async () => {
  const { id: personId } = await world.addPerson({ staffRole: 'manager' })
  const late = contextFor(world.app.platform, {
    ...{ personId, sessionId: '', role: 'admin', staffRole: 'manager', companies: null },
  })
  await admin.call(directory.change, change(personId, { companies: [company._id] }))
  const other = await world.otherOwner()
  const refused = changeRights(late, other.id, { banned: true })
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
})

test('other users’ sessions are listed and ended; the caller’s own continues', async () => {
  const person = await addStaff({ staffRole: 'viewer' })
  const params = { personId: person.id }
  const [session] = await admin.call(directory.sessions, { params })
  expect(session).toMatchObject({ current: false })
  await admin.call(directory.endSession, { params: { ...params, sessionId: session?._id ?? '' } })
  expect(await person.error(auth.session, {})).toMatchObject({ status: 401 })
  await admin.call(directory.endSessions, { params: { personId: admin.id } })
  expect(await admin.call(auth.session, {})).toMatchObject({ user: { _id: admin.id } })
})
