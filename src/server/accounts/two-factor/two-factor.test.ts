// The second factor: setup, each sign-in, single use of codes, and every way around it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import { settings } from '#contract/agency/settings.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { rewrapSecrets } from '#server/platform/database/encrypted-columns.ts'
import { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { startApp, testSecret } from '#tests/support/app.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { codeAt } from '#tests/support/authenticator.ts'
import { type Authenticator, enableTwoFactor } from '#tests/support/two-factor.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, addPerson, database } = world
const takeEmails = mailboxOf(world)
const fresh = 'Seven-green-kettles'
const stepMs = 30_000

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
  // Starts in the middle of a time step, so that no code expires between two calls.
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2,
  })
})
afterEach(() => vi.useRealTimers())

/** Moves to the next half minute, when every app shows a new code. */
const waitForNextCode = () => void vi.setSystemTime(Date.now() + stepMs)

interface Member extends Caller {
  id: string
  email: string
  token: string
  app: Authenticator
}

const withToken = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })

async function addMember(kind: Parameters<typeof addPerson>[0] = 'admin'): Promise<Member> {
  const person = await addPerson(kind)
  const token = await world.signIn(person.email)
  const caller = withToken(token)
  return { ...person, token, ...caller, app: await enableTwoFactor(caller) }
}

const ofCompany = [{ company: world.company, role: 'owner' }] as const

const signIn = (email: string, more: object = {}) =>
  anonymous.send(auth.signIn, { body: { email, password, ...more } })

async function challengeFor(email: string, more: object = {}): Promise<string> {
  const response = await signIn(email, more)
  const answer = response.json<{ twoFactor?: true; challenge?: string }>()
  expect([response.statusCode, answer.twoFactor]).toEqual([200, true])
  return answer.challenge ?? ''
}

const verify = (challenge: string, code: string, headers = {}) =>
  anonymous.send(twoFactor.verify, { body: { challenge, code }, headers })
const statusOf = async (challenge: string, code: string) =>
  (await verify(challenge, code)).statusCode
const verifyError = async (challenge: string, code: string) => {
  const {
    status,
    code: error,
    fields,
  } = await anonymous.error(twoFactor.verify, {
    body: { challenge, code },
  })
  return [status, error, ...Object.keys(fields)]
}
const wrongCode = [400, 'invalid', 'code']
const challengeOver = [400, 'invalid', 'challenge']
const sessionStatus = async (token: string) =>
  (await withToken(token).send(auth.session)).statusCode
const subjects = async (email: string) => (await takeEmails(email)).map(({ subject }) => subject)

