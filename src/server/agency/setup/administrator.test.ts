// Tests that the printed code creates the first administrator exactly once.
import { beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { setup } from '#contract/agency/setup.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { callerOf } from '#tests/support/caller.ts'
import { signInAs } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { issueSetupCode } from './service.ts'

const { app, database, anonymous } = await openWorld()
const { agencyDatabase } = app.platform

const ada = {
  name: { first: 'Ada', last: 'Moss' },
  email: 'ada@agency.test',
  password: 'seven grey herons',
}
const become = (code: string, change: Partial<typeof ada> = {}) =>
  anonymous.send(setup.createAdministrator, { body: { code, ...ada, ...change } })
const isNeeded = async () => (await anonymous.call(setup.status, {})).isNeeded
const administrators = async () =>
  (await database.query<{ email: string }>(`select email from users where role = 'admin'`)).map(
    ({ email }) => email,
  )

let code = ''
beforeEach(async () => {
  await database.query('truncate users, setup_codes, rate_limits cascade')
  code = (await issueSetupCode(agencyDatabase)) ?? ''
})

// S6.3.2
test('a user with the code becomes the administrator and is signed in', async () => {
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await isNeeded()).toBe(true)
  const answer = await become(code)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({ role: 'admin', email: ada.email, name: ada.name })
  const cookies = answer.cookies.map(({ name, value }) => [name, value])
  expect(cookies).toContainEqual(['signed_in', 'staff'])
  const token = cookies.find(([name]) => name === 'enfilade_session')?.[1]
  const mine = callerOf(app, { authorization: `Bearer ${token}` })
  expect((await mine.call(auth.session, {})).user.email).toBe(ada.email)
  expect(await isNeeded()).toBe(false)
})

test('the first time zone is that of the user who sets up; later ones are ignored', async () => {
  const zone = () => database.query('select time_zone as zone from installation')
  await become(code)
  expect(await zone()).toEqual([{ zone: null }])
  for (const [timeZone, zoneAfter] of [
    ['America/Godthab', 'America/Nuuk'],
    ['Europe/Berlin', 'America/Nuuk'],
  ]) {
    await database.query('truncate users, setup_codes, rate_limits cascade')
    code = (await issueSetupCode(agencyDatabase)) ?? ''
    expect((await become(code, { timeZone } as object)).statusCode).toBe(200)
    expect(await zone()).toEqual([{ zone: zoneAfter }])
  }
  await database.query('update installation set time_zone = null')
})

test('the country decides currency, dates and numbers, unless an archive brought them', async () => {
  const first = () => database.query('select locale, billing from installation')
  expect((await become(code, { country: 'Japan' } as object)).statusCode).toBe(200)
  const japan = { currency: 'JPY', paper: 'by country', address: { country: 'Japan', street: '' } }
  expect(await first()).toMatchObject([{ locale: 'ja-JP', billing: japan }])
  await database.query('truncate users, setup_codes, rate_limits cascade')
  code = (await issueSetupCode(agencyDatabase)) ?? ''
  expect((await become(code, { country: 'Ireland' } as object)).statusCode).toBe(200)
  expect(await first()).toMatchObject([{ locale: 'ja-JP', billing: japan }])
  await database.query('update installation set locale = null, billing = null')
})

test('the code is kept as a hash, and works once', async () => {
  const [row] = await database.query<{ text: string }>(`select s::text as text from setup_codes s`)
  expect(row?.text).not.toContain(code)
  await become(code)
  const again = await become(code, { email: 'other@agency.test' })
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'wrong_state'])
  expect(await administrators()).toEqual([ada.email])
})

test('of several users at once, one becomes the administrator', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((one) => become(code, { email: `${one}@agency.test` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  expect(await administrators()).toHaveLength(1)
})

test('each process prints its own code and accepts those of the others', async () => {
  const second = await issueSetupCode(agencyDatabase)
  expect(second).not.toBe(code)
  expect((await become(code)).statusCode).toBe(200)
  expect(await database.query('select from setup_codes')).toEqual([])
})

test('a code is accepted in lower case, with spaces and with similar letters', async () => {
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect((await become(typed)).statusCode).toBe(200)
})

test('refuses a wrong code, and after ten of them every code for a while', async () => {
  const wrong = await become('0000-0000-0000')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().error.fields).toEqual({ code: expect.stringContaining('wrong') })
  for (let tries = 1; tries < 10; tries += 1) await become('0000-0000-0000')
  const limited = await become(code)
  expect(limited.statusCode).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect(await administrators()).toEqual([])
})

test('a code of the previous day is refused', async () => {
  await database.query(`update setup_codes set created_at = now() - interval '25 hours'`)
  expect((await become(code)).statusCode).toBe(400)
  await issueSetupCode(agencyDatabase)
  expect(await database.query('select from setup_codes')).toHaveLength(1)
})

test('a refusal for another reason leaves the code usable', async () => {
  const common = await become(code, { password: 'password1234' })
  expect(common.json().error.fields).toEqual({ password: expect.stringContaining('guess') })
  const person = { role: 'client', name: ada.name, email: ada.email, password: null } as const
  await createPerson(agencyDatabase, person)
  const taken = await become(code)
  expect([taken.statusCode, Object.keys(taken.json().error.fields)]).toEqual([409, ['email']])
  expect((await become(code, { email: 'ada2@agency.test' })).statusCode).toBe(200)
})

test('a registered user with the address becomes administrator, not client', async () => {
  const { name, email } = ada
  const own = { email, password: 'nine amber lanterns' }
  const body = { ...own, name, company: { name: 'By mistake' } }
  await anonymous.call(auth.register, { body })
  const { token } = await signInAs(anonymous, own)
  const answer = await become(code)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({ staffRole: 'administrator', companies: [] })
  expect(await database.query('select from memberships')).toEqual([])
  const former = callerOf(app, { authorization: `Bearer ${token}` })
  expect((await former.send(auth.session)).statusCode).toBe(401)
})

test('prints and accepts no setup code once any administrator exists', async () => {
  const person = {
    role: 'admin',
    staffRole: 'administrator',
    name: ada.name,
    email: 'first@agency.test',
    password: null,
  } as const
  await createPerson(agencyDatabase, person)
  await database.query('update users set banned_at = now()')
  expect(await issueSetupCode(agencyDatabase)).toBeUndefined()
  expect((await become(code)).statusCode).toBe(409)
  expect(await isNeeded()).toBe(false)
})
