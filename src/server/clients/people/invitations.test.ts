// Invitations: create, withdraw, view, accept as a new user or with an existing account.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies, type Company } from '#contract/clients/companies.ts'
import { people } from '#contract/clients/people.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password, signInAs } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, company, database } = world
const takeEmails = mailboxOf(world)
const [admin, owner] = [await world.admin(), await world.owner()]
const chosen = 'Seven-green-kettles'
const name = { first: 'Ruth', last: 'Okoro' }

let count = 0
const newAddress = () => `guest-${(count += 1)}@invited.test`
const invite = (email: string, role: 'owner' | 'member' = 'member', to: Company = company) =>
  owner.send(people.invite, { params: { companyId: to._id }, body: { email, role } })

async function tokenFor(email: string, role: 'owner' | 'member' = 'member'): Promise<string> {
  expect((await invite(email, role)).statusCode).toBe(201)
  const [mail] = await takeEmails(email)
  return mail?.token ?? ''
}

const accept = (body: object) => anonymous.send(auth.acceptInvitation, { body })
const pending = () =>
  owner.call(people.invitations, { params: { companyId: company._id }, query: {} })

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

describe('inviting a user', () => {
  test('answers 201, sends a mail with a link and lists the invitation', async () => {
    const email = newAddress()
    const response = await invite(email, 'owner')
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ email, role: 'owner', expired: false })
    const [mail] = await takeEmails(email)
    expect(mail?.button?.url).toMatch(
      /^https:\/\/agency\.example\/accept-invitation\?token=[\w-]{43}$/,
    )
    expect(mail?.subject).toMatch(/ invites you to Alder Clinic at Lintel$/)
    expect((await pending()).map((one) => one.email)).toContain(email)
  })

  test('works for staff as well', async () => {
    const email = newAddress()
    await admin.call(people.invite, {
      params: { companyId: company._id },
      body: { email, role: 'member' },
    })
    expect(await takeEmails(email)).toHaveLength(1)
  })

  test('again replaces the first invitation, whose link no longer works', async () => {
    const email = newAddress()
    const first = await tokenFor(email)
    const second = await tokenFor(email, 'owner')
    expect((await pending()).filter((one) => one.email === email)).toMatchObject([
      { role: 'owner' },
    ])
    expect((await accept({ token: first, name, password: chosen })).statusCode).toBe(400)
    expect((await accept({ token: second, name, password: chosen })).statusCode).toBe(200)
  })

  test('answers 409 for a member of the company, 201 for a user of another one', async () => {
    const { status, code, fields } = await owner.error(people.invite, {
      params: { companyId: company._id },
      body: { email: owner.email, role: 'member' },
    })
    expect([status, code, Object.keys(fields)]).toEqual([409, 'taken', ['email']])
    const { email } = await world.otherOwner()
    const keys = (response: { json(): object }) => Object.keys(response.json()).toSorted()
    expect(keys(await invite(email))).toEqual(keys(await invite(newAddress())))
  })

  test('with the same key twice creates one invitation and sends one mail', async () => {
    const email = newAddress()
    const sent = {
      params: { companyId: company._id },
      body: { email, role: 'member' },
      headers: { 'idempotency-key': 'once' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(people.invite, sent)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await takeEmails(email)).toHaveLength(1)
  })

  test('can be withdrawn: the invitation is not listed and the link no longer works', async () => {
    const email = newAddress()
    const token = await tokenFor(email)
    const found = (await pending()).find((one) => one.email === email)
    const params = { companyId: company._id, invitationId: found?._id ?? '' }
    const response = await owner.send(people.withdrawInvitation, { params })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect((await owner.error(people.withdrawInvitation, { params })).status).toBe(404)
    expect((await accept({ token, name, password: chosen })).statusCode).toBe(400)
  })

  test('is limited to sixty times an hour', async () => {
    const { statusCode } = await invite(newAddress())
    expect(statusCode).toBe(201)
    await database.query(`update rate_limits set used = 60 where what = 'invite'`)
    expect((await invite(newAddress())).statusCode).toBe(429)
  })

  test.each([
    [{ email: 'x', role: 'member' }, 'email'],
    [{ email: 'x@y.test', role: 'admin' }, 'role'],
    [{ email: 'x@y.test' }, 'role'],
  ])('%j is refused at %s', async (body, field) => {
    const params = { companyId: company._id }
    const { fields } = await owner.error(people.invite, { params, body })
    expect(Object.keys(fields)).toEqual([field])
  })
})

describe('a new user', () => {
  test('sees the invitation, and opening it does not use it up', async () => {
    const email = newAddress()
    const token = await tokenFor(email)
    for (let times = 0; times < 2; times += 1) {
      expect(await anonymous.call(auth.invitation, { body: { token } })).toMatchObject({
        company: 'Alder Clinic',
        email,
        role: 'member',
        hasAccount: false,
      })
    }
    expect((await accept({ token, name, password: chosen })).statusCode).toBe(200)
  })

  test('S6.3.2 accepts with name and password and is signed in', async () => {
    const email = newAddress()
    const response = await accept({ token: await tokenFor(email), name, password: chosen })
    const { user, token } = response.json()
    expect(user).toMatchObject({
      name,
      email,
      role: 'client',
      companies: [{ _id: company._id, role: 'member' }],
    })
    expect(response.cookies[0]).toMatchObject({ name: 'enfilade_session', value: token })
    expect((await pending()).map((one) => one.email)).not.toContain(email)
    const signIn = await anonymous.send(auth.signIn, { body: { email, password: chosen } })
    expect(signIn.statusCode).toBe(200)
    const profile = await anonymous.raw({
      method: 'GET',
      url: '/auth/profile',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(profile.json().confirmed).toBe(true)
  })

  test('uses a link once, even if it is sent ten times at once', async () => {
    const token = await tokenFor(newAddress())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accept({ token, name, password: chosen })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
  })

  test.each([
    [{ password: chosen }, ['name.first', 'name.last']],
    [{ name, password: 'short' }, ['password']],
    [{ name, password: 'password1234' }, ['password']],
    [{ name, password: chosen, role: 'owner' }, ['role']],
  ])('%j is refused at %s, and the link still works', async (body, fields) => {
    const token = await tokenFor(newAddress())
    const refused = await anonymous.error(auth.acceptInvitation, { body: { token, ...body } })
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, fields])
    expect((await accept({ token, name, password: chosen })).statusCode).toBe(200)
  })
})

