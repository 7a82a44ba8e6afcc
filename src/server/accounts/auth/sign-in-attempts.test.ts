// Failed sign-ins: how many are compared, who is slowed down by them, and who never is.
import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { password } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) }
})

const world = await openWorld()
const { anonymous, addPerson, app, database } = world
const takeEmails = mailboxOf(world)

let networks = 0
const newNetwork = () => `198.51.${(networks += 1) >> 8}.${networks & 255}`

interface From {
  network?: string
  /** Value of the browser's device cookie. */
  device?: string
}

const signIn = (email: string, secret: string, { network, device }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/auth/signin',
    remoteAddress: network ?? newNetwork(),
    headers: { ...(device && { cookie: `enfilade_device=${device}` }) },
    payload: { email, password: secret },
  })
const statusOf = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).statusCode

async function statusesOf(count: number, call: (n: number) => Promise<number>) {
  const statuses = await Promise.all(Array.from({ length: count }, (_, n) => call(n)))
  return (status: number) => statuses.filter((one) => one === status).length
}

interface Answer {
  cookies: { name: string; value: string }[]
}
const deviceOf = ({ cookies }: Answer) =>
  cookies.find(({ name }) => name === 'enfilade_device')?.value ?? ''

/** Someone who has signed in before from their own browser and network. */
async function owner() {
  const { id, email } = await addPerson('admin')
  const network = newNetwork()
  const device = deviceOf(await signIn(email, password, { network }))
  return { id, email, network, device }
}

const compared = () => vi.mocked(verify).mock.calls.length
const pass = (minutes: number) =>
  database.query(`update rate_limits set since = since - make_interval(mins => $1)`, [minutes])

beforeEach(async () => {
  await database.query('truncate rate_limits')
  vi.mocked(verify).mockReset()
})

describe('wrong passwords for one account', () => {
  test('are limited to eight per network in a quarter of an hour, then answered 429', async () => {
    const { email } = await addPerson('admin')
    const network = newNetwork()
    const count = await statusesOf(30, () => statusOf(email, 'wrong', { network }))
    expect([count(401), count(429), compared()]).toEqual([8, 22, 8])
    for (const tried of ['wrong', password]) {
      const response = await signIn(email, tried, { network })
      expect(response.json()).toMatchObject({ error: { code: 'too_many_requests' } })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(880)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    expect(await statusOf((await addPerson('admin')).email, password, { network })).toBe(200)
    await pass(15)
    expect(await statusOf(email, password, { network })).toBe(200)
  })

  test('from one network do not hold up a browser elsewhere, not even a new one', async () => {
    const { email } = await addPerson('admin')
    const network = newNetwork()
    for (let n = 0; n < 20; n += 1) await signIn(email, 'wrong', { network })
    expect(await statusOf(email, password)).toBe(200)
  })

  test('are limited to ten from all networks together', async () => {
    const { email } = await owner()
    vi.mocked(verify).mockClear()
    const count = await statusesOf(120, () => statusOf(email, 'wrong'))
    expect([count(401), count(429), compared()]).toEqual([10, 110, 10])
  })

  test('a right password is no failure, and resets the count of its own network', async () => {
    const { email } = await addPerson('admin')
    const network = newNetwork()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 7; n += 1) await signIn(email, 'wrong', { network })
      expect(await statusOf(email, password, { network })).toBe(200)
      // Only the first round came from an unknown network.
    }
    const count = await statusesOf(20, () => statusOf(email, 'wrong'))
    expect(count(401)).toBe(3)
  })

  test('eight sign-ins with the right password at once all succeed', async () => {
    const { email } = await addPerson('admin')
    const network = newNetwork()
    const count = await statusesOf(8, () => statusOf(email, password, { network }))
    expect(count(200)).toBe(8)
    expect(await statusOf(email, password, { network })).toBe(200)
  })

  test('an unknown address is counted like a known one, however it is written', async () => {
    const answers = async (email: string) => {
      const network = newNetwork()
      const statuses: number[] = []
      for (let n = 0; n < 10; n += 1) statuses.push(await statusOf(email, 'wrong', { network }))
      const elsewhere: number[] = []
      for (let n = 0; n < 4; n += 1)
        elsewhere.push(await statusOf(` ${email.toUpperCase()}`, 'wrong'))
      return [...statuses, ...elsewhere]
    }
    const { email } = await owner()
    expect(await answers('ghost@people.test')).toEqual(await answers(email))
  })
})