describe('setting up an app', () => {
  test('enabling returns a secret and its address; no code is needed until confirmed', async () => {
    const { email } = await addPerson('admin')
    const { call, error } = withToken(await world.signIn(email))
    const { secret, otpauth } = await call(twoFactor.enable, { body: {} })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(otpauth)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toContain(email)
    expect(address.searchParams.get('secret')).toBe(secret)
    expect(address.searchParams.get('issuer')).not.toBe('')
    expect(await call(twoFactor.status, {})).toEqual({
      enabledAt: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const { status, fields } = await error(twoFactor.confirm, { body: { code: '000000' } })
    expect([status, Object.keys(fields)]).toEqual([400, ['code']])
    expect((await signIn(email)).json()).toHaveProperty('token')
  })

  // P4.1.6
  test('confirming gives ten recovery codes, ends other sessions and sends a mail', async () => {
    const { email } = await addPerson([...ofCompany])
    const other = await world.signIn(email)
    const token = await world.signIn(email)
    const { recoveryCodes } = await enableTwoFactor(withToken(token))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect([await sessionStatus(other), await sessionStatus(token)]).toEqual([401, 200])
    expect(await subjects(email)).toEqual(['A second factor was set up'])
    expect(await withToken(token).call(twoFactor.status, {})).toMatchObject({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
  })

  test('of two confirmations at once one succeeds', async () => {
    const { email } = await addPerson('admin')
    const { call, send } = withToken(await world.signIn(email))
    const { secret } = await call(twoFactor.enable, { body: {} })
    const confirm = () => send(twoFactor.confirm, { body: { code: codeAt(secret, 0) } })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('a user who is signed out while confirming has set up nothing', async () => {
    const { email, id } = await addPerson('admin')
    const { call, error } = withToken(await world.signIn(email))
    const { secret } = await call(twoFactor.enable, { body: {} })
    const open = await openTransaction(world)
    await open.run('select from users where id = $1 for update', [id])
    const confirmed = error(twoFactor.confirm, { body: { code: codeAt(secret, 0) } })
    await expect.poll(() => open.countWaiting()).toBe(1)
    await open.run('delete from sessions where user_id = $1', [id])
    await open.commit()
    expect(await confirmed).toMatchObject({ status: 401 })
    expect((await signIn(email)).json()).toHaveProperty('token')
  })

  test('asks for the password except after a recent sign-in', async () => {
    const { email, id } = await addPerson('admin')
    const { error, call } = withToken(await world.signIn(email))
    await database.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    )
    for (const body of [{}, { password: 'wrong' }]) {
      const { status, fields } = await error(twoFactor.enable, { body })
      expect([status, Object.keys(fields)]).toEqual([400, ['password']])
    }
    await call(twoFactor.enable, { body: { password } })
  })

  test('another app replaces the first, which works until it is confirmed', async () => {
    const { email, call, error, app } = await addMember()
    expect(Object.keys((await error(twoFactor.enable, { body: {} })).fields)).toEqual(['password'])
    const { secret } = await call(twoFactor.enable, { body: { password } })
    expect(await statusOf(await challengeFor(email), app.code())).toBe(200)
    waitForNextCode()
    await call(twoFactor.confirm, { body: { code: codeAt(secret, 0) } })
    waitForNextCode()
    expect(await verifyError(await challengeFor(email), app.code())).toEqual(wrongCode)
    expect(await statusOf(await challengeFor(email), codeAt(secret, 0))).toBe(200)
  })

  test('is refused for an unconfirmed address, whose owner would be locked out', async () => {
    const { email, id } = await addPerson([...ofCompany])
    const { error } = withToken(await world.signIn(email))
    await database.query('update users set email_confirmed_at = null where id = $1', [id])
    expect(await error(twoFactor.enable, { body: {} })).toMatchObject({ code: 'wrong_state' })
  })

  test('seeds and recovery codes are not readable in the database', async () => {
    const { id, app } = await addMember()
    const [row] = await database.query<{ seed: Buffer }>(
      'select seed from two_factors where user_id = $1',
      [id],
    )
    const codes = await database.query<{ code_hash: Buffer }>(
      'select code_hash from recovery_codes where user_id = $1',
      [id],
    )
    const stored = Buffer.concat([
      row?.seed ?? Buffer.of(),
      ...codes.map(({ code_hash: hash }) => hash),
    ]).toString('latin1')
    for (const secret of [app.secret, ...app.recoveryCodes]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(secret.replaceAll('-', ''))
    }
    // Ciphertext of another row cannot be decrypted.
    const other = await addMember()
    await database.query(
      'update two_factors set seed = (select seed from two_factors where user_id = $1) where user_id = $2',
      [id, other.id],
    )
    const refused = await verify(await challengeFor(other.email), app.code())
    expect(refused.statusCode).toBe(500)
    expect(world.app.takeErrors()).toHaveLength(1)
    await database.query('delete from two_factors where user_id = $1', [other.id])
  })
})

describe('signing in', () => {
  test.each(['admin', 'client'])(
    'a code completes the sign-in after the password: %s',
    async (kind) => {
      const { email, id, app } = await addMember(kind === 'admin' ? 'admin' : [...ofCompany])
      const begun = await signIn(email)
      expect(begun.headers['set-cookie']).toBeUndefined()
      expect(Object.keys(begun.json<object>()).toSorted()).toEqual([
        'challenge',
        'methods',
        'twoFactor',
      ])
      const { challenge } = begun.json<{ challenge: string }>()
      expect(await sessionStatus(challenge)).toBe(401)

      const done = await verify(challenge, app.code())
      const { user, token } = done.json<{ user: object; token: string }>()
      expect([done.statusCode, user]).toEqual([200, expect.objectContaining({ _id: id })])
      expect(String(done.headers['set-cookie'])).toContain('enfilade_session=')
      expect(await sessionStatus(token)).toBe(200)
    },
  )

  test('a remembered sign-in stays remembered', async () => {
    const { email, app } = await addMember()
    for (const remember of [true, false]) {
      waitForNextCode()
      const done = await verify(await challengeFor(email, { remember }), app.code())
      const cookie = [done.headers['set-cookie']].flat().find((one) => one?.includes('session='))
      expect(cookie?.includes('Expires=')).toBe(remember)
      const { token } = done.json<{ token: string }>()
      const sessions = await withToken(token).call(auth.sessions, {})
      expect(sessions.find(({ current }) => current)?.remembered).toBe(remember)
    }
  })

  test('each code works once; the set-up’s code and older ones are refused', async () => {
    const { email, app } = await addMember()
    expect(await verifyError(await challengeFor(email), app.code(-1))).toEqual(wrongCode)
    expect(await statusOf(await challengeFor(email), app.code())).toBe(200)
    expect(await verifyError(await challengeFor(email), app.code())).toEqual(wrongCode)
    expect(await statusOf(await challengeFor(email), app.code(1))).toBe(200)
    expect(await verifyError(await challengeFor(email), app.code())).toEqual(wrongCode)
  })

  test('of eight simultaneous uses of one code exactly one succeeds', async () => {
    const { email, app } = await addMember()
    const tryAll = async (challenges: string[], code: string) => {
      await database.query('truncate rate_limits')
      const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)))
      return answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)
    }
    const one = await challengeFor(email)
    expect(
      await tryAll(
        Array.from({ length: 8 }, () => one),
        app.code(),
      ),
    ).toEqual([200])
    waitForNextCode()
    const several: string[] = []
    for (let i = 0; i < 8; i += 1) several.push(await challengeFor(email))
    expect(await tryAll(several, app.code())).toEqual([200])
  })

  test.each([
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ])('the clock of the app may differ by one step: %i gives %i', async (steps, status) => {
    const { email, app } = await addMember()
    for (let i = 0; i < 3; i += 1) waitForNextCode()
    expect(await statusOf(await challengeFor(email), app.code(steps))).toBe(status)
  })

  test('a code may be typed in two groups; any other text counts as a wrong code', async () => {
    const { email, app } = await addMember()
    const challenge = await challengeFor(email)
    for (const none of ['1', 'x', '٠٠٠٠٠٠', '0000000', '😀']) {
      expect(await verifyError(challenge, none)).toEqual(wrongCode)
    }
    expect(await verifyError(challenge, '')).toEqual(wrongCode)
    expect(await verifyError(challenge, '1'.repeat(41))).toEqual(wrongCode)
    const code = app.code()
    expect(await statusOf(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe(200)
  })

  test('a recovery code works once, however it is written, and its use is reported', async () => {
    const { email, app } = await addMember()
    await takeEmails()
    const [first = '', second = ''] = app.recoveryCodes
    const challenge = await challengeFor(email)
    expect(await statusOf(challenge, ` ${first.replaceAll('-', ' ').toUpperCase()}`)).toBe(200)
    expect(await verifyError(await challengeFor(email), first)).toEqual(wrongCode)
    expect(await statusOf(await challengeFor(email), second)).toBe(200)
    expect(await subjects(email)).toEqual(['A recovery code was used', 'A recovery code was used'])
  })

  test('codes and recovery codes of another account do not complete a sign-in', async () => {
    const mine = await addMember()
    const theirs = await addMember()
    const challenge = await challengeFor(theirs.email)
    for (const code of [mine.app.code(), mine.app.recoveryCodes[0] ?? '']) {
      expect(await verifyError(challenge, code)).toEqual(wrongCode)
    }
    expect(await statusOf(challenge, theirs.app.code())).toBe(200)
  })

  test('a challenge works once and expires after five minutes; made-up ones are refused', async () => {
    const { email, app } = await addMember()
    const used = await challengeFor(email)
    expect(await statusOf(used, app.code())).toBe(200)
    waitForNextCode()
    const late = await challengeFor(email)
    const left = await database.query<{ minutes: number }>(
      `select extract(epoch from max(expires_at) - now()) / 60 as minutes from sign_in_challenges`,
    )
    expect(Number(left[0]?.minutes)).toBeGreaterThan(4)
    expect(Number(left[0]?.minutes)).toBeLessThan(7)
    await database.query(`update sign_in_challenges set expires_at = now() - interval '1 second'`)
    for (const challenge of [used, late, 'x', `${late}x`]) {
      expect(await verifyError(challenge, app.code())).toEqual(challengeOver)
    }
    // Rejected attempts did not use up the code.
    expect(await statusOf(await challengeFor(email), app.code())).toBe(200)
  })

  test('a wrong password gets the same answer as an address without an account', async () => {
    const { email } = await addMember()
    const wrong = { password: 'Wrong-horse-99' }
    const [known, unknown] = [await signIn(email, wrong), await signIn('nobody@people.test', wrong)]
    expect(known.statusCode).toBe(401)
    const { requestId: _, ...error } = known.json<{ error: { requestId: string } }>().error
    expect(unknown.json()).toMatchObject({ error })
  })
})

describe('a challenge ends with', () => {
  const admin = world.admin
  const personParams = ({ id }: Member) => ({ params: { personId: id } })

  const changes: Record<string, (person: Member) => Promise<unknown>> = {
    'another password': ({ call }) =>
      call(auth.changePassword, { body: { currentPassword: password, newPassword: fresh } }),
    'a password by mail': async ({ email }) => {
      await takeEmails()
      await anonymous.call(auth.forgotPassword, { body: { email } })
      const [mail] = await takeEmails(email)
      const body = { token: mail?.token ?? '', password: fresh }
      return anonymous.call(auth.resetPassword, { body })
    },
    'a ban, though it was lifted': async (person) => {
      const { call } = await admin()
      await call(directory.change, { ...personParams(person), body: { banned: true } })
      return call(directory.change, { ...personParams(person), body: { banned: false } })
    },
    'the factor being turned off': ({ call }) => call(twoFactor.disable, { body: { password } }),
    'a reset by an administrator': async (person) =>
      (await admin()).call(directory.resetTwoFactor, personParams(person)),
    'another app': async ({ call }) => {
      const { secret } = await call(twoFactor.enable, { body: { password } })
      return call(twoFactor.confirm, { body: { code: codeAt(secret, 0) } })
    },
  }

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const person = await addMember([...ofCompany])
    const challenge = await challengeFor(person.email)
    await change(person)
    expect(await verifyError(challenge, person.app.code())).toEqual(challengeOver)
  })
})

describe('no other way in skips the second factor', () => {
  test('a password reset by email still asks for the second factor', async () => {
    const { email, app } = await addMember()
    await takeEmails()
    await anonymous.call(auth.forgotPassword, { body: { email } })
    const [mail] = await takeEmails(email)
    const reset = { token: mail?.token ?? '', password: fresh }
    const response = await anonymous.send(auth.resetPassword, { body: reset })
    expect(String(response.headers['set-cookie'])).not.toContain('session=')
    const challenge = await challengeFor(email, { password: fresh })
    expect(await statusOf(challenge, app.code())).toBe(200)
  })

  test('accepting an invitation with an existing account asks for a code, too', async () => {
    const { email, app } = await addMember([...ofCompany])
    const params = { companyId: world.otherCompany._id }
    const { call } = await world.admin()
    await call(people.invite, { params, body: { email, role: 'member' } })
    const [mail] = (await takeEmails(email)).filter(({ kind }) => kind.includes('invit'))
    const accept = (more: object) =>
      anonymous.send(auth.acceptInvitation, {
        body: { token: mail?.token, password, ...more },
      })
    for (const more of [{}, { code: '000000' }, { code: app.code(-1) }]) {
      const refused = await accept(more)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ error: { fields: { code: expect.any(String) } } })
    }
    expect((await accept({ code: app.code(), password: 'Wrong-horse-99' })).statusCode).toBe(401)
    const accepted = await accept({ code: app.code() })
    expect(accepted.statusCode).toBe(200)
    expect(await sessionStatus(accepted.json<{ token: string }>().token)).toBe(200)
    expect(await verifyError(await challengeFor(email), app.code())).toEqual(wrongCode)
  })

  test('allows eight guesses from a new network and ten from a known one', async () => {
    const { email, app } = await addMember()
    await database.query('delete from sign_in_sources')
    const challenge = await challengeFor(email)
    const guess = () => statusOf(challenge, '000000')
    for (let i = 0; i < 8; i += 1) expect(await guess()).toBe(400)
    expect(await guess()).toBe(429)
    // Even the right code is refused, unless it comes from a known browser.
    expect(await statusOf(challenge, app.code())).toBe(429)
  })

  test('a browser that was used before has its own limit', async () => {
    const { email, app } = await addMember()
    const first = await verify(await challengeFor(email), app.code())
    const device = [first.headers['set-cookie']].flat().find((one) => one?.includes('_device='))
    const cookie = device?.split(';')[0] ?? ''
    waitForNextCode()
    const challenge = await challengeFor(email)
    for (let i = 0; i < 12; i += 1) await verify(challenge, '000000')
    expect(await statusOf(challenge, app.code())).toBe(429)
    expect((await verify(challenge, app.code(), { cookie })).statusCode).toBe(200)
  })
})

