// Checks which emailed links and sessions survive each kind of account change.
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies, type Company } from '#contract/clients/companies.ts'
import { people } from '#contract/clients/people.ts'
import { photos } from '#contract/accounts/photos.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const chosen = 'Seven-green-kettles'
const name = { first: 'Ruth', last: 'Okoro' }

let count = 0
const newAddress = () => `address-${(count += 1)}@links.test`

/** A person who owns a company together with someone else, and a third company whose owner invites them. */
interface Scene {
  id: string
  email: string
  me: Caller
  /** Confirms the person's own address while it is unconfirmed. */
  confirmation: string
  home: Company
  coOwner: Caller
  host: Company
  hostOwner: Caller & { id: string }
}

async function signedIn(of: Company) {
  const { id, email } = await world.addPerson([{ company: of, role: 'owner' }])
  const token = await world.signIn(email)
  return { id, email, token, ...callerOf(world.app, { authorization: `Bearer ${token}` }) }
}

async function setScene(isConfirmed: boolean): Promise<Scene> {
  const [home, host] = [await world.addCompany(), await world.addCompany()]
  const [me, coOwner, hostOwner] = [
    await signedIn(home),
    await signedIn(home),
    await signedIn(host),
  ]
  await signedIn(host)
  let confirmation = ''
  if (!isConfirmed) {
    await database.query('update users set email_confirmed_at = null where id = $1', [me.id])
    await me.call(auth.sendConfirmation, {})
    confirmation = await lastLink(me.email, 'confirm address')
  }
  return { id: me.id, email: me.email, me, confirmation, home, coOwner, host, hostOwner }
}

async function lastLink(to: string, kind: string): Promise<string> {
  const mail = (await takeEmails(to)).findLast((one) => one.kind === kind)
  if (!mail) throw new Error(`No mail '${kind}' to ${to}`)
  return mail.token
}

async function askForAddress({ me }: Scene): Promise<{ email: string; token: string }> {
  const email = newAddress()
  await me.call(auth.changeProfile, { body: { email, currentPassword: password } })
  return { email, token: await lastLink(email, 'confirm address') }
}

async function linkForPassword({ email }: Scene): Promise<string> {
  await anonymous.call(auth.forgotPassword, { body: { email } })
  return lastLink(email, 'reset password')
}

async function invite({ email }: Scene, to: Company, by: Caller): Promise<string> {
  const params = { companyId: to._id }
  await by.call(people.invite, { params, body: { email, role: 'member' } })
  return lastLink(email, 'invitation')
}

const use = {
  confirm: (token: string) => anonymous.send(auth.verifyEmail, { body: { token } }),
  reset: (token: string) =>
    anonymous.send(auth.resetPassword, { body: { token, password: chosen } }),
}

/** Accepts with the emailed link, as a new user or with the account's password. */
async function accept(token: string, known = password) {
  const offer = await anonymous.send(auth.invitation, { body: { token } })
  if (offer.statusCode !== 200) return offer
  const { hasAccount } = offer.json<{ hasAccount: boolean }>()
  const body = hasAccount ? { token, password: known } : { token, name, password: chosen }
  return anonymous.send(auth.acceptInvitation, { body })
}

/** Each entry creates its link and returns a function that uses it. */
const links = {
  'confirms the own address': async ({ confirmation }: Scene) => {
    return () => use.confirm(confirmation)
  },
  'confirms a new address': async (scene: Scene) => {
    const { token } = await askForAddress(scene)
    return () => use.confirm(token)
  },
  'sets a new password': async (scene: Scene) => {
    const token = await linkForPassword(scene)
    return () => use.reset(token)
  },
  invites: async (scene: Scene) => {
    const token = await invite(scene, scene.host, scene.hostOwner)
    return async () => {
      const first = await accept(token)
      return first.statusCode === 401 ? accept(token, chosen) : first
    }
  },
}
type LinkKind = keyof typeof links

const personOf = ({ home, id }: Scene) => ({ companyId: home._id, userId: id })
const setBanned = (by: Caller, scene: Scene, banned: boolean) =>
  by.call(people.change, { params: personOf(scene), body: { banned } })

