// One megabyte of worst-case text in any field of any call is answered at once, so no one can block the process with it.
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { jsonSchema } from '#tests/support/json-schema.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  type Input,
  type Places,
  bodiesWith,
  placesIn,
  schemasAt,
} from '#tests/support/worst-input.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const limitMs = onSlowMachine(100)
const megabyte = 1_000_000

const repeat = (text: string) => text.repeat(Math.ceil(megabyte / text.length)).slice(0, megabyte)

/** The text that each kind of pattern backtracks on longest. */
const worstTexts: Record<string, string> = {
  spaces: ` ${repeat(' ')}x`,
  'spaces inside': `5${repeat(' ')}5`,
  'line breaks': `a${repeat('\r\n')}a`,
  dots: repeat('.'),
  'an address of dots': `a@${repeat('.')}@`,
  'an address of labels': `a@${repeat('a.')}@`,
  'a host of labels': `https://${repeat('a.')}!`,
  'a host of hyphens': `https://a${repeat('-')}!`,
  digits: repeat('1'),
  hyphens: `a${repeat('-a')}!`,
  'only hyphens': repeat('-'),
  brackets: repeat('()'),
  'nested quotes': repeat('"\\"'),
  extensions: `5550100${repeat(' x')}`,
  slashes: `/${repeat('/')}x`,
  'at signs': repeat('@'),
  emoji: repeat('🧁'),
  'combining marks': `a${repeat('\u0301\u0323')}`,
  'decomposed letters': repeat('e\u0301'),
  'lone surrogates': repeat('\ud800'),
  'capitals that grow': repeat('İ'),
  'a colour': `#${repeat('a')}!`,
  'a percent sign': repeat('%'),
  letters: repeat('a'),
}

const longBodies = bodiesWith(megabyte)

/** Processor time of this process, unaffected by other load; best of three, because a garbage collection may interfere. */
async function cpuMs(job: () => unknown): Promise<number> {
  const once = async () => {
    const before = process.cpuUsage()
    await job()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  let best = await once()
  for (let more = 2; best > limitMs && more > 0; more -= 1) best = Math.min(best, await once())
  return best
}

/** Validates as the server does. @returns whether the value is valid */
function check(schema: z.ZodType, value: unknown): boolean {
  const { error } = schema.safeParse(value)
  if (error) toFieldErrors(error)
  return !error
}

const parts = ({ params, query, body }: Endpoint) =>
  Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, schema] as const] : [],
  )

const cases = endpoints.flatMap((endpoint) =>
  parts(endpoint).map(([part, schema]) => ({
    name: `${endpoint.method} ${endpoint.path}, ${part}`,
    schema,
    places: placesIn(jsonSchema(schema)),
  })),
)

/** Calls that share a schema need only one check. */
const distinct = [...new Map(cases.map((one) => [one.schema, one])).values()]

/** What a schema has refused takes as long where other calls use the same schema; what it takes may be read further there. */
const refused = new Map<z.core.$ZodType, Set<string>>()

function isKnown(schemas: readonly z.core.$ZodType[], what: string): boolean {
  return schemas.length > 0 && schemas.every((schema) => refused.get(schema)?.has(what))
}

function remember(schemas: readonly z.core.$ZodType[], what: string): void {
  for (const schema of schemas) refused.set(schema, (refused.get(schema) ?? new Set()).add(what))
}

async function slowInputs({ name, schema, places }: (typeof cases)[number]): Promise<string[]> {
  const slow: string[] = []
  for (const { what, path, value } of inputs(places)) {
    const schemas = path === '' ? [] : schemasAt(schema, path.split('.'))
    if (isKnown(schemas, what)) continue
    let isValid = false
    const ms = await cpuMs(() => void (isValid = check(schema, value)))
    if (ms > limitMs) slow.push(`${name}: ${what} at ${path} took ${Math.round(ms)} ms`)
    else if (!isValid) remember(schemas, what)
  }
  return slow
}

/** In parts, each of which a busy machine ends in time. */
const partCount = 6

test.each(Array.from({ length: partCount }, (_, part) => part))(
  'a megabyte in any field of any call is read or refused at once (part %i)',
  async (part) => {
    const slow: string[] = []
    for (const [at, one] of distinct.entries()) {
      if (at % partCount === part) slow.push(...(await slowInputs(one)))
    }
    expect(slow, slow.join('\n')).toEqual([])
  },
)

function* inputs(places: Places): Generator<Input & { what: string }> {
  for (const [what, text] of Object.entries(worstTexts)) {
    for (const input of places.texts(text)) yield { what, ...input }
  }
  for (const [what, body] of Object.entries(longBodies)) {
    for (const input of places.bodies({ '': body })) yield { what, ...input }
  }
}

test('hundreds of text fields are found, also in nested records and lists', () => {
  const paths = cases.flatMap(({ name, places }) =>
    [...places.texts('')].map(({ path }) => `${name} ${path}`),
  )
  expect(paths.length).toBeGreaterThan(250)
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /auth/register, body company.address.street',
      'POST /companies/bulk, body ids.0',
      'POST /messages, body message',
      'PUT /settings/website, body legal.terms.sections.0.points.0',
      'PUT /settings/website, body portfolio.0.image.src',
      'GET /companies, query search',
    ]),
  )
})

const world = await openWorld()

test.each([
  ['/messages', 'phone', { firstName: 'A', lastName: 'B', email: 'a@b.test', message: 'Hello' }],
  ['/messages', 'email', { firstName: 'A', lastName: 'B', message: 'Hello' }],
  ['/auth/signin', 'email', { password: 'x' }],
  ['/auth/signin', 'password', { email: 'a@b.test' }],
  ['/auth/reset-password', 'password', { token: 'x' }],
  ['/chat', 'name', {}],
])('the whole answer of %s to the worst text in %s is fast', async (url, field, others) => {
  for (const [what, text] of Object.entries(worstTexts)) {
    const payload = JSON.stringify({ ...others, [field]: text })
    if (payload.length > 1_048_576) continue
    const headers = { 'content-type': 'application/json' }
    const ms = await cpuMs(async () => {
      const response = await world.anonymous.raw({ method: 'POST', url, headers, payload })
      expect([200, 202, 400, 401, 413, 429], what).toContain(response.statusCode)
    })
    expect(ms, what).toBeLessThan(limitMs)
  }
})