describe('the installation’s key is renewed', () => {
  test('seeds are re-encrypted with the new key, also those not yet confirmed', async () => {
    const { email, app } = await addMember()
    const waiting = withToken(await world.signIn((await addPerson('admin')).email))
    const { secret } = await waiting.call(twoFactor.enable, { body: {} })
    const renewed = ['a new secret of the tests, which is none', testSecret]
    const encryption = new EnvelopeEncryption(createSecrets(renewed))
    const [stored] = await database.query<{ count: number }>(
      'select (count(seed) + count(pending_seed))::int as count from two_factors',
    )
    expect(await rewrapSecrets(database.agency, encryption)).toBe(stored?.count)
    // Reads it with only the new key configured.
    const later = await startApp(database, { secrets: renewed.slice(0, 1) })
    const { call, send } = callerOf(later)
    const answer = await call(auth.signIn, { body: { email, password } })
    const challenge = 'challenge' in answer ? answer.challenge : ''
    const done = await send(twoFactor.verify, { body: { challenge, code: app.code() } })
    expect(done.statusCode).toBe(200)
    const body = { code: codeAt(secret, 0) }
    await callerOf(later, waiting.headers).call(twoFactor.confirm, { body })
    await later.close()
    // Re-encrypts with the key of the other tests.
    const former = new EnvelopeEncryption(createSecrets(renewed.toReversed()))
    await rewrapSecrets(database.agency, former)
  })
})