const changes = {
  'someone registers with the address again': ({ email }: Scene) =>
    anonymous.call(auth.register, {
      body: { name, email, password: chosen, company: registeredCompany },
    }),
  'its address is confirmed': ({ confirmation }: Scene) => use.confirm(confirmation),
  'it is invited elsewhere': async (scene: Scene) => invite(scene, await world.addCompany(), admin),
  'it is invited there again': (scene: Scene) => invite(scene, scene.host, admin),
  'an invitation elsewhere is accepted': async (scene: Scene) =>
    accept(await invite(scene, await world.addCompany(), admin)),
  'its person changes the password': ({ me }: Scene) =>
    me.call(auth.changePassword, { body: { currentPassword: password, newPassword: chosen } }),
  'its password is set by a link': async (scene: Scene) => use.reset(await linkForPassword(scene)),
  'its password is set by a link that an admin had sent': async (scene: Scene) => {
    await admin.call(people.resetPassword, { params: personOf(scene) })
    return use.reset(await lastLink(scene.email, 'reset password'))
  },
  'another address is asked for': askForAddress,
  'another address is confirmed': async (scene: Scene) =>
    use.confirm((await askForAddress(scene)).token),
  'the agency bans it': (scene: Scene) => setBanned(admin, scene, true),
  'the agency lifts its ban': async (scene: Scene) => {
    await setBanned(admin, scene, true)
    await setBanned(admin, scene, false)
  },
  'its company bans it': (scene: Scene) => setBanned(scene.coOwner, scene, true),
  'its company takes it out': (scene: Scene) =>
    scene.coOwner.call(people.remove, { params: personOf(scene) }),
  'the companies are disabled': ({ home, host }: Scene) =>
    admin.call(companies.bulk, { body: { ids: [home._id, host._id], action: 'disable' } }),
  'the companies are disabled and enabled': async ({ home, host }: Scene) => {
    const ids = [home._id, host._id]
    await admin.call(companies.bulk, { body: { ids, action: 'disable' } })
    await admin.call(companies.bulk, { body: { ids, action: 'enable' } })
  },
  'the companies are deleted': ({ home, host }: Scene) =>
    admin.call(companies.bulk, { body: { ids: [home._id, host._id], action: 'delete' } }),
  'the inviter is taken out': ({ host, hostOwner }: Scene) =>
    admin.call(people.remove, { params: { companyId: host._id, userId: hostOwner.id } }),
  'the inviter is banned': ({ host, hostOwner }: Scene) =>
    admin.call(people.change, {
      params: { companyId: host._id, userId: hostOwner.id },
      body: { banned: true },
    }),
  'the inviter is made a member': ({ host, hostOwner }: Scene) =>
    admin.call(people.change, {
      params: { companyId: host._id, userId: hostOwner.id },
      body: { role: 'member' },
    }),
  'someone signs in elsewhere': ({ email }: Scene) => world.signIn(email),
} satisfies Record<string, (scene: Scene) => Promise<unknown>>
type ChangeName = keyof typeof changes

const { description: _description, ...registeredCompany } = sampleCompany

const dead = 400
const done = 204
const joined = 200
const shutOut = 401

/** Status of using the link after the change. The account's address is confirmed unless the link confirms it. */
const table: Record<ChangeName, Record<LinkKind, number>> = {
  'someone registers with the address again': answers(done, done, done, joined),
  // This link made the change; using it again reports that it is done.
  'its address is confirmed': answers(done, dead, dead, joined),
  'it is invited elsewhere': answers(done, done, done, joined),
  'it is invited there again': answers(done, done, done, dead),
  'an invitation elsewhere is accepted': answers(dead, dead, dead, joined),
  'its person changes the password': answers(dead, dead, dead, joined),
  'its password is set by a link': answers(dead, dead, dead, joined),
  'its password is set by a link that an admin had sent': answers(dead, dead, dead, joined),
  'another address is asked for': answers(done, dead, done, joined),
  'another address is confirmed': answers(dead, dead, dead, joined),
  'the agency bans it': answers(dead, dead, dead, shutOut),
  'the agency lifts its ban': answers(dead, dead, dead, joined),
  'its company bans it': answers(done, done, done, joined),
  'its company takes it out': answers(done, done, done, joined),
  'the companies are disabled': answers(done, done, done, dead),
  'the companies are disabled and enabled': answers(done, done, done, joined),
  'the companies are deleted': answers(done, done, done, dead),
  'the inviter is taken out': answers(done, done, done, dead),
  'the inviter is banned': answers(done, done, done, dead),
  'the inviter is made a member': answers(done, done, done, dead),
  'someone signs in elsewhere': answers(done, done, done, joined),
}

function answers(own: number, other: number, reset: number, invitation: number) {
  return {
    'confirms the own address': own,
    'confirms a new address': other,
    'sets a new password': reset,
    invites: invitation,
  }
}

