// The access matrix: every kind of person calls every endpoint of the contract for one company's records. Each call must get
// the status in its row, leak no text of another company, and change nothing if it was rejected.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { clientViewHeader } from '#contract/clients/client-view.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { website } from '#contract/site/website-calls.ts'
import { type Caller, type Parts, callerOf } from '#tests/support/caller.ts'
import { openStream } from '#tests/support/live.ts'
import { quietStripe } from '#tests/support/stripe.ts'
import { openWorld } from '#tests/support/world.ts'
import { type Kind, type Row, type Victim, expectedStatus, kinds } from './access-expectations.ts'
import { rows } from './access-rows.ts'
import { type Part, canRead, makeStandingVictim, makeVictim, markers } from './access-victims.ts'

const world = await openWorld({
  stripe: quietStripe,
  isDeliverySetUp: true,
  metricsToken: 'the-token-of-no-person',
  // All kinds of people call from one address, so they would count as one person retrying.
  hasRateLimits: false,
})
const admin = await world.admin()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
const endpointName = (row: string) => row.replace(/ #.*$/, '')

const own = {
  world,
  admin,
  company: world.company,
  marker: 'own',
  internalMarker: 'internal',
} as const
/** For calls that change nothing. */
const standing = await makeStandingVictim(own)
await makeStandingVictim({
  ...{ world, admin, company: world.otherCompany },
  ...{ marker: 'other', internalMarker: 'otherInternal' },
})
// The first read of the site's content stores its initial version.
await world.anonymous.call(website.get, {})

const callers: Record<Kind, Caller> = {
  anonymous: world.anonymous,
  ownOwner: await world.owner(),
  ownMember: await world.member(),
  otherOwner: await world.otherOwner(),
  bannedInOne: await world.bannedInOne(),
  banned: await world.banned(),
  disabled: await world.disabled(),
  waiting: await world.waiting(),
  withoutCompany: await world.withoutCompany(),
  admin,
  manager: await world.addStaff({ staffRole: 'manager' }),
  contributor: await world.addStaff({ staffRole: 'contributor' }),
  bookkeeper: await world.addStaff({ staffRole: 'bookkeeper' }),
  viewer: await world.addStaff({ staffRole: 'viewer' }),
  ownManager: await world.addStaff({ staffRole: 'manager', companies: [world.company] }),
  otherManager: await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] }),
  clientView: await viewAsClient(),
}

async function viewAsClient(): Promise<Caller> {
  const { headers } = await world.addStaff({ staffRole: 'administrator' })
  return callerOf(world.app, { ...headers, [clientViewHeader]: world.company._id })
}

/**
 * Hashes each table's row versions, except sessions and the tables that count and date the calls themselves. This detects
 * even rewrites with the same values, without reading the rows' content.
 */
const tables = await world.database.query<{ name: string }>(`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_'
    and table_name not in ('sessions', 'rate_limits', 'idempotency_keys')`)
const hashes = tables
  .map(
    ({ name }) => `select '${name}' as name,
    count(*) || ' ' || coalesce(sum(hash_record_extended(row(ctid, xmin), 0)), 0) as hash from ${name}`,
  )
  .join(' union all ')
// A connection of its own, because planning takes longer than the query: it is planned once.
const watcher = new pg.Client(world.database.connection('superuser'))
await watcher.connect()
afterAll(() => watcher.end())

async function snapshot(): Promise<Map<string, string>> {
  const { rows: found } = await watcher.query<{ name: string; hash: string }>({
    name: 'snapshot',
    text: hashes,
  })
  return new Map(found.map(({ name, hash }) => [name, hash]))
}

interface Seen {
  status: number
  text: string
}

async function call(endpoint: Endpoint, { isStream }: Row, who: Kind, parts: Parts): Promise<Seen> {
  const caller = callers[who]
  if (isStream) {
    const path = addressOf(endpoint, parts.params)
    const stream = await openStream(world.app, caller, { path })
    const { status, headers } = stream
    const first = status === 200 ? JSON.stringify(await stream.next()) : ''
    stream.close()
    return { status, text: first + JSON.stringify([...headers]) }
  }
  const { statusCode: status, body, headers } = await caller.send(endpoint, parts)
  return { status, text: body + JSON.stringify(headers) }
}

