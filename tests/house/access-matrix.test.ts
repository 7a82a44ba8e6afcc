// The access matrix: every kind of person calls every endpoint of the contract for one company's records. Each call must get
// the status in its row, leak no text of another company, and change nothing if it was rejected.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientViewHeader } from '#contract/client-view.ts'
import type { Company } from '#contract/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Task, tasks } from '#contract/tasks.ts'
import { website } from '#contract/website-calls.ts'
import { type Caller, type Parts, callerOf } from '#tests/support/caller.ts'
import { openStream } from '#tests/support/live.ts'
import { quietStripe } from '#tests/support/stripe.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { type Kind, type Row, type Victim, expectedStatus, kinds, rows } from './access-rows.ts'

const world = await openWorld({
  stripe: quietStripe,
  isDeliverySetUp: true,
  metricsToken: 'the-token-of-no-person',
})
const admin = await world.admin()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
const endpointName = (row: string) => row.replace(/ #.*$/, '')

/** Contained in every text of a company's records, so that any leak can be found. */
const markers = {
  own: 'Quillwort',
  internal: 'Undercroft',
  other: 'Saltmarsh',
  otherInternal: 'Overleigh',
}
const everything = ['own', 'internal', 'other', 'otherInternal'] as const
const canRead: Record<Kind, readonly (keyof typeof markers)[]> = {
  anonymous: [],
  ownOwner: ['own'],
  ownMember: ['own'],
  otherOwner: ['other'],
  bannedInOne: ['other'],
  banned: [],
  disabled: [],
  waiting: [],
  loner: [],
  admin: everything,
  manager: everything,
  contributor: everything,
  bookkeeper: everything,
  viewer: everything,
  ownManager: ['own', 'internal'],
  otherManager: ['other', 'otherInternal'],
  clientView: ['own'],
}

async function mark({ _id }: Company, marker: string): Promise<void> {
  await world.database.query(
    `update companies set name = $2, website = 'https://' || $2 || '.example', description = $2,
     email = lower($2) || '@mark.test', street = $2, city = $2 where id = $1`,
    [_id, marker],
  )
}

const draftLine = (description: string) => ({
  description,
  quantity: 1,
  unitPrice: { amount: 100, currency: 'USD' },
})

type Part = keyof Victim
type Makers = { [Name in Part]: () => Promise<Victim[Name]> }

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/** Creates records of the company, marked in every text. */
function makersOf(company: Company, marker: string, internalMarker: string): Makers {
  const text = { title: marker, description: marker }
  const tags = [{ name: marker, color: 'teal' }]
  const hidden = { title: internalMarker, visibility: 'internal' } as const
  const project = once(() => world.addProject(company, text))
  const shared = once(async () =>
    world.addTask(await project(), { ...text, tags, visibility: 'shared' }),
  )
  const internal = once(async () => world.addTask(await project(), hidden))
  const addFile = async (task: Task, name: string, visibility: Task['visibility'] = 'shared') =>
    addPicture(world.app, admin.id, { project: await project(), task, name, visibility })
  return {
    ...{ company: async () => company, project, shared, internal },
    async subtaskId() {
      const sent = { params: { taskId: (await shared())._id }, body: { title: marker } }
      return (await admin.call(tasks.addSubtask, sent))._id
    },
    campaign: async () => world.addCampaign(await project(), text),
    internalCampaign: async () => world.addCampaign(await project(), hidden),
    event: async () =>
      world.addEvent(company, { ...text, location: marker, project: (await project())._id }),
    internalEvent: () => world.addEvent(company, hidden),
    comment: async () => world.addComment(await shared(), { text: marker, visibility: 'shared' }),
    internalComment: async () => world.addComment(await shared(), { text: internalMarker }),
    buriedComment: async () =>
      world.addComment(await internal(), { text: internalMarker, visibility: 'shared' }),
    file: async () => addFile(await shared(), marker),
    internalFile: async () => addFile(await shared(), internalMarker, 'internal'),
    fileOfInternal: async () => addFile(await internal(), internalMarker),
  }
}

/** Creates one of each, plus records that only lists and counts could leak. */
async function marked(
  company: Company,
  marker: string,
  internalMarker = markers.internal,
): Promise<Victim> {
  await world.addInvoice(company, { notes: internalMarker, lines: [draftLine(internalMarker)] })
  await world.addQuote(company, { notes: internalMarker, lines: [draftLine(internalMarker)] })
  const makers = makersOf(company, marker, internalMarker)
  return makeParts(makers, Object.keys(makers) as Part[])
}

/** @param parts read from the victim; reading another one throws */
async function makeParts(makers: Makers, parts: Iterable<Part>): Promise<Victim> {
  const made = new Map<PropertyKey, unknown>()
  for (const part of parts) made.set(part, await makers[part]())
  // The parts are known at run time only.
  return new Proxy({} as Victim, {
    get(_, part) {
      if (part in makers && !made.has(part)) {
        throw new Error(`‘send’ reads ${String(part)} for this kind of person, and for no other`)
      }
      return made.get(part)
    },
  })
}

await mark(world.company, markers.own)
await mark(world.otherCompany, markers.other)
await marked(world.otherCompany, markers.other, markers.otherInternal)
/** For calls that change nothing. */
const standing = await marked(world.company, markers.own)
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
  loner: await world.loner(),
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

async function snapshot(): Promise<Record<string, string>> {
  const { rows: found } = await watcher.query<{ name: string; hash: string }>({
    name: 'snapshot',
    text: hashes,
  })
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
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
    return { status, text: JSON.stringify([...headers]) + first }
  }
  const response = await caller.send(endpoint, parts)
  return {
    status: response.statusCode,
    text: JSON.stringify(response.headers) + response.body,
  }
}

