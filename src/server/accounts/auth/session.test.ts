// Sessions: how long they last and what ends them.
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies, type Company } from '#contract/clients/companies.ts'
import { callerOf } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, addPerson } = world
const admin = await world.admin()
const hour = 3_600_000

const withToken = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })
const statusOf = async (token: string) => (await withToken(token).send(auth.session)).statusCode
const ownerOf = (...of: Company[]) =>
  addPerson(of.map((company) => ({ company, role: 'owner' as const })))
const change = (company: Company, body: object) =>
  admin.call(companies.change, { params: { companyId: company._id }, body })

/** Makes the person's sessions look unused for this long. */
const age = (userId: string, interval: string) =>
  world.database.query(
    `update sessions set seen_at = seen_at - $2::interval, expires_at = expires_at - $2::interval,
     created_at = created_at - $2::interval where user_id = $1`,
    [userId, interval],
  )

describe('how long a session lasts', () => {
  // P2.4.1
  test('a session that is not remembered ends 12 hours after the last use', async () => {
    const { id, email } = await addPerson('admin')
    const token = await world.signIn(email)
    const left = async () =>
      Date.parse((await withToken(token).call(auth.session, {})).expiresAt) - Date.now()
    await age(id, '11 hours 59 minutes')
    expect(await left()).toBeGreaterThan(11.9 * hour)
    await age(id, '11 hours 59 minutes')
    expect(await statusOf(token)).toBe(200)
    await age(id, '12 hours 1 minute')
    expect(await statusOf(token)).toBe(401)
  })

  test('a remembered one ends 30 days after the sign-in, however often it is used', async () => {
    const { id, email } = await addPerson('admin')
    const token = await world.signIn(email, true)
    await age(id, '29 days 23 hours')
    expect(await statusOf(token)).toBe(200)
    await age(id, '61 minutes')
    expect(await statusOf(token)).toBe(401)
  })
})

describe('why a session has ended', () => {
  const reason = async (token: string) =>
    (await withToken(token).send(auth.session)).json().error.sessionEnd

  test('it expired, and no one ended it', async () => {
    const { id, email } = await addPerson('admin')
    const token = await world.signIn(email)
    await age(id, '13 hours')
    expect(await reason(token)).toBe('expired')
  })

  test('the user ended it, here or everywhere else', async () => {
    const { email } = await addPerson('admin')
    const [token, elsewhere] = [await world.signIn(email), await world.signIn(email)]
    await withToken(token).call(auth.endOtherSessions, {})
    expect(await reason(elsewhere)).toBe('ended')
    await withToken(token).call(auth.signOut, {})
    expect(await reason(token)).toBe('ended')
  })

  test('its user is banned, which is reported before any other reason', async () => {
    const { id, email } = await addPerson('admin')
    const token = await world.signIn(email)
    await age(id, '13 hours')
    await world.database.query('update users set banned_at = now() where id = $1', [id])
    expect(await reason(token)).toBe('banned')
  })

  test('without a token no reason is given', async () => {
    expect((await anonymous.send(auth.session)).json().error.sessionEnd).toBeUndefined()
  })
})

describe('signing out', () => {
  test('answers 204; the cookie is cleared and the very next call is refused', async () => {
    const { email } = await addPerson('admin')
    const [token, elsewhere] = [await world.signIn(email), await world.signIn(email)]
    const headers = { cookie: `enfilade_session=${token}`, 'sec-fetch-site': 'same-origin' }
    const response = await anonymous.send(auth.signOut, { headers })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ name: 'enfilade_session', value: '', path: '/' })
    expect(cookie?.expires?.getTime()).toBe(0)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(elsewhere)).toBe(200)
  })

  test('a program signs out with its bearer token', async () => {
    const { email } = await addPerson('admin')
    const token = await world.signIn(email)
    await withToken(token).call(auth.signOut, {})
    expect(await statusOf(token)).toBe(401)
  })

  test('a user who is not signed in is answered 204 too', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: 'enfilade_session=x' }]) {
      const sent = { headers: { ...headers, 'sec-fetch-site': 'same-origin' } }
      expect((await anonymous.send(auth.signOut, sent)).statusCode).toBe(204)
    }
  })
})

describe('losing access', () => {
  // P1.3.5
  test('the next call of a disabled company’s client is refused', async () => {
    const company = await world.addCompany()
    const token = await world.signIn((await ownerOf(company)).email)
    expect(await statusOf(token)).toBe(200)
    await change(company, { active: false })
    expect(await statusOf(token)).toBe(401)
    await change(company, { active: true })
    expect(await statusOf(token)).toBe(401)
  })

  // P1.3.5
  test('a client of several companies keeps the others when one is disabled', async () => {
    const [gone, kept] = [await world.addCompany(), await world.addCompany({ name: 'Kept' })]
    const token = await world.signIn((await ownerOf(gone, kept)).email)
    await change(gone, { active: false })
    const { user } = await withToken(token).call(auth.session, {})
    expect(user.companies.map(({ name }) => name)).toEqual(['Kept'])
    const params = { companyId: gone._id }
    expect((await withToken(token).error(companies.get, { params })).status).toBe(404)
  })

  test('when several companies are disabled at once, all their users’ sessions end', async () => {
    const both = [await world.addCompany(), await world.addCompany()]
    const token = await world.signIn((await ownerOf(...both)).email)
    const ids = both.map(({ _id }) => _id)
    await admin.call(companies.bulk, { body: { ids, action: 'disable' } })
    expect(await statusOf(token)).toBe(401)
  })

  test('deleting a company signs out users who have no other; the rest keep theirs', async () => {
    const [gone, kept] = [await world.addCompany(), await world.addCompany({ name: 'Kept' })]
    const [alone, several] = [
      await world.signIn((await ownerOf(gone)).email),
      await world.signIn((await ownerOf(gone, kept)).email),
    ]
    await admin.call(companies.remove, { params: { companyId: gone._id } })
    expect(await statusOf(alone)).toBe(401)
    const { user } = await withToken(several).call(auth.session, {})
    expect(user.companies.map(({ name }) => name)).toEqual(['Kept'])
  })

  test.each([
    ['in the only company', 'update memberships set banned_at = now() where user_id = $1'],
    ['altogether', 'update users set banned_at = now() where id = $1'],
  ])('banned %s: the next call is refused', async (_, ban) => {
    const { id, email } = await ownerOf(world.company)
    const token = await world.signIn(email)
    await world.database.query(ban, [id])
    expect(await statusOf(token)).toBe(401)
  })

  test('the next call of a deleted person is refused', async () => {
    const { id, email } = await addPerson('admin')
    const token = await world.signIn(email)
    await world.database.query('delete from users where id = $1', [id])
    expect(await statusOf(token)).toBe(401)
  })

  test('staff keep their sessions when companies are disabled', async () => {
    await change(await world.addCompany(), { active: false })
    expect(await statusOf(admin.token)).toBe(200)
  })
})
