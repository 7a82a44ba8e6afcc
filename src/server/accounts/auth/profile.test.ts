// A person's own profile, address and sessions.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { callerOf } from '#tests/support/caller.ts'
import { openStream } from '#tests/support/live.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { password } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const world = await openWorld()
const { anonymous, database } = world
const takeEmails = mailboxOf(world)

async function someone() {
  const { id, email } = await world.addPerson([{ company: world.company, role: 'member' }])
  const token = await world.signIn(email)
  return { id, email, token, ...callerOf(world.app, { authorization: `Bearer ${token}` }) }
}

let count = 0
const newAddress = () => `moved-${(count += 1)}@people.test`
const signIn = async (email: string) =>
  (await anonymous.send(auth.signIn, { body: { email, password } })).statusCode
const confirm = (token: string) => anonymous.send(auth.verifyEmail, { body: { token } })

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

describe('the profile', () => {
  test('name, language and time zone change; omitted fields stay; null clears a field', async () => {
    const me = await someone()
    const before = await me.call(auth.profile, {})
    expect(before).toMatchObject({ _id: me.id, email: me.email, confirmed: true, locale: null })
    const name = { first: 'Nia', last: 'Brandt' }
    const change = { name, locale: 'en-GB', timeZone: 'Europe/Berlin' }
    expect(await me.call(auth.changeProfile, { body: change })).toEqual({ ...before, ...change })
    const { locale, timeZone } = await me.call(auth.changeProfile, { body: { locale: null } })
    expect([locale, timeZone]).toEqual([null, 'Europe/Berlin'])
    expect((await me.call(auth.session, {})).user.name).toEqual(name)
  })

  test.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Etc/UTC', 'UTC'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
  ])('the time zone %s is saved as %s', async (named, timeZone) => {
    const me = await someone()
    expect(await me.call(auth.changeProfile, { body: { timeZone: named } })).toMatchObject({
      timeZone,
    })
  })

  test('a user who is signed out or erased while changing their name changes nothing', async () => {
    const me = await someone()
    const { name } = await me.call(auth.profile, {})
    const open = await openTransaction(world)
    await open.run('select from users where id = $1 for update', [me.id])
    await open.run('delete from sessions where user_id = $1', [me.id])
    const changed = me.error(auth.changeProfile, { body: { name: { first: 'Nia', last: 'B' } } })
    await expect.poll(() => open.countWaiting()).toBe(1)
    await open.commit()
    expect(await changed).toMatchObject({ status: 401 })
    const [row] = await database.query(
      'select first_name as first, last_name as last from users where id = $1',
      [me.id],
    )
    expect(row).toEqual(name)
  })

  test.each([
    [{ name: { first: '', last: 'B' } }, 'name.first'],
    [{ locale: 'no language' }, 'locale'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ email: 'x' }, 'email'],
    [{ email: 'other@people.test' }, 'currentPassword'],
    [{ email: 'other@people.test', currentPassword: 'wrong' }, 'currentPassword'],
    [{ role: 'admin' }, 'role'],
    [{ confirmed: true }, 'confirmed'],
  ])('%j is refused at %s', async (body, field) => {
    const me = await someone()
    const before = await me.call(auth.profile, {})
    const { status, fields } = await me.error(auth.changeProfile, { body })
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect(await me.call(auth.profile, {})).toEqual(before)
  })
})