test('without the old key an app’s code is refused with advice; recovery codes work', async () => {
  const { email, app } = await addMember()
  const other = await startApp(database, {
    secrets: ['another secret of the tests, which is none'],
  })
  const { error, send } = callerOf(other)
  const challenge = await challengeFor(email)
  const refused = await error(twoFactor.verify, { body: { challenge, code: app.code() } })
  expect([refused.status, refused.code]).toEqual([400, 'invalid'])
  expect(refused.fields['code']).toContain('use a recovery code, or ask an administrator')
  const [recovery = ''] = app.recoveryCodes
  const done = await send(twoFactor.verify, { body: { challenge, code: recovery } })
  expect(done.statusCode).toBe(200)
  await other.close()
})

describe('managing the app', () => {
  test('disabling asks for the password; then the password alone signs the user in', async () => {
    const { email, call, error } = await addMember()
    await takeEmails()
    const wrong = await error(twoFactor.disable, { body: { password: 'wrong' } })
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ['password']])
    await call(twoFactor.disable, { body: { password } })
    expect((await signIn(email)).json()).toHaveProperty('token')
    expect(await subjects(email)).toEqual(['The second factor was turned off'])
    expect(await error(twoFactor.disable, { body: { password } })).toMatchObject({
      code: 'wrong_state',
    })
  })

  test('new recovery codes invalidate the former ones', async () => {
    const { email, call, error, app } = await addMember()
    const wrong = await error(twoFactor.renewRecoveryCodes, { body: { password: 'wrong' } })
    expect(Object.keys(wrong.fields)).toEqual(['password'])
    const { recoveryCodes } = await call(twoFactor.renewRecoveryCodes, { body: { password } })
    const [former = ''] = app.recoveryCodes
    expect(await verifyError(await challengeFor(email), former)).toEqual(wrongCode)
    expect(await statusOf(await challengeFor(email), recoveryCodes[0] ?? '')).toBe(200)
  })
})

