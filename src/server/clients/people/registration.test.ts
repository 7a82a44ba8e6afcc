// Registration: creates a person and a waiting company, doesn't reveal used addresses, confirmation, approval.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { people } from '#contract/clients/people.ts'
import { callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, addPerson, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const chosen = 'Seven-green-kettles'

let count = 0
const sample = (change: object = {}) => ({
  name: { first: 'Ines', last: 'Okafor' },
  email: `ines-${(count += 1)}@cobalt.test`,
  password: chosen,
  company: {
    name: 'Cobalt & Sons',
    website: 'cobalt.example',
    email: 'hello@cobalt.test',
    phone: '+1 512 555 0111',
    address: { street: '1 A', city: 'Austin', state: 'TX', zipCode: '78701', country: 'USA' },
  },
  ...change,
})
const register = (body: unknown) => anonymous.send(auth.register, { body })
const signIn = (email: string, password = chosen) =>
  anonymous.send(auth.signIn, { body: { email, password } })
async function confirmAddress(email: string) {
  const mail = (await takeEmails(email)).findLast(({ token }) => token !== '')
  return anonymous.call(auth.verifyEmail, { body: { token: mail?.token ?? '' } })
}
const companyCalled = async (name: string) => {
  const all = await admin.call(companies.all, {})
  return all.filter((company) => company.name === name)
}

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

describe('a new user', () => {
  // P1.3.4
  test('can sign in and waits; the company is Disabled and waiting', async () => {
    const body = sample({ email: ' Ines@Cobalt.TEST ' })
    body.company.name = 'First Cobalt'
    const response = await register(body)
    expect([response.statusCode, response.body]).toEqual([202, ''])

    const { token, user } = (await signIn('ines@cobalt.test')).json()
    expect(user).toMatchObject({ role: 'client', companies: [], friends: [] })
    const me = callerOf(world.app, { authorization: `Bearer ${token}` })
    expect(await me.call(companies.all, {})).toEqual([])

    const [company] = await companyCalled('First Cobalt')
    expect(company).toMatchObject({
      active: false,
      waiting: true,
      website: 'https://cobalt.example',
      email: 'hello@cobalt.test',
    })
    const params = { companyId: company?._id ?? '' }
    expect((await me.error(companies.get, { params })).status).toBe(404)
  })

  test('is sent a confirmation link, and every admin is notified', async () => {
    const body = sample()
    await register(body)
    const emails = await takeEmails()
    const kinds = emails.map(({ kind, to }) => `${kind}: ${to.address}`)
    expect(kinds).toContain(`confirm address: ${body.email}`)
    expect(kinds).toContain(`registration waiting: ${admin.email}`)
    const notified = emails.find(({ to }) => to.address === admin.email)
    expect(notified?.facts).toContainEqual({ label: 'Company', value: 'Cobalt & Sons' })
    expect(notified?.facts).toContainEqual({ label: 'Person', value: 'Ines Okafor' })
  })

  test('who gave only names is reported to admins without empty labels', async () => {
    await register(sample({ company: { name: 'Bare Cobalt' } }))
    const notified = (await takeEmails()).find(({ to }) => to.address === admin.email)
    const labels = notified?.facts?.map(({ label }) => label)
    expect(labels).toEqual(['Company', 'Person', 'Email', 'Address'])
  })

  test('the mail to an unconfirmed address includes no text from the registration', async () => {
    const body = sample({ name: { first: 'Visit http://evil.example', last: 'now' } })
    await register(body)
    const [mail] = await takeEmails(body.email)
    expect(JSON.stringify(mail)).not.toMatch(/evil|Cobalt/)
  })

  // P4.1.3
  test('confirms the address with the link, which can be opened again', async () => {
    const body = sample()
    await register(body)
    const [mail] = await takeEmails(body.email)
    const confirm = () => anonymous.send(auth.verifyEmail, { body: { token: mail?.token } })
    const token = (await signIn(body.email)).json<{ token: string }>().token
    const me = callerOf(world.app, { authorization: `Bearer ${token}` })
    expect((await me.call(auth.profile, {})).confirmed).toBe(false)
    expect((await confirm()).statusCode).toBe(204)
    expect((await me.call(auth.profile, {})).confirmed).toBe(true)
    expect((await confirm()).statusCode).toBe(204)
  })

  test('gets access and is notified when an admin approves', async () => {
    const body = sample()
    body.company.name = 'Approved Cobalt'
    await register(body)
    await confirmAddress(body.email)
    const [company] = await companyCalled('Approved Cobalt')
    const params = { companyId: company?._id ?? '' }
    await admin.call(companies.change, { params, body: { active: true } })
    expect((await takeEmails()).map(({ to, subject }) => [to.address, subject])).toEqual([
      [body.email, 'Approved Cobalt is approved'],
    ])
    const { user } = (await signIn(body.email)).json()
    expect(user.companies).toMatchObject([{ name: 'Approved Cobalt', role: 'owner' }])
    // Disabling and re-enabling a company does not approve it.
    await admin.call(companies.change, { params, body: { active: false } })
    await admin.call(companies.change, { params, body: { active: true } })
    expect(await takeEmails()).toEqual([])
  })
})

describe('a user with an unconfirmed address', () => {
  async function approved(companyName: string) {
    const body = sample()
    body.company.name = companyName
    await register(body)
    const [company] = await companyCalled(companyName)
    const params = { companyId: company?._id ?? '' }
    const { token } = (await signIn(body.email)).json<{ token: string }>()
    const me = callerOf(world.app, { authorization: `Bearer ${token}` })
    return { email: body.email, params, me }
  }
  const listed = async (search: string) => {
    const { items } = await admin.call(companies.list, { query: { search } })
    return items.map(({ active, waiting, awaitsConfirmation }) => [
      active,
      waiting,
      awaitsConfirmation,
    ])
  }

  test('has no access and invites no one; the list of clients shows it', async () => {
    const { email, params, me } = await approved('Cobalt Unconfirmed')
    expect(await listed('Cobalt Unconfirmed')).toEqual([[false, true, true]])
    await takeEmails()
    await admin.call(companies.change, { params, body: { active: true } })
    expect(await listed('Cobalt Unconfirmed')).toEqual([[true, false, true]])

    expect((await me.call(auth.session, {})).user.companies).toEqual([])
    expect(await me.call(companies.all, {})).toEqual([])
    expect(await me.call(auth.profile, {})).toMatchObject({ approved: true, confirmed: false })
    const invitation = { params, body: { email: 'friend@cobalt.test', role: 'member' } }
    for (const refused of [
      await me.error(companies.get, { params }),
      await me.error(people.list, { params }),
      await me.error(people.invite, invitation),
    ]) {
      expect(refused.status).toBe(404)
    }

    const [notified] = await takeEmails(email)
    expect(notified?.subject).toBe('Cobalt Unconfirmed is approved')
    await anonymous.call(auth.verifyEmail, { body: { token: notified?.token ?? '' } })
    expect((await me.call(auth.session, {})).user.companies).toMatchObject([{ role: 'owner' }])
    expect((await me.send(people.invite, invitation)).statusCode).toBe(201)
    expect(await listed('Cobalt Unconfirmed')).toEqual([[true, false, false]])
  })

  test('needs approval again after confirming an address other than the approved one', async () => {
    const { params, me } = await approved('Cobalt Pretended')
    await admin.call(companies.change, { params, body: { active: true } })
    const email = 'pretender@cobalt.test'
    await me.call(auth.changeProfile, { body: { email, currentPassword: chosen } })
    const [mail] = await takeEmails(email)
    await anonymous.call(auth.verifyEmail, { body: { token: mail?.token ?? '' } })
    expect((await me.error(companies.get, { params })).status).toBe(404)
    expect(await listed('Cobalt Pretended')).toEqual([[false, true, false]])
    const notified = (await takeEmails()).filter(({ kind }) => kind === 'registration waiting')
    expect(JSON.stringify(notified)).toContain(email)
    await admin.call(companies.change, { params, body: { active: true } })
    expect((await me.send(companies.get, { params })).statusCode).toBe(200)
  })

  test('can be invited by staff', async () => {
    const { params, me } = await approved('Cobalt Invited')
    await admin.call(companies.change, { params, body: { active: true } })
    const email = 'guest@cobalt.test'
    await admin.call(people.invite, { params, body: { email, role: 'owner' } })
    const [mail] = await takeEmails(email)
    const { user } = await anonymous.call(auth.acceptInvitation, {
      body: { token: mail?.token ?? '', name: { first: 'G', last: 'H' }, password: chosen },
    })
    expect(user.companies).toMatchObject([{ name: 'Cobalt Invited' }])
    expect((await me.error(companies.get, { params })).status).toBe(404)
  })
})

describe('an address in use', () => {
  test('gets the same answer, nothing is stored, and its owner gets a mail', async () => {
    const { email } = await addPerson('admin')
    const body = sample({ email })
    body.company.name = 'Second Cobalt'
    const [known, unknown] = [await register(body), await register(sample())]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const names = (headers: object) => Object.keys(headers).toSorted()
    expect(names(known.headers)).toEqual(names(unknown.headers))
    expect(await companyCalled('Second Cobalt')).toEqual([])
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await takeEmails(email)).map(({ kind }) => kind)).toContain('address in use')
  })

  test('takes as long as an unknown address', async () => {
    const { email } = await addPerson('admin')
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 8; round += 1) {
      await database.query('truncate rate_limits')
      for (const [kind, body] of [
        ['known', sample({ email })],
        ['unknown', sample()],
      ] as const) {
        const start = performance.now()
        await register(body)
        times[kind]?.push(performance.now() - start)
      }
    }
    // The fastest of each: what else the machine does only makes single rounds slower. Without the work of a password's hash,
    // one of them would take a fraction of the other.
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => Math.min(...taken))
    expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.7)
  })

  test('one address registered twice at once becomes one account with the same answer', async () => {
    const body = sample()
    const answers = await Promise.all([register(body), register(body)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(await database.query('select from users where email = $1', [body.email])).toHaveLength(1)
  })

  test('more than four mails an hour are not sent to it', async () => {
    const { email } = await addPerson('admin')
    for (let times = 0; times < 6; times += 1) {
      expect((await register(sample({ email }))).statusCode).toBe(202)
    }
    expect(await takeEmails(email)).toHaveLength(4)
  })
})

