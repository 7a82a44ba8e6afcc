// Forgotten, reset and changed passwords: links work once, sessions end, and responses reveal nothing.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const world = await openWorld()
const { anonymous, addPerson, database } = world
const takeEmails = mailboxOf(world)
const fresh = 'Seven-green-kettles'

const withToken = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })
const statusOf = async (token: string) => (await withToken(token).send(auth.session)).statusCode
const forgetLimits = () => database.query('truncate rate_limits')
const forgot = (email: string) => anonymous.send(auth.forgotPassword, { body: { email } })
const reset = (token: string, chosen = fresh) =>
  anonymous.send(auth.resetPassword, { body: { token, password: chosen } })

async function linkFor(email: string): Promise<string> {
  await forgot(email)
  const [mail] = await takeEmails(email)
  return mail?.token ?? ''
}

beforeEach(async () => {
  await forgetLimits()
  await takeEmails()
})

describe('a forgotten password', () => {
  test('the emailed link sets a new password and ends every session', async () => {
    const { email } = await addPerson('admin')
    const session = await world.signIn(email)
    const token = await linkFor(email)
    expect(token).toMatch(/^[\w-]{43}$/)

    const response = await reset(token)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await statusOf(session)).toBe(401)
    const signIn = (chosen: string) =>
      anonymous.send(auth.signIn, { body: { email, password: chosen } })
    expect((await signIn(password)).statusCode).toBe(401)
    expect((await signIn(fresh)).statusCode).toBe(200)
    expect((await takeEmails(email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ])
  })

  test('a link works once, and using one invalidates the others', async () => {
    const { email } = await addPerson('admin')
    const [first, second] = [await linkFor(email), await linkFor(email)]
    expect((await reset(first)).statusCode).toBe(204)
    for (const token of [first, second]) {
      const { status, code, fields } = await anonymous.error(auth.resetPassword, {
        body: { token, password: fresh },
      })
      expect([status, code, Object.keys(fields)]).toEqual([400, 'invalid', ['token']])
    }
  })

  test('of ten simultaneous uses of a link, one succeeds', async () => {
    const { email } = await addPerson('admin')
    const token = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 400)])
  })

  test('opening the page or sending an invalid password does not use up the link', async () => {
    const { email } = await addPerson('admin')
    const token = await linkFor(email)
    await anonymous.raw({ method: 'GET', url: `/auth/reset-password?token=${token}` })
    const tooCommon = await anonymous.error(auth.resetPassword, {
      body: { token, password: 'password1234' },
    })
    expect(Object.keys(tooCommon.fields)).toEqual(['password'])
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('after an hour the link no longer works', async () => {
    const { email } = await addPerson('admin')
    const token = await linkFor(email)
    await database.query(`update mail_links set expires_at = expires_at - interval '59 minutes'`)
    expect(await database.query('select from mail_links where expires_at > now()')).toHaveLength(1)
    await database.query(`update mail_links set expires_at = expires_at - interval '61 seconds'`)
    expect((await reset(token)).statusCode).toBe(400)
  })

  test('no token is stored in the database in plain text', async () => {
    const { email } = await addPerson('admin')
    await forgot(email)
    const [queued] = await database.query<{ data: unknown }>(
      `select data from pgboss.job_common where name = 'mail'`,
    )
    expect(queued?.data).toEqual({
      template: 'reset password',
      data: { email, at: expect.stringMatching(/^[-\d]+T[:.\d]+Z$/) },
    })
    const [mail] = await takeEmails(email)
    const rows = await database.query<{ text: string }>(
      'select mail_links::text as text from mail_links',
    )
    expect(rows.some(({ text }) => text.includes(mail?.token ?? ''))).toBe(false)
  })

  test('a banned person gets no link, and an earlier link no longer works', async () => {
    const { id, email } = await addPerson('admin')
    const token = await linkFor(email)
    await database.query('update users set banned_at = now() where id = $1', [id])
    expect((await reset(token)).statusCode).toBe(400)
    await forgot(email)
    expect(await takeEmails(email)).toEqual([])
  })

  test('links use the configured address, whatever host the request names', async () => {
    const { email } = await addPerson('admin')
    await anonymous.send(auth.forgotPassword, {
      body: { email },
      headers: { host: 'evil.example' },
    })
    const [mail] = await takeEmails(email)
    expect(mail?.button?.url).toMatch(/^https:\/\/agency\.example\/reset-password\?token=/)
  })
})