/** Whether an existing session survives: for a confirmed account, for an unconfirmed account. */
const sessions: Record<ChangeName, readonly [boolean, boolean]> = {
  'someone registers with the address again': [true, true],
  'its address is confirmed': [true, true],
  'it is invited elsewhere': [true, true],
  'it is invited there again': [true, true],
  'an invitation elsewhere is accepted': [true, false],
  'its person changes the password': [false, false],
  'its password is set by a link': [false, false],
  'its password is set by a link that an admin had sent': [false, false],
  'another address is asked for': [true, true],
  'another address is confirmed': [true, true],
  'the agency bans it': [false, false],
  'the agency lifts its ban': [false, false],
  'its company bans it': [false, false],
  'its company takes it out': [false, false],
  'the companies are disabled': [false, false],
  'the companies are disabled and enabled': [false, false],
  'the companies are deleted': [false, false],
  'the inviter is taken out': [true, true],
  'the inviter is banned': [true, true],
  'the inviter is made a member': [true, true],
  'someone signs in elsewhere': [true, true],
}

const changeNames = Object.keys(changes) as ChangeName[]
const linkKinds = Object.keys(links) as LinkKind[]

beforeEach(async () => {
  await database.query('truncate rate_limits')
  await takeEmails()
})

describe.each(changeNames)('after %s', (change) => {
  test.each(linkKinds)('a link that %s', async (kind) => {
    const isForUnconfirmed =
      kind === 'confirms the own address' || change === 'its address is confirmed'
    const scene = await setScene(!isForUnconfirmed)
    const follow = await links[kind](scene)
    await changes[change](scene)
    expect((await follow()).statusCode).toBe(table[change][kind])
  })

  test.each([
    ['confirmed', 0],
    ['unconfirmed', 1],
  ] as const)('an earlier session of an account that is %s', async (state, column) => {
    if (change === 'its address is confirmed' && state === 'confirmed') return
    const scene = await setScene(state === 'confirmed')
    const elsewhere = callerOf(world.app, {
      authorization: `Bearer ${await world.signIn(scene.email)}`,
    })
    await changes[change](scene)
    expect((await elsewhere.send(auth.session)).statusCode).toBe(
      sessions[change][column] ? 200 : 401,
    )
  })
})

describe('a user who registered with someone else’s address', () => {
  const anyPicture = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#3355aa' } })
      .jpeg()
      .toBuffer()

  async function squat() {
    const scene = await setScene(false)
    const { email: own, token } = await askForAddress(scene)
    return { ...scene, own, token }
  }

  const signInWith = async (email: string, secret: string) =>
    (await anonymous.send(auth.signIn, { body: { email, password: secret } })).statusCode

  test.each(['its password is set by a link', 'an invitation elsewhere is accepted'] as const)(
    'keeps nothing after: %s',
    async (change) => {
      const scene = await squat()
      await scene.me.call(auth.changeProfile, { body: { locale: 'ar', timeZone: 'Asia/Tokyo' } })
      await scene.me.call(photos.change, { body: await anyPicture() })
      await changes[change](scene)
      expect((await scene.me.send(auth.session)).statusCode).toBe(401)
      expect((await use.confirm(scene.token)).statusCode).toBe(dead)
      const statuses = [
        await signInWith(scene.email, password),
        await signInWith(scene.own, password),
        await signInWith(scene.email, chosen),
      ]
      expect(statuses).toEqual([401, 401, 200])
      const [found] = await database.query(
        `select pending_email, locale, time_zone, (select count(*)::int from person_photos where person_id = users.id) as photos
         from users where id = $1`,
        [scene.id],
      )
      expect(found).toEqual({ pending_email: null, locale: null, time_zone: null, photos: 0 })
    },
  )

  test('cannot keep the owner out by changing the password first', async () => {
    const scene = await squat()
    const token = await linkForPassword(scene)
    const body = { currentPassword: password, newPassword: 'Nine-slow-lanterns' }
    await scene.me.call(auth.changePassword, { body })
    expect((await use.reset(token)).statusCode).toBe(done)
    expect((await scene.me.send(auth.session)).statusCode).toBe(401)
  })

  test.each([
    [
      'another address',
      auth.changeProfile,
      { email: 'thief@links.test', currentPassword: password },
    ],
    [
      'another password',
      auth.changePassword,
      { currentPassword: password, newPassword: 'Nine-slow-lanterns' },
    ],
  ] as const)('does not get %s saved while the owner sets a password', async (_, call, body) => {
    for (let round = 0; round < 4; round += 1) {
      await database.query('truncate rate_limits')
      const scene = await setScene(false)
      const token = await linkForPassword(scene)
      const [reset] = await Promise.all([use.reset(token), scene.me.send(call, { body })])
      expect(reset.statusCode).toBe(done)
      const [found] = await database.query('select pending_email from users where id = $1', [
        scene.id,
      ])
      expect(found).toEqual({ pending_email: null })
      expect(await signInWith(scene.email, chosen)).toBe(200)
    }
  })
})