describe('a user with an account', () => {
  test('joins with their own password, and nothing else changes', async () => {
    const { id, email } = await world.addPerson([{ company: world.otherCompany, role: 'owner' }])
    const token = await tokenFor(email)
    expect((await anonymous.call(auth.invitation, { body: { token } })).hasAccount).toBe(true)

    const wrong = await anonymous.error(auth.acceptInvitation, {
      body: { token, name, password: chosen },
    })
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials'])
    expect(await database.query('select from memberships where user_id = $1', [id])).toHaveLength(1)

    const { user } = (await accept({ token, name, password })).json()
    expect(user._id).toBe(id)
    expect(user.name.first).not.toBe(name.first)
    expect(user.companies).toHaveLength(2)
  })

  test('has a limited number of guesses at the password', async () => {
    const { email } = await world.addPerson([])
    const token = await tokenFor(email)
    for (let times = 0; times < 10; times += 1) await accept({ token, password: 'wrong' })
    expect((await accept({ token, password })).statusCode).toBe(429)
  })

  test('is refused if banned', async () => {
    const { id, email } = await world.addPerson([])
    const token = await tokenFor(email)
    await database.query('update users set banned_at = now() where id = $1', [id])
    expect((await accept({ token, password })).statusCode).toBe(401)
  })

  test('is refused with the reason if the company has banned them since', async () => {
    const { id, email } = await world.addPerson([{ company: world.otherCompany, role: 'owner' }])
    const token = await tokenFor(email)
    await database.query(
      `insert into memberships (company_id, user_id, role, banned_at) values ($1, $2, 'member', now())`,
      [world.company._id, id],
    )
    const refused = await anonymous.error(auth.acceptInvitation, { body: { token, password } })
    expect([refused.status, refused.code]).toEqual([400, 'invalid'])
    expect(refused.fields['token']).toContain('banned')
    const joined = `select from activity where action = 'joined' and detail ->> 'person' = $1`
    expect(await database.query(joined, [id])).toEqual([])

    await database.query('update memberships set banned_at = null where user_id = $1', [id])
    expect((await accept({ token, password })).statusCode).toBe(200)
    expect(await database.query(joined, [id])).toEqual([])
  })

  test('gets the link even if someone else registers with the same address', async () => {
    const email = newAddress()
    const token = await tokenFor(email)
    await database.query('truncate rate_limits')
    await anonymous.send(auth.register, {
      body: {
        name,
        email,
        password: chosen,
        company: {
          name: 'Squatter',
          website: 'squat.example',
          email,
          phone: '+1 512 555 0111',
          address: { street: '1', city: 'A', state: 'TX', zipCode: '78701', country: 'USA' },
        },
      },
    })
    const { user } = await signInAs(anonymous, { email, password: chosen })
    expect(user.companies).toEqual([])
    // The real owner of the address sets a new password; the old one stops working.
    await anonymous.send(auth.forgotPassword, { body: { email } })
    const reset = (await takeEmails(email)).find(({ kind }) => kind === 'reset password')
    await anonymous.call(auth.resetPassword, {
      body: { token: reset?.token ?? '', password: 'Nine-slow-lanterns' },
    })
    expect((await accept({ token, password: chosen })).statusCode).toBe(401)
    expect((await accept({ token, password: 'Nine-slow-lanterns' })).statusCode).toBe(200)
  })

  test('cannot join as staff, who see every company anyway', async () => {
    const { email } = await world.addPerson('admin')
    const token = await tokenFor(email)
    const { fields } = await anonymous.error(auth.acceptInvitation, { body: { token, password } })
    expect(Object.keys(fields)).toEqual(['token'])
  })
})

describe('an invalid link', () => {
  const isDead = async (token: string) => {
    for (const call of [auth.invitation, auth.acceptInvitation]) {
      const body = { token, ...(call === auth.acceptInvitation && { name, password: chosen }) }
      const { status, fields } = await anonymous.error(call, { body })
      expect([status, Object.keys(fields)]).toEqual([400, ['token']])
    }
  }

  test('is made up', () => isDead('x'.repeat(43)))

  test('is older than seven days', async () => {
    const token = await tokenFor(newAddress())
    await database.query(`update mail_links set expires_at = now() - interval '1 second'`)
    await isDead(token)
  })

  test('is of another kind', async () => {
    await anonymous.send(auth.forgotPassword, { body: { email: owner.email } })
    const [mail] = await takeEmails(owner.email)
    await isDead(mail?.token ?? '')
  })

  test('leads to a disabled or deleted company', async () => {
    for (const end of ['disable', 'delete'] as const) {
      const place = await world.addCompany()
      const email = newAddress()
      await admin.call(people.invite, {
        params: { companyId: place._id },
        body: { email, role: 'owner' },
      })
      const [mail] = await takeEmails(email)
      await admin.call(companies.bulk, { body: { ids: [place._id], action: end } })
      await isDead(mail?.token ?? '')
    }
  })
})
