// Agency invitations, for every state of the invited address.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { type NewStaffInvitation, directory } from '#contract/clients/directory.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, company, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const chosen = 'Seven-green-kettles'
const name = { first: 'Ruth', last: 'Okoro' }

let count = 0
const newAddress = () => `colleague-${(count += 1)}@invited.test`

async function tokenFor(email: string, more: Partial<NewStaffInvitation> = {}): Promise<string> {
  await admin.call(directory.invite, { body: { email, staffRole: 'contributor', ...more } })
  const [mail] = await takeEmails(email)
  return mail?.token ?? ''
}

const accept = (token: string) =>
  anonymous.send(auth.acceptInvitation, { body: { token, name, password: chosen } })

async function register(email: string): Promise<string> {
  const { name: companyName } = sampleCompany
  await anonymous.call(auth.register, {
    body: { name, email, password: chosen, company: { name: companyName } },
  })
  const [mail] = await takeEmails(email)
  return mail?.token ?? ''
}

const pending = () => admin.call(directory.invitations, {})
const emailsOf = async () => (await pending()).map(({ email }) => email)

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

describe('inviting staff', () => {
  test('answers 201 and sends a mail; the invitation is listed until it is withdrawn', async () => {
    const email = newAddress()
    const body: NewStaffInvitation = {
      email,
      staffRole: 'manager',
      companies: [company._id],
    }
    const made = await admin.call(directory.invite, { body })
    expect(made).toMatchObject({ ...body, expired: false })
    const [mail] = await takeEmails(email)
    expect(mail?.subject).toMatch(/ invites you to Lintel$/)
    expect(await emailsOf()).toContain(email)
    await admin.call(directory.withdrawInvitation, { params: { invitationId: made._id } })
    expect(await emailsOf()).not.toContain(email)
    expect((await accept(mail?.token ?? '')).statusCode).toBe(400)
  })

  test('a user with an account is answered 409 at the address', async () => {
    for (const { email } of [admin, await world.owner()]) {
      const error = await admin.error(directory.invite, { body: { email, staffRole: 'viewer' } })
      expect(error).toMatchObject({
        status: 409,
        code: 'taken',
        fields: { email: expect.any(String) },
      })
    }
  })

  test.each([
    [{ email: 'x', staffRole: 'viewer' }, 'email'],
    [{ email: 'x@y.test', staffRole: 'owner' }, 'staffRole'],
    [{ email: 'x@y.test', staffRole: 'administrator', companies: [company._id] }, 'companies'],
  ])('refuses %j', async (body, field) => {
    const error = await admin.error(directory.invite, { body })
    expect(error).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})

describe('accepting an invitation', () => {
  test('as a new user signs in with the role and the companies', async () => {
    const email = newAddress()
    const token = await tokenFor(email, { staffRole: 'manager', companies: [company._id] })
    const offer = await anonymous.call(auth.invitation, { body: { token } })
    expect(offer).toMatchObject({ company: null, role: 'manager', hasAccount: false, email })
    const response = await accept(token)
    expect(response.statusCode).toBe(200)
    const { user, token: session } = response.json()
    expect(user).toMatchObject({ role: 'admin', staffRole: 'manager', can: { inbox: false } })
    const all = await world.app.inject({
      method: 'GET',
      url: companies.all.path,
      headers: { authorization: `Bearer ${session}` },
    })
    expect(all.json()).toMatchObject([{ _id: company._id }])
    expect((await accept(token)).statusCode).toBe(400)
  })

  test('takes over an unconfirmed account, which loses access to its company', async () => {
    const email = newAddress()
    await register(email)
    const registered = await world.signIn(email).catch(() => undefined)
    expect(registered).toBeUndefined()
    const token = await tokenFor(email)
    const { user } = (await accept(token)).json()
    expect(user).toMatchObject({ role: 'admin', staffRole: 'contributor', companies: [] })
    const left = await database.query('select from memberships where user_id = $1', [user._id])
    expect(left).toEqual([])
  })

  test('is refused for a client confirmed since, who remains a client', async () => {
    const email = newAddress()
    const confirmation = await register(email)
    const token = await tokenFor(email)
    await anonymous.call(auth.verifyEmail, { body: { token: confirmation } })
    const response = await accept(token)
    expect(response.statusCode).toBe(400)
    expect(response.json().error.fields).toMatchObject({ token: expect.any(String) })
    const [person] = await database.query('select role, staff_role from users where email = $1', [
      email,
    ])
    expect(person).toEqual({ role: 'client', staff_role: null })
  })

  test('twice at once creates one account', async () => {
    const token = await tokenFor(newAddress())
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('is refused if the inviter has lost the right to invite', async () => {
    const inviter = await world.addStaff({ staffRole: 'administrator' })
    const email = newAddress()
    await inviter.call(directory.invite, { body: { email, staffRole: 'administrator' } })
    const [mail] = await takeEmails(email)
    const params = { personId: inviter.id }
    await admin.call(directory.change, { params, body: { staffRole: 'manager' } })
    expect((await accept(mail?.token ?? '')).statusCode).toBe(400)
  })

  test('leaves out companies that were deleted since', async () => {
    const closed = await world.addCompany()
    const token = await tokenFor(newAddress(), { companies: [closed._id] })
    await admin.call(companies.remove, { params: { companyId: closed._id } })
    const { user } = (await accept(token)).json()
    const person = await admin.call(directory.get, { params: { personId: user._id } })
    expect(person.companies).toEqual([])
  })
})