describe('whether an address is known', () => {
  test('is not revealed: same answer, similar time', async () => {
    const { email } = await addPerson('admin')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 20; round += 1) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `nobody-${round}@nowhere.test`],
      ] as const) {
        await forgetLimits()
        const start = performance.now()
        const { statusCode, body, headers } = await forgot(address)
        times[kind].push(performance.now() - start)
        expect([statusCode, body, headers['content-length']]).toEqual([202, '', '0'])
      }
    }
    // The minimum of each set is free of noise.
    const difference = Math.min(...times.known) - Math.min(...times.unknown)
    expect(Math.abs(difference)).toBeLessThan(onSlowMachine(5))
    const unknown = (await takeEmails()).filter(({ to }) => to.address !== email)
    expect(unknown).toEqual([])
  })

  test('limits reveal nothing: beyond four mails an hour the answer is the same', async () => {
    const { email } = await addPerson('admin')
    for (let count = 0; count < 8; count += 1) expect((await forgot(email)).statusCode).toBe(202)
    for (let count = 0; count < 8; count += 1) {
      expect((await forgot('nobody@nowhere.test')).statusCode).toBe(202)
    }
    expect(await takeEmails(email)).toHaveLength(4)
  })

  test('one network that asks for too many addresses has to wait', async () => {
    const answers: number[] = []
    for (let count = 0; count < 61; count += 1) {
      answers.push((await forgot(`person-${count}@nowhere.test`)).statusCode)
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(60)
    const { code, headers } = await anonymous.error(auth.forgotPassword, {
      body: { email: 'one-more@nowhere.test' },
    })
    expect(code).toBe('too_many_requests')
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  })
})

describe('changing a password', () => {
  const change = (token: string, body: object) =>
    withToken(token).send(auth.changePassword, { body })

  // P4.1.5
  test('keeps this session, ends the others, sends a mail', async () => {
    const { email } = await addPerson('admin')
    const [here, elsewhere] = [await world.signIn(email), await world.signIn(email)]
    const response = await change(here, { currentPassword: password, newPassword: fresh })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await takeEmails(email)).map(({ kind }) => kind)).toEqual(['password changed'])
  })

  test('is possible for a user who waits for approval', async () => {
    const { call } = await world.waiting()
    await call(auth.changePassword, { body: { currentPassword: password, newPassword: fresh } })
  })

  test.each([
    [{ currentPassword: 'wrong', newPassword: fresh }, 'currentPassword'],
    [{ currentPassword: password, newPassword: 'short' }, 'newPassword'],
    [{ currentPassword: password, newPassword: 'x'.repeat(129) }, 'newPassword'],
    [{ currentPassword: password, newPassword: 'password1234' }, 'newPassword'],
    [{ newPassword: fresh }, 'currentPassword'],
    [{ currentPassword: password, newPassword: fresh, extra: 1 }, 'extra'],
  ])('%j: refused at %s', async (body, field) => {
    const { email } = await addPerson('admin')
    const caller = withToken(await world.signIn(email))
    const { status, fields } = await caller.error(auth.changePassword, { body })
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  test('a signed-out user is answered 401', async () => {
    const body = { currentPassword: password, newPassword: fresh }
    expect((await anonymous.error(auth.changePassword, { body })).status).toBe(401)
  })

  test('allows ten wrong passwords in a quarter of an hour, counted apart from sign-ins', async () => {
    const { email } = await addPerson('admin')
    const token = await world.signIn(email)
    const attempt = () => change(token, { currentPassword: 'wrong', newPassword: fresh })
    for (let count = 0; count < 10; count += 1) expect((await attempt()).statusCode).toBe(400)
    expect((await attempt()).statusCode).toBe(429)
    const response = await anonymous.send(auth.signIn, { body: { email, password } })
    expect(response.statusCode).toBe(200)
  })

  test('no session begins with the old password while a new one is being set', async () => {
    const { id, email } = await addPerson('admin')
    const token = await linkFor(email)
    const attempts = Array.from({ length: 5 }, () =>
      anonymous.send(auth.signIn, { body: { email, password } }),
    )
    await Promise.all([...attempts, reset(token)])
    expect(await database.query('select from sessions where user_id = $1', [id])).toHaveLength(0)
  })
})