test('every endpoint of the contract has its row, and every row its endpoint', () => {
  const inMatrix = new Set(Object.keys(rows).map(endpointName))
  const missing = [...endpointOf.keys()].filter((name) => !inMatrix.has(name))
  expect(missing, 'add their rows to tests/house/access-rows.ts').toEqual([])
  const unknown = [...inMatrix].filter((name) => !endpointOf.has(name))
  expect(unknown, 'remove these rows from tests/house/access-rows.ts').toEqual([])
})

// All kinds of people call from one address, so the rate limits would count them as one person retrying.
beforeEach(() => world.database.query('delete from rate_limits'))

/** The requests of a kind of person, and the records they refer to; calls that change records get their own. */
async function partsOf({ send }: Row, who: Kind, victim: Victim): Promise<Parts[]> {
  return [(await send?.(victim, who, world)) ?? {}].flat()
}

async function expectAnswer(endpoint: Endpoint, row: Row, who: Kind, parts: Parts): Promise<void> {
  const { status, text } = await call(endpoint, row, who, parts)
  expect(status, text).toBe(expectedStatus(row, endpoint, who))
  for (const [of, marker] of Object.entries(markers)) {
    if (canRead[who].includes(of as keyof typeof markers)) continue
    expect(text.toLowerCase(), `a word of ${of} records`).not.toContain(marker.toLowerCase())
  }
}

describe.each(Object.entries(rows))('S7.1.3 %s', (name, row) => {
  const endpoint = endpointOf.get(endpointName(name))
  if (!endpoint) return
  const isHarmless = (who: Kind) =>
    expectedStatus(row, endpoint, who) >= 400 || endpoint.method === 'GET'
  const harmless = kinds.filter(isHarmless)
  const prepared = new Map<Kind, Parts[]>()
  /** The calls refer to these; no project is empty. */
  const parts = new Set<Part>(['shared'])
  const watched = new Proxy(standing, {
    get: (victim, part: Part) => (parts.add(part), victim[part]),
  })
  let before: Record<string, string>

  beforeAll(async () => {
    // Calls that change nothing can share the records they refer to.
    const [anybody] = harmless
    const shared = anybody && !row.isByKind ? await partsOf(row, anybody, watched) : undefined
    for (const who of harmless) prepared.set(who, shared ?? (await partsOf(row, who, watched)))
    before = await snapshot()
  })

  test.each(harmless)('called by: %s', async (who) => {
    for (const sent of prepared.get(who) ?? []) await expectAnswer(endpoint, row, who, sent)
  })

  test('none of these changed a row', async () => expect(await snapshot()).toEqual(before))

  test.each(kinds.filter((who) => !isHarmless(who)))('called by: %s', async (who) => {
    // People who may read the whole company can only be leaked the records in question.
    const victim =
      harmless.length > 0 && canRead[who].includes('internal')
        ? await makeParts(makersOf(world.company, markers.own, markers.internal), parts)
        : await marked(world.company, markers.own)
    for (const sent of await partsOf(row, who, victim)) {
      await expectAnswer(endpoint, row, who, sent)
    }
  })
})