describe('a new address', () => {
  const move = (me: Awaited<ReturnType<typeof someone>>, email: string) =>
    me.call(auth.changeProfile, { body: { email, currentPassword: password } })

  test('applies once its own email has confirmed it; the former address is notified', async () => {
    const me = await someone()
    const email = newAddress()
    expect(await move(me, email)).toMatchObject({ email: me.email, pendingEmail: email })
    const [mail] = await takeEmails(email)
    expect([await signIn(me.email), await signIn(email)]).toEqual([200, 401])
    expect((await confirm(mail?.token ?? '')).statusCode).toBe(204)
    expect([await signIn(me.email), await signIn(email)]).toEqual([401, 200])
    expect(await me.call(auth.profile, {})).toMatchObject({ email, pendingEmail: null })
    expect((await takeEmails()).map(({ kind, to }) => [kind, to.address])).toEqual([
      ['address changed', me.email],
    ])
  })

  test('in use by someone else is never taken: same answer, its owner is notified', async () => {
    const [me, other] = [await someone(), await someone()]
    expect(await move(me, other.email)).toMatchObject({ pendingEmail: other.email })
    expect((await takeEmails()).map(({ kind, to }) => [kind, to.address])).toEqual([
      ['address in use', other.email],
    ])
  })

  test('can be asked for ten times an hour, so that no one can flood others with email', async () => {
    const me = await someone()
    const ask = () =>
      me.send(auth.changeProfile, { body: { email: newAddress(), currentPassword: password } })
    for (let times = 0; times < 10; times += 1) expect((await ask()).statusCode).toBe(200)
    await takeEmails()
    expect((await ask()).statusCode).toBe(429)
    expect(await takeEmails()).toEqual([])
  })

  test('is withdrawn by entering the current address; its link no longer works', async () => {
    const me = await someone()
    const email = newAddress()
    await move(me, email)
    const [mail] = await takeEmails(email)
    const { pendingEmail } = await me.call(auth.changeProfile, { body: { email: me.email } })
    expect(pendingEmail).toBeNull()
    expect((await confirm(mail?.token ?? '')).statusCode).toBe(400)
    expect(await signIn(me.email)).toBe(200)
  })

  test('taken by someone else in the meantime is answered 409, and nothing changes', async () => {
    const me = await someone()
    const email = newAddress()
    await move(me, email)
    const [mail] = await takeEmails(email)
    await database.query('update users set email = $1 where email = $2', [
      email,
      (await someone()).email,
    ])
    const { status, code } = await anonymous.error(auth.verifyEmail, {
      body: { token: mail?.token },
    })
    expect([status, code]).toEqual([409, 'taken'])
    expect((await me.call(auth.profile, {})).email).toBe(me.email)
  })

  test('invalidates password links that were sent to the former address', async () => {
    const me = await someone()
    await anonymous.call(auth.forgotPassword, { body: { email: me.email } })
    const [reset] = await takeEmails(me.email)
    const email = newAddress()
    await move(me, email)
    const [mail] = await takeEmails(email)
    await confirm(mail?.token ?? '')
    const response = await anonymous.send(auth.resetPassword, {
      body: { token: reset?.token ?? '', password: 'Seven-green-kettles' },
    })
    expect(response.statusCode).toBe(400)
  })
})

describe('sending the confirmation again', () => {
  test('sends it to an unconfirmed address, else nothing, with the same answer', async () => {
    const me = await someone()
    const ask = async () => (await me.send(auth.sendConfirmation)).statusCode
    expect(await ask()).toBe(202)
    expect(await takeEmails(me.email)).toEqual([])
    await database.query('update users set email_confirmed_at = null where id = $1', [me.id])
    expect(await ask()).toBe(202)
    const [mail] = await takeEmails(me.email)
    expect((await confirm(mail?.token ?? '')).statusCode).toBe(204)
    expect((await me.call(auth.profile, {})).confirmed).toBe(true)
  })

  test('is limited to four emails an hour', async () => {
    const me = await someone()
    await database.query('update users set email_confirmed_at = null where id = $1', [me.id])
    for (let times = 0; times < 6; times += 1) await me.call(auth.sendConfirmation, {})
    expect(await takeEmails(me.email)).toHaveLength(4)
  })
})

describe('a user’s own sessions', () => {
  test('are listed with their details, and the current one is marked', async () => {
    const me = await someone()
    await anonymous.send(auth.signIn, {
      body: { email: me.email, password, remember: true },
      headers: { 'user-agent': 'Some Browser' },
    })
    const sessions = await me.call(auth.sessions, {})
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ remembered: false }])
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      userAgent: 'Some Browser',
      remembered: true,
    })
  })

  test('one is ended by its id; another person’s session is not found', async () => {
    const [me, other] = [await someone(), await someone()]
    const elsewhere = callerOf(world.app, {
      authorization: `Bearer ${await world.signIn(me.email)}`,
    })
    const found = (await me.call(auth.sessions, {})).find(({ current }) => !current)
    const params = { sessionId: found?._id ?? '' }
    expect((await other.error(auth.endSession, { params })).status).toBe(404)
    const response = await me.send(auth.endSession, { params })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await elsewhere.error(auth.session)).status).toBe(401)
    expect((await me.error(auth.endSession, { params })).status).toBe(404)
  })

  // P4.1.4
  test('all other sessions end at once', async () => {
    const me = await someone()
    const others = await Promise.all([1, 2].map(() => world.signIn(me.email)))
    const bystander = await someone()
    expect((await me.send(auth.endOtherSessions)).statusCode).toBe(204)
    for (const token of others) {
      const caller = callerOf(world.app, { authorization: `Bearer ${token}` })
      expect((await caller.error(auth.session)).status).toBe(401)
    }
    for (const still of [me, bystander]) {
      expect((await still.send(auth.session)).statusCode).toBe(200)
    }
  })

  test('an open window is notified within a second that its session has ended', async () => {
    const me = await someone()
    const elsewhere = callerOf(world.app, {
      authorization: `Bearer ${await world.signIn(me.email)}`,
    })
    const stream = await openStream(world.app, elsewhere)
    await stream.next()
    const start = performance.now()
    await me.call(auth.endOtherSessions, {})
    expect((await stream.next())?.event).toBe('signed_out')
    expect(performance.now() - start).toBeLessThan(onSlowMachine(1000))
    stream.close()
  })
})