describe('an administrator', () => {
  test('resets a lost one: the user is notified and signs in with the password only', async () => {
    const person = await addMember([...ofCompany])
    await takeEmails()
    const params = { personId: person.id }
    const { call, error } = await world.admin()
    expect(await call(directory.get, { params })).toMatchObject({
      twoFactor: true,
      can: { resetTwoFactor: true },
    })
    await call(directory.resetTwoFactor, { params })
    expect(await subjects(person.email)).toEqual(['Your second factor was reset'])
    expect((await signIn(person.email)).json()).toHaveProperty('token')
    expect(await call(directory.get, { params })).toMatchObject({
      twoFactor: false,
      can: { resetTwoFactor: false },
    })
    expect(await error(directory.resetTwoFactor, { params })).toMatchObject({ code: 'wrong_state' })
  })

  test('cannot reset their own; a manager can reset no one’s', async () => {
    const own = await addMember()
    const params = { personId: own.id }
    expect((await own.error(directory.resetTwoFactor, { params })).status).toBe(403)
    const manager = await world.addStaff({ staffRole: 'manager' })
    const client = await addMember([...ofCompany])
    const ofClient = { params: { personId: client.id } }
    expect((await manager.error(directory.resetTwoFactor, ofClient)).status).toBe(403)
    expect(await manager.call(directory.get, ofClient)).toMatchObject({ twoFactor: null })
  })
})

