// Random calls over the whole contract: for any input from any person, the response is one of ours and never a server error.
// `npm run fuzz -- MINUTES` tries others for longer; `FUZZ_SEED=…` repeats a run from the seed it printed.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { tasks } from '#contract/work/tasks.ts'
import { addMember } from '#server/accounts/auth/service.ts'
import { type Ids, callTo, withText } from '#tests/support/arbitraries.ts'
import { type Parts, callerOf } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 6)
process.stdout.write(`FUZZ_SEED=${seed}\n`)

const world = await openWorld()
const { anonymous, app } = world
const admin = await world.admin()
const endpointOf = new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each]))

/** Placeholders in random calls, replaced with existing records when a call is made. */
const standIns: Ids = Object.fromEntries(
  ['company', 'otherCompany', 'project', 'task', 'after', 'subtask', 'user'].map((name, n) => [
    name,
    `00000000-0000-7000-8000-00000000000${n + 1}`,
  ]),
)

async function newRecords(): Promise<Ids> {
  const company = await world.addCompany()
  const project = await world.addProject(company)
  const [task, after] = [await world.addTask(project), await world.addTask(project)]
  const subtask = { params: { taskId: task._id }, body: { title: 'Fuzzed' } }
  await addMember(app.platform.agencyDatabase, {
    userId: owner.id,
    companyId: company._id,
    role: 'owner',
  })
  return {
    company: company._id,
    otherCompany: world.otherCompany._id,
    project: project._id,
    task: task._id,
    after: after._id,
    subtask: (await admin.call(tasks.addSubtask, subtask))._id,
    user: owner.id,
  }
}

function named(parts: Parts, records: Ids): Parts {
  let text = JSON.stringify(parts)
  for (const [name, id] of Object.entries(standIns)) text = text.replaceAll(id, records[name] ?? id)
  return JSON.parse(text) as Parts
}

/** Streams do not end on their own; they have separate tests. */
const isCall = ({ path }: Endpoint) => !path.endsWith('/updates')

async function newPerson(kind: Parameters<typeof world.addPerson>[0]) {
  const { id, email } = await world.addPerson(kind)
  return { id, ...callerOf(app, { authorization: `Bearer ${await world.signIn(email)}` }) }
}
const newAdmin = () => newPerson('admin')
const newOwner = () => newPerson([{ company: world.company, role: 'owner' }])

let [staff, owner] = [await newAdmin(), await newOwner()]

/** Text that would reveal internals. */
const inside = /node_modules|\/src\/|\bat \w+ \(|select .* from|relation "|syntax error|ECONN|Zod/

function check(response: LightMyRequestResponse): void {
  const { statusCode, body, headers } = response
  expect(app.takeErrors()).toEqual([])
  expect(statusCode).toBeLessThan(500)
  if (statusCode < 400) return
  const { error } = JSON.parse(body) as ErrorBody
  expect(errors[error.code].status).toBe(statusCode)
  // It may begin with a quoted name.
  expect(error.message).toMatch(/^“?[A-Z].+/)
  expect(headers['cache-control']).toBe('no-store')
  if (error.code === 'invalid') expect(Object.keys(error.fields ?? {})).not.toEqual([])
  for (const sentence of Object.values(error.fields ?? {})) expect(sentence).toMatch(/^[A-Z].+/)
  const { requestId: _, fields: __, ...notified } = error
  expect(JSON.stringify(notified)).not.toMatch(inside)
}

/** As many seconds as asked for, and what the last call takes. */
const fuzzTimeout = { timeout: (seconds + 300) * 1000 }

test('no call of the contract ends in a server error', fuzzTimeout, async () => {
  const calls = endpoints.filter(isCall).map((endpoint) =>
    fc.record({
      call: fc.constant(`${endpoint.method} ${endpoint.path}`),
      who: fc.constantFrom(...(['admin', 'admin', 'owner', 'anonymous'] as const)),
      parts: callTo(endpoint, { ids: standIns, isNasty: true }),
    }),
  )
  let records = await newRecords()
  const property = fc.asyncProperty(fc.oneof(...calls), async ({ call, who, parts }) => {
    const endpoint = endpointOf.get(call)
    if (!endpoint) return
    const caller = { admin: staff, owner, anonymous }[who]
    const response = await caller.send(endpoint, named(parts, records))
    check(response)
    // Calls may delete the records or sign their caller out, so those are replaced.
    const { statusCode } = response
    if (statusCode === 401 && who === 'admin') staff = await newAdmin()
    if (statusCode === 401 && who === 'owner') owner = await newOwner()
    const isGone = statusCode < 300 && /DELETE|bulk/.test(call)
    if (isGone || (statusCode === 401 && who === 'owner')) records = await newRecords()
  })
  const details = await fc.check(property, {
    seed,
    numRuns: Infinity,
    interruptAfterTimeLimit: seconds * 1000,
  })
  process.stdout.write(`${details.numRuns} random calls\n`)
  if (!details.failed) return
  const { counterexample, errorInstance } = details
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  expect.fail(`FUZZ_SEED=${seed}: ${fc.stringify(counterexample)}\n${why}`)
})

/** Thousands of calls take about ten seconds on their own. */
test('text that the database cannot store causes no server error in any call', async () => {
  for (const endpoint of endpoints.filter(isCall)) {
    const records = await newRecords()
    const arbitrary = callTo(endpoint, { ids: records, isNasty: false })
    const [parts = {}] = fc.sample(arbitrary, { seed, numRuns: 1 })
    const { query, body } = parts
    const spoilt: Parts[] = [
      ...[...withText(query, '\u0000')].map((each) => ({
        ...parts,
        query: each as Record<string, unknown>,
      })),
      ...[...withText(body, '\u0000')].map((each) => ({ ...parts, body: each })),
      ...[...withText(body, 'a\ud800')].map((each) => ({ ...parts, body: each })),
    ]
    for (const each of spoilt.slice(0, 60)) check(await admin.send(endpoint, each))
  }
})

test('no arbitrary request line or body causes a server error either', fuzzTimeout, async () => {
  const path = fc.oneof(
    fc.webPath().map((rest) => `/${rest}`),
    fc.constantFrom(...endpoints.map((endpoint) => endpoint.path)),
    fc.string({ unit: fc.constantFrom(...'/%.:?&=#az09\\;') }).map((rest) => `/${rest}`),
  )
  const property = fc.asyncProperty(
    path,
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((json) => Buffer.from(json)),
    ),
    async (url, method, bytes) => {
      fc.pre(URL.canParse(url, 'http://localhost') && !url.includes('/updates'))
      const headers = { 'content-type': 'application/json' }
      const payload = Buffer.from(bytes)
      const response = await anonymous.raw({ method, url, headers, payload })
      expect(app.takeErrors()).toEqual([])
      expect(response.statusCode).toBeLessThan(500)
    },
  )
  await fc.assert(property, { seed, numRuns: Infinity, interruptAfterTimeLimit: seconds * 500 })
})
