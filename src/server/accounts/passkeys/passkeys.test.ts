// Passkeys: adding them, using them as the second factor or alone, and every invalid answer.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { directory } from '#contract/clients/directory.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { people } from '#contract/clients/people.ts'
import { settings } from '#contract/agency/settings.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { startApp } from '#tests/support/app.ts'
import { type Caller, callerOf, errorResponse } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { type Falsified, SoftwarePasskey } from '#tests/support/software-passkey.ts'
import { enableTwoFactor } from '#tests/support/two-factor.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, addPerson, database } = world
const takeEmails = mailboxOf(world)
const fresh = 'Seven-green-kettles'

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

const withToken = (token: string) => callerOf(world.app, { authorization: `Bearer ${token}` })
const ofCompany = [{ company: world.company, role: 'owner' }] as const

interface Holder extends Caller {
  id: string
  email: string
  token: string
  passkey: SoftwarePasskey
  recoveryCodes: string[]
}

async function newPerson(kind: Parameters<typeof addPerson>[0] = [...ofCompany]) {
  const person = await addPerson(kind)
  const token = await world.signIn(person.email)
  return { ...person, token, ...withToken(token) }
}

async function add({ call }: Pick<Caller, 'call'>, passkey: SoftwarePasskey, name = 'Laptop') {
  const options = await call(passkeys.begin, { body: { password } })
  return call(passkeys.add, { body: { name, credential: passkey.create(options) } })
}

async function newHolder(kind?: Parameters<typeof addPerson>[0], counts = true): Promise<Holder> {
  const person = await newPerson(kind)
  const passkey = new SoftwarePasskey({ counts })
  const { recoveryCodes } = await add(person, passkey)
  return { ...person, passkey, recoveryCodes: recoveryCodes ?? [] }
}

const signIn = (email: string, more: object = {}) =>
  anonymous.send(auth.signIn, { body: { email, password, ...more } })

async function challengeFor(email: string, more: object = {}): Promise<string> {
  const response = await signIn(email, more)
  expect(response.json()).toMatchObject({ twoFactor: true })
  return response.json<{ challenge: string }>().challenge
}

/** Completes a sign-in whose password was right. */
async function verify(challenge: string, passkey: SoftwarePasskey, notified: Falsified = {}) {
  const options = await anonymous.call(passkeys.beginVerification, { body: { challenge } })
  const body = { challenge, credential: passkey.get(options, notified) }
  return anonymous.send(passkeys.verify, { body })
}

/** Signs in without a password. */
async function signInAlone(passkey: SoftwarePasskey, notified: Falsified = {}, more: object = {}) {
  const credential = passkey.get(await anonymous.call(passkeys.beginSignIn, {}), notified)
  return anonymous.send(passkeys.signIn, { body: { credential, ...more } })
}

const statusOf = (response: { statusCode: number }) => response.statusCode
const sessionStatus = async (token: string) => statusOf(await withToken(token).send(auth.session))
const subjects = async (email: string) => (await takeEmails(email)).map(({ subject }) => subject)
const listOf = async ({ call }: Pick<Caller, 'call'>) => (await call(twoFactor.status, {})).passkeys