describe('a refused registration', () => {
  const { company } = sample()
  test.each<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['a blank name', { name: { first: ' ', last: 'B' } }, ['name.first']],
    ['no address', { email: 'x' }, ['email']],
    ['a short password', { password: 'short' }, ['password']],
    ['a long password', { password: 'ab'.repeat(65) }, ['password']],
    ['a common password', { password: 'password1234' }, ['password']],
    ['a company without phone', { company: { ...company, phone: '1' } }, ['company.phone']],
    [
      'a postal code of another country',
      { company: { ...company, address: { ...company.address, country: 'Japan' } } },
      ['company.address.zipCode'],
    ],
    ['an unknown field', { role: 'admin' }, ['role']],
    ['a state', { company: { ...company, active: true } }, ['company.active']],
    [
      'all at once',
      { email: '', company: { ...company, name: '', address: { city: 1 } } },
      ['company.address.city', 'company.name', 'email'],
    ],
  ])('%s', async (_, change, fields) => {
    const refused = await anonymous.error(auth.register, { body: sample(change) })
    expect([refused.status, refused.code]).toEqual([400, 'invalid'])
    expect(Object.keys(refused.fields).toSorted()).toEqual(fields)
  })

  test('comes from another site', async () => {
    const headers = { origin: 'https://evil.example' }
    const response = await anonymous.send(auth.register, { body: sample(), headers })
    expect(response.statusCode).toBe(403)
  })
})
