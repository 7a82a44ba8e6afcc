// Signing in: required fields, results, and the effects of guessing.
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { permissionsFor } from '#contract/agency/staff-roles.ts'
import { companies } from '#contract/clients/companies.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { password, signInAs } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, addPerson } = world
const day = 86_400_000

const signIn = (body: unknown) => anonymous.send(auth.signIn, { body })
const signInError = (body: unknown) => anonymous.error(auth.signIn, { body })
const ofCompany = [{ company: world.company, role: 'owner' }] as const

describe('required fields', () => {
  test.each([undefined, null, '', '   '])(
    'S5.1.1 a missing e-mail is reported: %j',
    async (email) => {
      expect(await signInError({ email, password })).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { email: 'Email is required' },
      })
    },
  )

  test.each([
    'x',
    'x@',
    '@y.test',
    'x@y',
    'a b@y.test',
    'x@y.test, z@y.test',
    `${'x'.repeat(250)}@y.test`,
  ])('S5.1.2 an invalid e-mail is reported: %s', async (email) => {
    const { status, fields } = await signInError({ email, password })
    expect([status, Object.keys(fields)]).toEqual([400, ['email']])
    if (email.length < 100) expect(fields).toEqual({ email: 'Invalid email' })
  })

  test.each([undefined, null, ''])('S5.1.3 a missing password is reported: %j', async (none) => {
    expect(await signInError({ email: 'a@b.test', password: none })).toMatchObject({
      status: 400,
      fields: { password: 'Password is required' },
    })
  })

  test('both missing fields are reported at once', async () => {
    const required = { email: 'Email is required', password: 'Password is required' }
    expect((await signInError({})).fields).toEqual(required)
    expect((await signInError({ email: '', password: '' })).fields).toEqual(required)
  })

  test.each<[object, string]>([
    [{ email: 5, password }, 'email'],
    [{ email: 'a@b.test', password: 5 }, 'password'],
    [{ email: 'a@b.test', password: 'x'.repeat(1001) }, 'password'],
    [{ email: 'a@b.test', password, remember: 'yes' }, 'remember'],
    [{ email: 'a@b.test', password, role: 'admin' }, 'role'],
  ])('refuses %j', async (body, field) => {
    const { status, fields } = await signInError(body)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

describe('success', () => {
  // S7.2.2 P2.1.2
  test('S7.2.1 POST /auth/signin {email, password} answers user and token', async () => {
    const { email, id } = await addPerson('admin')
    const response = await signIn({ email, password })
    expect(response.statusCode).toBe(200)
    const { user, token } = response.json<{ user: object; token: string }>()
    expect(user).toMatchObject({ _id: id, role: 'admin', email })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(response.headers['cache-control']).toMatch(/no-store/)
    const headers = { authorization: `Bearer ${token}` }
    expect(await anonymous.call(auth.session, {}, headers)).toMatchObject({ user })
  })

  // S3.5.1 S3.5.2 S3.5.3 P1.1.4
  test('S3.5.5 a user has role, name {first, last}, e-mail, friends and companies', async () => {
    const colleague = await world.member()
    const { email, id } = await addPerson([...ofCompany])
    const { user } = await signInAs(anonymous, { email, password })
    expect(user).toEqual({
      _id: id,
      role: 'client',
      can: permissionsFor(null),
      name: { first: expect.any(String), last: expect.any(String) },
      email,
      currency: 'USD',
      friends: expect.arrayContaining([
        { _id: colleague.id, name: { first: expect.any(String), last: expect.any(String) } },
      ]),
      companies: [{ _id: world.company._id, name: world.company.name, role: 'owner' }],
    })
  })

  // P2.22.1
  test('S3.5.4 a client’s friends are the people of their companies; of staff, the staff', async () => {
    const [owner, member, other, banned] = [
      await world.owner(),
      await world.member(),
      await world.otherOwner(),
      await world.banned(),
    ]
    const friendsOf = async (email: string) => {
      const { user } = await signInAs(anonymous, { email, password })
      return user.friends.map(({ _id }) => _id)
    }
    const ofOwner = await friendsOf(owner.email)
    expect(ofOwner).toContain(member.id)
    for (const { id } of [owner, other, banned]) expect(ofOwner).not.toContain(id)
    const admin = await addPerson('admin')
    const another = await addPerson('admin')
    const ofAdmin = await friendsOf(admin.email)
    expect(ofAdmin).toContain(another.id)
    expect(ofAdmin).not.toContain(owner.id)
  })

  test('the address may be written in capitals and with spaces around it', async () => {
    const { email, id } = await addPerson('admin')
    const body = { email: `  ${email.toUpperCase()} `, password }
    expect((await signInAs(anonymous, body)).user._id).toBe(id)
  })

  test('each sign-in is a session of its own; no token is in the database in plain text', async () => {
    const { email } = await addPerson('admin')
    const tokens = [await world.signIn(email), await world.signIn(email)]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) {
      const [{ found } = { found: 1 }] = await world.database.query<{ found: number }>(
        `select count(*)::int as found from sessions s
         where s::text like $1 or encode(s.token_hash, 'escape') like $1`,
        [`%${token}%`],
      )
      expect(found).toBe(0)
    }
  })

  // P2.4.1
  test('S2.8.2 a remembered cookie lasts 30 days, any other until the browser closes', async () => {
    const { email } = await addPerson('admin')
    const cookieFor = async (remember?: boolean) => {
      const response = await signIn({ email, password, remember })
      const [cookie] = response.cookies
      const headers = { authorization: `Bearer ${cookie?.value}` }
      const { expiresAt } = await anonymous.call(auth.session, {}, headers)
      return { cookie, expiresAt: Date.parse(expiresAt) - Date.now() }
    }
    const shared = { name: 'enfilade_session', path: '/', httpOnly: true, sameSite: 'Lax' }
    const remembered = await cookieFor(true)
    expect(remembered.cookie).toMatchObject(shared)
    const lasts = (remembered.cookie?.expires?.getTime() ?? 0) - Date.now()
    for (const span of [lasts, remembered.expiresAt]) {
      expect(span).toBeGreaterThan(29.9 * day)
      expect(span).toBeLessThanOrEqual(30 * day)
    }
    for (const remember of [false, undefined]) {
      const { cookie, expiresAt } = await cookieFor(remember)
      expect(cookie).toMatchObject(shared)
      expect(cookie).not.toHaveProperty('expires')
      expect(cookie).not.toHaveProperty('maxAge')
      expect(expiresAt).toBeGreaterThan(11.9 * 3_600_000)
      expect(expiresAt).toBeLessThanOrEqual(12 * 3_600_000)
    }
  })
})

describe('failure', () => {
  // P2.3.1
  test('a wrong password and an unknown address get the same answer: 401', async () => {
    const { email } = await addPerson('admin')
    const [known, unknown] = [
      await signIn({ email, password: 'wrong' }),
      await signIn({ email: 'nobody@people.test', password: 'wrong' }),
    ]
    expect(known.statusCode).toBe(401)
    expect(known.json()).toEqual({
      error: {
        code: 'invalid_credentials',
        message: 'Invalid email or password',
        requestId: expect.any(String),
      },
    })
    const plain = ({ body, headers }: typeof known) => [
      body.replace(/"requestId":"[^"]+"/, ''),
      Object.keys(headers).filter((name) => name !== 'date'),
    ]
    expect(plain(unknown)).toEqual(plain(known))
    expect([known.cookies, unknown.cookies]).toEqual([[], []])
  })

  test('an unknown address takes as long as a known one', async () => {
    const { id, email } = await addPerson('admin')
    // Uses a real hash; test people have weaker ones.
    const strong = await hashPassword(password)
    await world.database.query('update users set password_hash = $2 where id = $1', [id, strong])
    const time = async (address: string) => {
      const start = performance.now()
      await signIn({ email: address, password: 'wrong' })
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    const areAlike = () => {
      const [one, other] = [Math.min(...known), Math.min(...unknown)]
      return Math.min(one, other) > Math.max(one, other) / 2
    }
    // On a busy machine it takes more rounds until one of each was undisturbed.
    for (let n = 0; n < 7 || (n < 70 && !areAlike()); n += 1) {
      known.push(await time(email))
      unknown.push(await time(`nobody-${n}@people.test`))
    }
    // Without a dummy comparison unknown addresses would be ten times faster. The minimum of each set is free of noise.
    expect(areAlike(), `${Math.min(...known)} and ${Math.min(...unknown)} ms`).toBe(true)
  })

  // P1.3.8
  test('a banned user or one without a password gets the answer of a wrong password', async () => {
    const invited = await addPerson([...ofCompany])
    await world.database.query('update users set password_hash = null where id = $1', [invited.id])
    const left = await addPerson('admin')
    await world.database.query('update users set banned_at = now() where id = $1', [left.id])
    const people = [await world.banned(), await world.disabled(), invited, left]
    const none = await signInError({ email: 'nobody@people.test', password })
    for (const { email } of people) {
      const { headers: _, ...answer } = await signInError({ email, password })
      expect({ ...answer, headers: none.headers }).toEqual(none)
    }
  })

  test('a user can sign in while waiting, without a company or banned in one of two', async () => {
    const companiesOf = async ({ email }: { email: string }) =>
      (await signInAs(anonymous, { email, password })).user.companies.map(({ name }) => name)
    expect(await companiesOf(await world.waiting())).toEqual([])
    expect(await companiesOf(await world.withoutCompany())).toEqual([])
    expect(await companiesOf(await world.bannedInOne())).toEqual([world.otherCompany.name])
  })

  test('a company that is enabled again lets its users in again', async () => {
    const { email } = await world.disabled()
    const admin = await world.admin()
    const all = await admin.call(companies.all, {})
    const companyId = all.find(({ name }) => name === 'Cedar Closed')?._id ?? ''
    await admin.call(companies.change, { params: { companyId }, body: { active: true } })
    expect((await signIn({ email, password })).statusCode).toBe(200)
    await admin.call(companies.change, { params: { companyId }, body: { active: false } })
    expect((await signIn({ email, password })).statusCode).toBe(401)
  })
})