describe('adding a passkey', () => {
  test('the browser gets ids of existing passkeys and a handle without the account’s id', async () => {
    const { call, email, id } = await newPerson()
    const options = await call(passkeys.begin, { body: {} })
    const handle = Buffer.from(options.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    expect(handle.toString('latin1')).not.toContain(id)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const first = new SoftwarePasskey()
    await call(passkeys.add, { body: { name: 'Phone', credential: first.create(options) } })
    const next = await call(passkeys.begin, { body: { password } })
    expect(next.user.id).toBe(options.user.id)
    expect(next.excludeCredentials.map((one) => one.id)).toEqual([
      first.credentialId.toString('base64url'),
    ])
  })

  test('the first passkey gives recovery codes, ends other sessions and sends a mail', async () => {
    const { email } = await addPerson([...ofCompany])
    const other = await world.signIn(email)
    const token = await world.signIn(email)
    const caller = withToken(token)
    const first = await add(caller, new SoftwarePasskey(), '  Laptop ')
    expect(first.recoveryCodes).toHaveLength(10)
    expect(first.passkey).toMatchObject({ name: 'Laptop', usedAt: null })
    expect([await sessionStatus(other), await sessionStatus(token)]).toEqual([401, 200])
    const second = await add(caller, new SoftwarePasskey(), 'Phone')
    expect(second.recoveryCodes).toBeNull()
    expect(await subjects(email)).toEqual([
      'A second factor was set up',
      'A passkey was added to your account',
    ])
    const status = await caller.call(twoFactor.status, {})
    expect(status).toMatchObject({ enabledAt: null, recoveryCodesLeft: 10 })
    expect(status.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
  })

  test('a passkey added beside an app ends no session and keeps its recovery codes', async () => {
    const person = await newPerson()
    const app = await enableTwoFactor(person)
    const other = await newSessionBy(person.email, app.recoveryCodes[0])
    expect((await add(person, new SoftwarePasskey())).recoveryCodes).toBeNull()
    expect(await sessionStatus(other)).toBe(200)
    expect(await person.call(twoFactor.status, {})).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('asks for the password, except after a recent sign-in without a second factor', async () => {
    const person = await newPerson()
    await database.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [person.id],
    )
    for (const body of [{}, { password: 'wrong' }]) {
      const { status, fields } = await person.error(passkeys.begin, { body })
      expect([status, Object.keys(fields)]).toEqual([400, ['password']])
    }
    const passkey = new SoftwarePasskey()
    await add(person, passkey)
    const { token } = (await signInAlone(passkey)).json<{ token: string }>()
    const again = withToken(token)
    expect((await again.error(passkeys.begin, { body: {} })).fields).toHaveProperty('password')
  })

  test('refuses a passkey for an unconfirmed email address', async () => {
    const { call, error, id } = await newPerson()
    const options = await call(passkeys.begin, { body: {} })
    await database.query('update users set email_confirmed_at = null where id = $1', [id])
    expect(await error(passkeys.begin, { body: {} })).toMatchObject({ code: 'wrong_state' })
    const credential = new SoftwarePasskey().create(options)
    const refused = await error(passkeys.add, { body: { name: 'Phone', credential } })
    expect(refused).toMatchObject({ code: 'wrong_state' })
  })

  test('a user can have at most ten passkeys', async () => {
    const holder = await newHolder()
    for (let n = 2; n <= 10; n += 1) await add(holder, new SoftwarePasskey(), `Key ${n}`)
    const refused = await holder.error(passkeys.begin, { body: { password } })
    expect(refused).toMatchObject({ code: 'wrong_state' })
  })

  const attested = new Map([['x5c', Buffer.of(1)]])
  const lies: Record<string, Falsified> = {
    'another origin': { origin: 'http://localhost.evil.test' },
    'another port': { origin: 'http://localhost:81' },
    'another relying party': { rpId: 'evil.test' },
    'a frame of another site': { crossOrigin: true },
    'a signature in place of a new key': { type: 'webauthn.get' },
    'another challenge': { challenge: 'x'.repeat(43) },
    'nobody verified': { isVerified: false },
    'nobody there': { isPresent: false },
    'a maker’s certificates': { format: 'packed', statement: attested },
    'an attestation of an unknown kind': { format: 'fido-u2f' },
    'a statement where there is none': { statement: attested },
  }

  test.each(Object.entries(lies))(
    'refuses %s, and the challenge is used up',
    async (_, notified) => {
      const { call, error } = await newPerson()
      const options = await call(passkeys.begin, { body: {} })
      const passkey = new SoftwarePasskey()
      const refuse = async (lie: Falsified) => {
        const body = { name: 'Phone', credential: passkey.create(options, lie) }
        const { status, code, fields } = await error(passkeys.add, { body })
        expect([status, code, Object.keys(fields)]).toEqual([400, 'invalid', ['credential']])
      }
      await refuse(notified)
      if (!notified.challenge && !notified.crossOrigin) await refuse({})
      expect(await listOf({ call })).toEqual([])
    },
  )

  test('a response works once, for one person and session, within five minutes', async () => {
    const person = await newPerson()
    const passkey = new SoftwarePasskey()
    const options = await person.call(passkeys.begin, { body: {} })
    const body = { name: 'Phone', credential: passkey.create(options) }
    const both = await Promise.all([
      person.send(passkeys.add, { body }),
      person.send(passkeys.add, { body }),
    ])
    expect(both.map(statusOf).toSorted()).toEqual([200, 400])
    expect(await listOf(person)).toHaveLength(1)

    const other = await newPerson()
    const theirs = await other.call(passkeys.begin, { body: {} })
    const credential = new SoftwarePasskey().create(theirs)
    const stolen = await person.error(passkeys.add, { body: { name: 'Phone', credential } })
    expect(stolen.fields).toHaveProperty('credential')

    const late = await other.call(passkeys.begin, { body: {} })
    await database.query(`update passkey_challenges set expires_at = now() - interval '1 second'`)
    const lateBody = { name: 'Phone', credential: new SoftwarePasskey().create(late) }
    expect((await other.error(passkeys.add, { body: lateBody })).fields).toHaveProperty(
      'credential',
    )

    const elsewhere = withToken(await world.signIn(other.email))
    const ofOther = await other.call(passkeys.begin, { body: {} })
    const moved = { name: 'Phone', credential: new SoftwarePasskey().create(ofOther) }
    expect((await elsewhere.error(passkeys.add, { body: moved })).status).toBe(400)
  })

  test('a passkey of one user cannot be added by another', async () => {
    const { passkey } = await newHolder()
    const thief = await newPerson()
    const options = await thief.call(passkeys.begin, { body: {} })
    const credential = new SoftwarePasskey().create(options, {
      credentialId: passkey.credentialId,
    })
    const refused = await thief.error(passkeys.add, { body: { name: 'Mine', credential } })
    expect(refused.fields).toHaveProperty('credential')
    expect(statusOf(await signInAlone(passkey))).toBe(200)
  })

  test('a malformed or overlong response is refused before it is parsed', async () => {
    const { error, call } = await newPerson()
    const options = await call(passkeys.begin, { body: {} })
    const credential = new SoftwarePasskey().create(options)
    const { response } = credential
    const broken = [
      { ...credential, id: 'x'.repeat(1365) },
      { ...credential, response: { ...response, clientDataJSON: 'x'.repeat(4097) } },
      { ...credential, response: { ...response, attestationObject: 'x'.repeat(8193) } },
      { ...credential, response: { ...response, attestationObject: '***' } },
      { ...credential, response: { ...response, transports: Array(13).fill('usb') } },
      { ...credential, type: 'password' },
    ]
    for (const one of broken) {
      expect((await error(passkeys.add, { body: { name: 'x', credential: one } })).status).toBe(400)
    }
    const long = { name: 'x'.repeat(61), credential }
    expect((await error(passkeys.add, { body: long })).fields).toHaveProperty('name')
    // The failed attempts did not use up the challenge.
    await call(passkeys.add, { body: { name: 'Phone', credential } })
  })
})

async function newSessionBy(email: string, code = ''): Promise<string> {
  const body = { challenge: await challengeFor(email), code }
  return (await anonymous.call(twoFactor.verify, { body })).token
}

describe('a passkey after the password', () => {
  test.each(['admin', 'client'])('takes the place of a code: %s', async (kind) => {
    const { id, email, passkey } = await newHolder(kind === 'admin' ? 'admin' : [...ofCompany])
    const begun = (await signIn(email)).json<{ methods: string[]; challenge: string }>()
    expect(begun.methods).toEqual(['passkey'])
    // The password was verified before, so user verification is optional.
    const done = await verify(begun.challenge, passkey, { isVerified: false })
    expect(done.json()).toMatchObject({ user: { _id: id } })
    expect(String(done.headers['set-cookie'])).toContain('enfilade_session=')
  })

  test('a remembered sign-in stays remembered, and the use of the passkey is recorded', async () => {
    const { email, passkey, call } = await newHolder()
    const done = await verify(await challengeFor(email, { remember: true }), passkey)
    const cookie = [done.headers['set-cookie']].flat().find((one) => one?.includes('session='))
    expect(cookie).toContain('Expires=')
    expect((await listOf({ call }))[0]?.usedAt).toEqual(expect.any(String))
  })

  test('recovery codes work for a user with only passkeys, app codes do not', async () => {
    const { email, recoveryCodes } = await newHolder()
    const wrong = { challenge: await challengeFor(email), code: '000000' }
    expect((await anonymous.error(twoFactor.verify, { body: wrong })).fields).toHaveProperty('code')
    expect(await sessionStatus(await newSessionBy(email, recoveryCodes[0]))).toBe(200)
  })

  const lies: Record<string, Falsified> = {
    'another origin': { origin: 'https://localhost' },
    'another relying party': { rpId: 'evil.test' },
    'a frame of another site': { crossOrigin: true },
    'a new key in place of a signature': { type: 'webauthn.create' },
    'nobody there': { isPresent: false },
    'another person’s handle': { userHandle: Buffer.alloc(32).toString('base64url') },
    'another credential': { credentialId: Buffer.alloc(32, 7) },
  }

  test.each(Object.entries(lies))('refuses %s', async (_, notified) => {
    const { email, passkey } = await newHolder()
    const refused = await verify(await challengeFor(email), passkey, notified)
    const { status, code, fields } = errorResponse(refused)
    expect([status, code, Object.keys(fields)]).toEqual([400, 'invalid', ['credential']])
  })

  test('refuses another user’s passkey, and answers to a different challenge', async () => {
    const mine = await newHolder()
    const theirs = await newHolder()
    const challenge = await challengeFor(theirs.email)
    expect(statusOf(await verify(challenge, mine.passkey, {}))).toBe(400)
    const ofMine = await anonymous.call(passkeys.beginVerification, {
      body: { challenge: await challengeFor(mine.email) },
    })
    for (const options of [await anonymous.call(passkeys.beginSignIn, {}), ofMine]) {
      const body = { challenge, credential: theirs.passkey.get(options) }
      expect(statusOf(await anonymous.send(passkeys.verify, { body }))).toBe(400)
    }
    // The reverse fails too.
    const options = await anonymous.call(passkeys.beginVerification, { body: { challenge } })
    const credential = theirs.passkey.get(options)
    expect(statusOf(await anonymous.send(passkeys.signIn, { body: { credential } }))).toBe(401)
  })

  test('of eight simultaneous uses of an answer one succeeds, and none later', async () => {
    const { email, passkey } = await newHolder()
    const challenge = await challengeFor(email)
    const options = await anonymous.call(passkeys.beginVerification, { body: { challenge } })
    const body = { challenge, credential: passkey.get(options) }
    const send = () => anonymous.send(passkeys.verify, { body })
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(answers.map(statusOf).filter((status) => status === 200)).toEqual([200])
    expect(statusOf(await send())).toBe(400)
  })

  test('is requested only after the right password, from a user who has a passkey', async () => {
    const without = await newPerson()
    await enableTwoFactor(without)
    const challenge = await challengeFor(without.email)
    const none = await anonymous.error(passkeys.beginVerification, { body: { challenge } })
    expect(none).toMatchObject({ code: 'wrong_state' })
    const unknown = await anonymous.error(passkeys.beginVerification, { body: { challenge: 'x' } })
    expect(unknown.fields).toHaveProperty('challenge')
  })
})

describe('a passkey alone', () => {
  test('counts as both factors: no password or code is needed', async () => {
    const { id, passkey } = await newHolder('admin')
    const done = await signInAlone(passkey, {}, { remember: true })
    expect(done.json()).toMatchObject({ user: { _id: id } })
    expect(String(done.headers['set-cookie'])).toMatch(/enfilade_session=.*Expires=/)
    expect(await sessionStatus(done.json<{ token: string }>().token)).toBe(200)
  })

  test('the challenge does not reveal who has an account', async () => {
    const { challenge, ...options } = await anonymous.call(passkeys.beginSignIn, {})
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(options).toEqual({
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  const lies: Record<string, Falsified> = {
    'another origin': { origin: 'http://127.0.0.1' },
    'another relying party': { rpId: 'evil.test' },
    'nobody verified': { isVerified: false },
    'nobody there': { isPresent: false },
    'no handle': { userHandle: null },
    'an empty handle': { userHandle: '' },
    'another handle': { userHandle: Buffer.alloc(32).toString('base64url') },
    'an unknown credential': { credentialId: Buffer.alloc(32, 7) },
    'another challenge': { challenge: 'y'.repeat(43) },
  }

  test.each(Object.entries(lies))('refuses %s with the same message', async (_, notified) => {
    const { passkey } = await newHolder()
    const { status, code, message } = errorResponse(await signInAlone(passkey, notified))
    expect([status, code]).toEqual([401, 'invalid_credentials'])
    expect(message).toContain('This passkey can’t sign in here.')
  })

  test('refuses a signature of another key', async () => {
    const { id, passkey } = await newHolder()
    const other = new SoftwarePasskey()
    const [row] = await database.query<{ user_handle: Buffer }>(
      'select user_handle from passkeys where user_id = $1',
      [id],
    )
    const userHandle = row?.user_handle.toString('base64url') ?? ''
    const notified = { credentialId: passkey.credentialId, userHandle }
    expect(statusOf(await signInAlone(other, notified))).toBe(401)
    expect(statusOf(await signInAlone(passkey))).toBe(200)
  })

  test('an answer works once', async () => {
    const { passkey } = await newHolder()
    const credential = passkey.get(await anonymous.call(passkeys.beginSignIn, {}))
    const send = () => anonymous.send(passkeys.signIn, { body: { credential } })
    expect((await Promise.all([send(), send()])).map(statusOf).toSorted()).toEqual([200, 401])
  })

  test('refuses a passkey whose counter goes back and notifies its owner', async () => {
    const { email, passkey } = await newHolder()
    for (const counter of [5, 6]) {
      expect(statusOf(await signInAlone(passkey, { counter }))).toBe(200)
    }
    await takeEmails()
    for (const counter of [6, 5, 0]) {
      expect(statusOf(await signInAlone(passkey, { counter }))).toBe(401)
    }
    expect(await subjects(email)).toEqual(Array(3).fill('A passkey was refused'))
    const synced = await newHolder([...ofCompany], false)
    for (let n = 0; n < 3; n += 1) {
      expect(statusOf(await signInAlone(synced.passkey))).toBe(200)
    }
  })

  test('a banned user cannot sign in, whichever company banned them', async () => {
    const { id, passkey } = await newHolder()
    const admin = await world.admin()
    const ban = (banned: boolean) =>
      admin.call(directory.change, { params: { personId: id }, body: { banned } })
    await ban(true)
    expect(statusOf(await signInAlone(passkey))).toBe(401)
    await ban(false)
    expect(statusOf(await signInAlone(passkey))).toBe(200)
    await database.query('update memberships set banned_at = now() where user_id = $1', [id])
    expect(statusOf(await signInAlone(passkey))).toBe(401)
  })

  test('too many failures from one network are refused', async () => {
    const { passkey } = await newHolder()
    await database.query(`insert into rate_limits (what, key_hash, used, since)
      select 'passkey by network', key_hash, 100, now() from rate_limits where what = 'passkey begun by network'`)
    await signInAlone(passkey, { isVerified: false })
    await database.query(`update rate_limits set used = 100 where what = 'passkey by network'`)
    expect(statusOf(await signInAlone(passkey))).toBe(429)
  })
})

describe('managing passkeys', () => {
  test('a user renames their own passkeys; another user’s are not found', async () => {
    const mine = await newHolder()
    const theirs = await newHolder()
    const [own] = await listOf(mine)
    const params = { passkeyId: own?._id ?? '' }
    expect(await mine.call(passkeys.rename, { params, body: { name: 'Ring' } })).toMatchObject({
      name: 'Ring',
    })
    expect((await mine.error(passkeys.rename, { params, body: { name: ' ' } })).fields).toEqual({
      name: 'Name is required',
    })
    expect((await theirs.error(passkeys.rename, { params, body: { name: 'x' } })).status).toBe(404)
    const removal = { params, body: { password } }
    expect((await theirs.error(passkeys.remove, removal)).status).toBe(404)
    expect((await listOf(mine)).map(({ name }) => name)).toEqual(['Ring'])
  })

  test('removing a passkey needs the password; removing the last ends two-factor', async () => {
    const holder = await newHolder()
    await add(holder, new SoftwarePasskey(), 'Phone')
    await takeEmails()
    const ids = (await listOf(holder)).map(({ _id: passkeyId }) => ({ passkeyId }))
    const [first = { passkeyId: '' }, second = { passkeyId: '' }] = ids
    const wrong = await holder.error(passkeys.remove, {
      params: first,
      body: { password: 'wrong' },
    })
    expect(Object.keys(wrong.fields)).toEqual(['password'])
    const challenge = await challengeFor(holder.email)
    await holder.call(passkeys.remove, { params: first, body: { password } })
    const over = await anonymous.error(passkeys.beginVerification, { body: { challenge } })
    expect(over.fields).toHaveProperty('challenge')
    expect(statusOf(await signInAlone(holder.passkey))).toBe(401)
    expect(await holder.call(twoFactor.status, {})).toMatchObject({ recoveryCodesLeft: 10 })
    await holder.call(passkeys.remove, { params: second, body: { password } })
    expect(await holder.call(twoFactor.status, {})).toMatchObject({
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    expect((await signIn(holder.email)).json()).toHaveProperty('token')
    expect(await subjects(holder.email)).toEqual([
      'A passkey was removed from your account',
      'The second factor was turned off',
    ])
  })

  test('without the app the passkeys remain as the second factor', async () => {
    const holder = await newHolder()
    const { secret } = await holder.call(twoFactor.enable, { body: { password } })
    expect(secret).not.toBe('')
    const none = await holder.error(twoFactor.disable, { body: { password } })
    expect(none).toMatchObject({ code: 'wrong_state' })
    const other = await newPerson()
    await enableTwoFactor(other)
    const passkey = new SoftwarePasskey()
    await add(other, passkey)
    expect((await signIn(other.email)).json()).toMatchObject({ methods: ['app', 'passkey'] })
    await other.call(twoFactor.disable, { body: { password } })
    const begun = (await signIn(other.email)).json<{ methods: string[]; challenge: string }>()
    expect(begun.methods).toEqual(['passkey'])
    expect(statusOf(await verify(begun.challenge, passkey))).toBe(200)
    expect(await subjects(other.email)).toContain('The authenticator app was removed')
  })

  test('a reset password keeps passkeys and still asks for a second factor', async () => {
    const { email, call, passkey } = await newHolder()
    await call(auth.changePassword, { body: { currentPassword: password, newPassword: fresh } })
    const changed = (await takeEmails(email)).find(({ kind }) => kind === 'password changed')
    expect(changed?.notes?.join(' ')).toContain('Your passkeys still work.')
    await anonymous.call(auth.forgotPassword, { body: { email } })
    const [mail] = await takeEmails(email)
    await anonymous.call(auth.resetPassword, { body: { token: mail?.token ?? '', password } })
    const challenge = await challengeFor(email)
    expect(statusOf(await verify(challenge, passkey))).toBe(200)
    expect(statusOf(await signInAlone(passkey))).toBe(200)
  })

  test('a passkey begun before a change of password cannot be added', async () => {
    const { call, error } = await newHolder()
    const options = await call(passkeys.begin, { body: { password } })
    await call(auth.changePassword, { body: { currentPassword: password, newPassword: fresh } })
    const body = { name: 'Late', credential: new SoftwarePasskey().create(options) }
    expect((await error(passkeys.add, { body })).fields).toHaveProperty('credential')
  })

  test('an administrator resets passkeys with the rest of the second factor', async () => {
    const { id, email, passkey } = await newHolder()
    const { call } = await world.admin()
    const params = { personId: id }
    expect(await call(directory.get, { params })).toMatchObject({ twoFactor: true })
    await call(directory.resetTwoFactor, { params })
    expect(statusOf(await signInAlone(passkey))).toBe(401)
    expect((await signIn(email)).json()).toHaveProperty('token')
  })

  test('accepting an invitation with an existing account asks for a passkey or code', async () => {
    const { email, passkey } = await newHolder()
    const { call } = await world.admin()
    const params = { companyId: world.otherCompany._id }
    await call(people.invite, { params, body: { email, role: 'member' } })
    const [mail] = (await takeEmails(email)).filter(({ kind }) => kind.includes('invit'))
    const accept = (more: object) =>
      anonymous.send(auth.acceptInvitation, { body: { token: mail?.token, password, ...more } })
    expect(statusOf(await accept({}))).toBe(400)
    const sign = async (by: SoftwarePasskey) =>
      by.get(await anonymous.call(passkeys.beginSignIn, {}))
    const other = await newHolder()
    expect(statusOf(await accept({ credential: await sign(other.passkey) }))).toBe(400)
    const credential = await sign(passkey)
    expect(statusOf(await accept({ credential, password: 'Wrong-horse-99' }))).toBe(401)
    expect(statusOf(await accept({ credential }))).toBe(200)
    expect(statusOf(await signInAlone(passkey))).toBe(200)
  })
})

describe('the agency demands a second factor', () => {
  const demand = (by: Caller) =>
    by.send(settings.change, { body: { security: { twoFactorFor: 'staff' } } })

  test('a passkey meets it: a user without one adds one and cannot remove the last', async () => {
    const colleague = await newPerson('admin')
    const administrator = await newHolder('admin')
    try {
      expect(statusOf(await demand(administrator))).toBe(200)
      expect((await colleague.error(directory.list, { query: {} })).code).toBe(
        'two_factor_required',
      )
      await add(colleague, new SoftwarePasskey())
      expect(statusOf(await colleague.send(directory.list, { query: {} }))).toBe(200)
      const [own] = await listOf(colleague)
      const removal = { params: { passkeyId: own?._id }, body: { password } }
      const refused = await colleague.error(passkeys.remove, removal)
      expect(refused).toMatchObject({ code: 'wrong_state' })
    } finally {
      await database.query(`update installation set two_factor_for = 'nobody'`)
    }
  })
})

describe('the address of the program', () => {
  test('the configured address is used, whatever a proxy puts into the call', async () => {
    const app = await startApp(database, { appUrl: 'https://portal.agency.test' })
    const { email } = await addPerson([...ofCompany])
    const { token } = await callerOf(app)
      .call(auth.signIn, { body: { email, password } })
      .then((answer) => ('token' in answer ? answer : { token: '' }))
    const caller = callerOf(app, { authorization: `Bearer ${token}`, host: 'inside:3000' })
    const passkey = new SoftwarePasskey()
    const options = await caller.call(passkeys.begin, { body: {} })
    expect(options.rp.id).toBe('portal.agency.test')
    await caller.call(passkeys.add, {
      body: { name: 'Phone', credential: passkey.create(options) },
    })
    for (const [notified, status] of [
      [{ origin: 'http://inside:3000' }, 401],
      [{ origin: 'http://portal.agency.test' }, 401],
      [{}, 200],
    ] as const) {
      const credential = passkey.get(await callerOf(app).call(passkeys.beginSignIn, {}), notified)
      const response = await callerOf(app).send(passkeys.signIn, { body: { credential } })
      expect(response.statusCode).toBe(status)
    }
    await app.close()
  })
})