describe('the agency demands a second factor', () => {
  const demand = (by: Caller, twoFactorFor: string) =>
    by.send(settings.change, { body: { security: { twoFactorFor } } })

  afterEach(() => database.query(`update installation set two_factor_for = 'nobody'`))

  test('only an administrator who has one can demand it', async () => {
    const refused = await demand(await world.admin(), 'administrators')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: { code: 'wrong_state' } },
    ])
    expect((await demand(await addMember(), 'administrators')).statusCode).toBe(200)
  })

  test.each([
    ['administrators', 'administrator', true],
    ['administrators', 'manager', false],
    ['staff', 'viewer', true],
  ] as const)(
    'demanded of %s: is a user who is %s stopped? %s',
    async (whom, staffRole, isStopped) => {
      const person = await world.addStaff({ staffRole })
      await demand(await addMember(), whom)
      const calls = [
        { endpoint: auth.profile },
        { endpoint: auth.profile, headers: { 'view-as-client': world.company._id } },
      ]
      for (const { endpoint, ...parts } of calls) {
        const { statusCode, body } = await person.send(endpoint, parts)
        expect([statusCode, body.includes('two_factor_required')]).toEqual([
          isStopped ? 403 : 200,
          isStopped,
        ])
      }
      const { user } = await person.call(auth.session, {})
      expect(user.mustSetUpTwoFactor).toBe(isStopped ? true : undefined)
      if (!isStopped) return
      await enableTwoFactor(person)
      expect((await person.send(auth.profile)).statusCode).toBe(200)
      const { status, code } = await person.error(twoFactor.disable, { body: { password } })
      expect([status, code]).toEqual([409, 'wrong_state'])
    },
  )

  test('clients are never asked for one', async () => {
    await demand(await addMember(), 'staff')
    const owner = await world.owner()
    expect((await owner.send(auth.profile)).statusCode).toBe(200)
  })
})