describe('while an account is being guessed at from everywhere', () => {
  async function underAttack() {
    const victim = await owner()
    await statusesOf(40, () => statusOf(victim.email, 'wrong'))
    expect(await statusOf(victim.email, password)).toBe(429)
    return victim
  }

  test('its owner signs in with a browser used before, on any network', async () => {
    const { email, device } = await underAttack()
    expect(await statusOf(email, password, { device })).toBe(200)
  })

  test('its owner signs in from a network used before', async () => {
    const { email, network } = await underAttack()
    expect(await statusOf(email, password, { network })).toBe(200)
  })

  test('its owner signs in with a browser that has just set a new password by email', async () => {
    const { email } = await underAttack()
    await anonymous.send(auth.forgotPassword, { body: { email } })
    const [mail] = await takeEmails(email)
    const chosen = 'Seven-green-kettles'
    const reset = await anonymous.send(auth.resetPassword, {
      body: { token: mail?.token, password: chosen },
    })
    expect(await statusOf(email, chosen, { device: deviceOf(reset) })).toBe(200)
  })

  test('its owner can change the password where they are signed in', async () => {
    const { email, device } = await underAttack()
    const { token } = (await signIn(email, password, { device })).json<{ token: string }>()
    const response = await anonymous.send(auth.changePassword, {
      body: { currentPassword: password, newPassword: 'Seven-green-kettles' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(204)
    expect(await statusOf(email, 'Seven-green-kettles', { device: deviceOf(response) })).toBe(200)
  })
})

describe('the browser’s cookie', () => {
  test('lasts for half a year, is hidden from scripts and stored only as a hash', async () => {
    const { email } = await addPerson('admin')
    const response = await signIn(email, password)
    const cookie = response.cookies.find(({ name }) => name === 'enfilade_device')
    expect(cookie).toMatchObject({
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/auth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 180 * 86_400,
    })
    const found = await database.query(
      `select from sign_in_sources s where s::text like $1 or encode(key_hash, 'escape') like $1`,
      [`%${cookie?.value}%`],
    )
    expect(found).toEqual([])
  })

  test('allows ten failures of its own, and only for its own accounts', async () => {
    const { email, device } = await owner()
    const { email: other } = await addPerson('admin')
    vi.mocked(verify).mockClear()
    const own = await statusesOf(30, () => statusOf(email, 'wrong', { device }))
    expect([own(401), compared()]).toEqual([10, 10])
    const others = await statusesOf(30, () => statusOf(other, 'wrong', { device }))
    expect(others(401)).toBe(10)
    await pass(15)
    await statusesOf(30, () => statusOf(other, 'wrong'))
    expect(await statusOf(other, password, { device })).toBe(429)
  })

  test('does not sign anyone in by itself', async () => {
    const { email, device } = await owner()
    expect(await statusOf(email, 'wrong', { device })).toBe(401)
  })

  test('each sign-in renews the cookie; old and invented ones have no effect', async () => {
    const { email, device } = await owner()
    const renewed = deviceOf(await signIn(email, password, { device }))
    expect(renewed).not.toBe(device)
    await statusesOf(40, () => statusOf(email, 'wrong'))
    for (const worthless of [device, 'x'.repeat(43), 'x', '', `${'y'.repeat(5000)}`]) {
      expect(await statusOf(email, password, { device: worthless })).toBe(429)
    }
    expect(await statusOf(email, password, { device: renewed })).toBe(200)
  })

  test('recognizes everyone who signs in with this browser', async () => {
    const first = await owner()
    const second = await addPerson('admin')
    const device = deviceOf(await signIn(second.email, password, { device: first.device }))
    for (const { email } of [first, second]) {
      await statusesOf(40, () => statusOf(email, 'wrong'))
    }
    const again = await signIn(first.email, password, { device })
    expect(again.statusCode).toBe(200)
    expect(await statusOf(second.email, password, { device: deviceOf(again) })).toBe(200)
  })

  test('loses its effect when the user sets a new password', async () => {
    const { email, device, network } = await owner()
    await anonymous.send(auth.forgotPassword, { body: { email } })
    const [mail] = await takeEmails(email)
    const chosen = 'Seven-green-kettles'
    await anonymous.call(auth.resetPassword, {
      body: { token: mail?.token ?? '', password: chosen },
    })
    await statusesOf(40, () => statusOf(email, 'wrong'))
    expect(await statusOf(email, chosen, { device })).toBe(429)
    expect(await statusOf(email, chosen, { network })).toBe(429)
  })

  test('the latest twenty browsers and networks of each user are remembered', async () => {
    const { id, email } = await owner()
    for (let n = 0; n < 25; n += 1) await signIn(email, password)
    const counts = await database.query(
      `select kind, count(*)::int as count from sign_in_sources where user_id = $1
       group by kind order by kind`,
      [id],
    )
    expect(counts).toEqual([
      { kind: 'device', count: 20 },
      { kind: 'network', count: 20 },
    ])
  })
})

describe('a flood of wrong sign-ins from one network', () => {
  test('260 at once, for as many accounts: another network can still sign in', async () => {
    const { email } = await addPerson('admin')
    const timed = async () => {
      const start = performance.now()
      expect(await statusOf(email, password)).toBe(200)
      return performance.now() - start
    }
    // Takes the slower of two runs, because a busy machine slows down everything.
    const aloneMs = Math.max(await timed(), await timed())
    const network = newNetwork()
    let left = 260
    const flood = statusesOf(260, async (n) => {
      const status = await statusOf(`person-${n}@flood.test`, 'wrong', { network })
      left -= 1
      return status
    })
    expect(await timed()).toBeLessThan(1500 + 40 * aloneMs)
    expect(left).toBeGreaterThan(0)
    const count = await flood
    expect(count(401) + count(429) + count(503)).toBe(260)
    expect(count(401)).toBeLessThanOrEqual(100)
    expect(compared()).toBeLessThanOrEqual(103)
  })

  test('four attempts reach the database at once, fifty wait, the rest are refused', async () => {
    const network = newNetwork()
    const { promise: released, resolve: release } = Promise.withResolvers<boolean>()
    vi.mocked(verify).mockImplementation(() => released)
    let answered = 0
    const flood = statusesOf(260, async (n) => {
      const status = await statusOf(`person-${n}@held.test`, 'wrong', { network })
      answered += 1
      return status
    })
    await expect.poll(() => answered).toBe(206)
    const begun = () =>
      database.query(`select from rate_limits where what = 'sign-in by account and network'`)
    await expect.poll(begun).toHaveLength(4)
    release(false)
    const count = await flood
    expect([count(401), count(429)]).toEqual([54, 206])
  })

  test('the flooding network has to wait, not the owners of the accounts', async () => {
    const victims = await Promise.all(Array.from({ length: 5 }, () => owner()))
    const network = newNetwork()
    await statusesOf(260, (n) => statusOf(victims[n % 5]?.email ?? '', 'wrong', { network }))
    const statuses = await Promise.all(victims.map(({ email }) => statusOf(email, password)))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })

  test('other calls are answered during the flood', async () => {
    const admin = await world.admin()
    const network = newNetwork()
    let left = 100
    const flood = statusesOf(100, async (n) => {
      const status = await statusOf(`person-${n}@other.test`, 'wrong', { network })
      left -= 1
      return status
    })
    for (let n = 0; n < 5; n += 1) {
      await admin.call(auth.session, {})
      await admin.call(companies.all, {})
    }
    // If each waited for all comparisons, none would be left.
    expect(left).toBeGreaterThan(0)
    await flood
  })
})
