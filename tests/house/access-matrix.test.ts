// The access matrix: every endpoint of the contract called by every kind of person about one company's records. Each gets
// what its row says, nobody reads a word of a company that is not theirs, and what was refused changed nothing.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { tasks } from '#contract/tasks.ts'
import { website } from '#contract/website-calls.ts'
import type { Caller, Parts } from '#tests/support/caller.ts'
import { openStream } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'
import { type Kind, type Row, type Victim, kinds, rows } from './access-rows.ts'

const world = await openWorld()
const admin = await world.admin()

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
const endpointName = (row: string) => row.replace(/ #.*$/, '')

/** Stand in every text of a company's records, to be found wherever they leak. */
const markers = { own: 'Quillwort', other: 'Saltmarsh', internal: 'Undercroft' }
const mayRead: Record<Kind, (keyof typeof markers)[]> = {
  anonymous: [],
  ownOwner: ['own'],
  ownMember: ['own'],
  otherOwner: ['other'],
  bannedInOne: ['other'],
  banned: [],
  disabled: [],
  waiting: [],
  loner: [],
  admin: ['own', 'other', 'internal'],
}

async function mark({ _id }: Company, marker: string): Promise<void> {
  await world.database.query(
    `update companies set name = $2, website = 'https://' || $2 || '.example', description = $2,
     email = lower($2) || '@mark.test', street = $2, city = $2 where id = $1`,
    [_id, marker],
  )
}

/** Projects, tasks and campaigns of the company, marked in every text. */
async function marked(company: Company, marker: string): Promise<Victim> {
  const text = { title: marker, description: marker }
  const project = await world.addProject(company, text)
  const tags = [{ name: marker, color: 'teal' }]
  const [shared, internal] = [
    await world.addTask(project, { ...text, tags, visibility: 'shared' }),
    await world.addTask(project, { title: markers.internal, visibility: 'internal' }),
  ]
  const sent = { params: { taskId: shared._id }, body: { title: marker } }
  const { _id: subtaskId } = await admin.call(tasks.addSubtask, sent)
  const campaign = await world.addCampaign(project, text)
  const internalCampaign = await world.addCampaign(project, {
    title: markers.internal,
    visibility: 'internal',
  })
  return { company, project, shared, internal, subtaskId, campaign, internalCampaign }
}

await mark(world.company, markers.own)
await mark(world.otherCompany, markers.other)
await marked(world.otherCompany, markers.other)
/** For calls that change nothing. */
const standing = await marked(world.company, markers.own)
// The first read of the site's content writes down what it starts with.
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
}

/** Everything kept, but for sessions and what counts and dates the calls themselves. */
const tables = await world.database.query<{ name: string }>(`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_'
    and table_name not in ('sessions', 'rate_limits', 'idempotency_keys')`)
const everything = tables
  .map(
    ({ name }) => `select '${name}' as name,
    md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
  )
  .join(' union all ')

async function snapshot(): Promise<Record<string, string>> {
  const hashes = await world.database.query<{ name: string; hash: string }>(everything)
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
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

// All kinds of people call from one address, which would count as one person trying again and again.
beforeEach(() => world.database.query('truncate rate_limits'))

describe.each(Object.entries(rows))('S7.1.3 %s', (name, row) => {
  test.each(kinds)('called by: %s', async (who) => {
    const endpoint = endpointOf.get(endpointName(name))
    if (!endpoint) return
    const expected = row.expected[who]
    const isHarmless = expected >= 400 || endpoint.method === 'GET'
    const victim = isHarmless ? standing : await marked(world.company, markers.own)
    const sent = [(await row.send?.(victim, who, world)) ?? {}].flat()
    for (const parts of sent) {
      const before = await snapshot()
      const { status, text } = await call(endpoint, row, who, parts)
      expect(status, text).toBe(expected)
      for (const [of, marker] of Object.entries(markers)) {
        if (mayRead[who].includes(of as keyof typeof markers)) continue
        expect(text.toLowerCase(), `a word of ${of} records`).not.toContain(marker.toLowerCase())
      }
      if (isHarmless) expect(await snapshot(), 'rows changed by this call').toEqual(before)
    }
  })
})