/** The requests of a kind of person, and the records they refer to. */
async function partsOf({ send }: Row, who: Kind, victim: Victim): Promise<Parts[]> {
  return [(await send?.(victim, who, world)) ?? {}].flat()
}

/** The text around a word, or its beginning. */
const excerpt = (text: string, at = 0) => text.slice(Math.max(0, at - 100), at + 200)

interface Asked {
  name: string
  endpoint: Endpoint
  row: Row
}

/** What is wrong with the answers to one kind of person: who, what, expected, got. */
async function wrongAnswers({ name, endpoint, row }: Asked, who: Kind, requests: Parts[]) {
  const wrong: string[] = []
  const expected = expectedStatus(row, endpoint, who)
  for (const parts of requests) {
    const { status, text } = await call(endpoint, row, who, parts)
    const asked = `${who}: ${name}`
    if (status !== expected)
      wrong.push(`${asked}: expected ${expected}, got ${status} ${excerpt(text)}`)
    for (const [of, marker] of Object.entries(markers)) {
      if (canRead[who].includes(of as keyof typeof markers)) continue
      const at = text.toLowerCase().indexOf(marker.toLowerCase())
      if (at >= 0)
        wrong.push(`${asked}: expected no word of ${of} records, got ${excerpt(text, at)}`)
    }
  }
  return wrong
}

/** For a call that changes records. @param parts the records that the call refers to */
function victimFor(who: Kind, parts: ReadonlySet<Part>): Promise<Victim> {
  const isOfCompany = [...parts].every((part) => part === 'company')
  if (isOfCompany) return makeVictim(own, parts)
  // People who may read the whole company can only be leaked the records in question, of a project that isn't empty.
  return makeVictim(own, canRead[who].includes('internal') ? [...parts, 'shared'] : undefined)
}

async function wrongAnswersOfRow(asked: Asked): Promise<string[]> {
  const { name, endpoint, row } = asked
  const isHarmless = (who: Kind) =>
    expectedStatus(row, endpoint, who) >= 400 || endpoint.method === 'GET'
  const harmless = kinds.filter(isHarmless)
  const parts = new Set<Part>()
  const watched = new Proxy(standing, {
    get: (victim, part: Part) => (parts.add(part), victim[part]),
  })
  // Calls that change nothing can share the records they refer to.
  const shared = row.isByKind ? undefined : await partsOf(row, harmless[0] ?? 'admin', watched)
  const prepared = new Map<Kind, Parts[]>()
  for (const who of harmless) prepared.set(who, shared ?? (await partsOf(row, who, watched)))

  const before = await snapshot()
  const answers = [...prepared].map(([who, requests]) => wrongAnswers(asked, who, requests))
  const wrong = (await Promise.all(answers)).flat()
  for (const [table, hash] of await snapshot()) {
    if (hash === before.get(table)) continue
    wrong.push(`${name}: expected no change by ${harmless.join(', ')}, got one in ${table}`)
  }

  for (const who of kinds) {
    if (prepared.has(who)) continue
    const victim = await victimFor(who, parts)
    wrong.push(...(await wrongAnswers(asked, who, await partsOf(row, who, victim))))
  }
  return wrong
}

// P1.1.3 P1.2.3
test('every endpoint of the contract has its row, and every row its endpoint', () => {
  const inMatrix = new Set(Object.keys(rows).map(endpointName))
  const missing = [...endpointOf.keys()].filter((name) => !inMatrix.has(name))
  expect(missing, 'add their rows to tests/house/access-rows.ts').toEqual([])
  const unknown = [...inMatrix].filter((name) => !endpointOf.has(name))
  expect(unknown, 'remove these rows from tests/house/access-rows.ts').toEqual([])
})

/** In the rows' order, because later rows share records that earlier ones must not find. */
const matrix = Map.groupBy(Object.entries(rows), ([name]) => endpointName(name))

// S6.3.1 S6.3.3
test.each([...matrix])('S7.1.3 %s answers each kind of person as its rows say', async (of, its) => {
  const endpoint = endpointOf.get(of)
  if (!endpoint) return
  const wrong: string[] = []
  for (const [name, row] of its) wrong.push(...(await wrongAnswersOfRow({ name, endpoint, row })))
  expect(wrong, wrong.join('\n')).toEqual([])
})
