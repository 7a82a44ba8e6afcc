// Generates random calls from the contract's schemas: mostly valid, with some nasty values.
import fc from 'fast-check'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Parts } from './caller.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '🧁'.repeat(50),
  'x'.repeat(21_000),
  "'; drop table companies; --",
  '%_\\',
  '${1}{{1}}<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '__proto__',
  'null',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '1e999',
  '-0',
  '\r\nSet-Cookie: a=b',
]

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom<unknown>([], {}, [[]], [null], { a: { b: {} } }, Array(600).fill('x')),
  fc.jsonValue({ maxDepth: 3 }),
)

export interface Choice {
  ids: Ids
  /** Whether to mix in nasty values. */
  isNasty: boolean
}

/** The value, or occasionally a troublesome one. */
const strewn = (value: fc.Arbitrary<unknown>, { isNasty }: Choice) =>
  isNasty ? fc.oneof({ weight: 25, arbitrary: value }, { weight: 1, arbitrary: nasty }) : value

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Existing ids by kind: the fields `company` and `companyId` both use `company`. */
export type Ids = Readonly<Record<string, string>>

function id(name: string, ids: Ids): fc.Arbitrary<string> {
  const meant = ids[name.replace(/Id$/, '')]
  const any = fc.oneof(fc.constantFrom(...Object.values(ids)), fc.uuid())
  if (meant === undefined) return any
  return fc.oneof({ weight: 8, arbitrary: fc.constant(meant) }, { weight: 1, arbitrary: any })
}

/** Formatted texts whose format the schemas do not express. */
const byName: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('a@fuzz.test', ' B@FUZZ.test ', 'c+d@fuzz.test'),
  phone: fc.constantFrom('+1 512 555 0100', '512.555.0100', '5125550100 ext. 7'),
  website: fc.constantFrom('fuzz.example', 'https://fuzz.example/?q=1'),
  color: fc.constantFrom('#abc', '#1f6feb', 'teal'),
}

function text(schema: JsonSchema, { ids }: Choice, name: string): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid') return id(name, ids)
  if (format === 'date') return day.map((moment) => moment.slice(0, 10))
  if (format === 'date-time') return day
  const unit = fc.constantFrom('grapheme' as const, 'grapheme-ascii' as const)
  const plain = unit.chain((of) =>
    fc.string({ unit: of, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
  )
  const fitting = byName[name]
  return fitting
    ? fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: plain })
    : plain
}

function integer({ minimum = -10, maximum = 1000 }: JsonSchema) {
  return fc.integer({
    min: Math.max(minimum, -(2 ** 31)),
    max: Math.max(minimum, Math.min(maximum, 2 ** 31 - 1)),
  })
}

function object({ properties = {}, required = [] }: JsonSchema, choice: Choice) {
  const known = Object.entries(properties).map(
    ([name, schema]) => [name, fit(schema, choice, name)] as const,
  )
  if (!choice.isNasty) return fc.record(Object.fromEntries(known))
  const whole = fc.record(Object.fromEntries(known), { requiredKeys: required })
  const partial = fc.record(Object.fromEntries(known), { requiredKeys: [] })
  const more = fc
    .tuple(whole, fc.dictionary(fc.string({ maxLength: 12 }), nasty, { minKeys: 1, maxKeys: 2 }))
    .map(([value, unknown]) => ({ ...value, ...unknown }))
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 2, arbitrary: partial },
    { weight: 1, arbitrary: more },
  )
}

function fit(schema: JsonSchema, choice: Choice, name = ''): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf } = schema
  if ('const' in schema) return strewn(fc.constant(schema.const), choice)
  if (schema.enum) return strewn(fc.constantFrom(...schema.enum), choice)
  const choices = anyOf ?? oneOf
  if (choices?.length) return fc.oneof(...choices.map((each) => fit(each, choice, name)))
  if (allOf?.[0]) return fit(allOf[0], choice, name)
  if (type === 'string') return strewn(text(schema, choice, name), choice)
  if (type === 'integer' || type === 'number') return strewn(integer(schema), choice)
  if (type === 'boolean') return strewn(fc.boolean(), choice)
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 5 } = schema
    const maxLength = Math.max(minItems, Math.min(maxItems, 5))
    return strewn(fc.array(fit(items, choice, name), { minLength: minItems, maxLength }), choice)
  }
  if (type === 'object') return strewn(object(schema, choice), choice)
  return nasty
}

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'idempotency-key': fc.constantFrom('fuzz-1', 'fuzz-2', 'with space', 'x'.repeat(300)),
        origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:80'),
        'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; x'),
      },
      { requiredKeys: [] },
    ),
  },
)

/** Path and query: a lone surrogate cannot be part of an address. */
const writable = (values: object) =>
  JSON.parse(JSON.stringify(values).replaceAll(/\\ud[89a-f][\da-f]{2}/gi, '?')) as object

export function callTo({ params, query, body }: Endpoint, choice: Choice): fc.Arbitrary<Parts> {
  const inAddress = (schema: z.ZodType) => object(jsonSchema(schema), choice).map(writable)
  return fc
    .record({
      params: params ? inAddress(params) : fc.constant(undefined),
      query: query ? inAddress(query) : fc.constant(undefined),
      body: body ? fit(jsonSchema(body), choice) : fc.constant(undefined),
      headers: choice.isNasty ? headers : fc.constant({}),
    })
    .map((parts) => parts as Parts)
}

/** Copies of the value, each with one text replaced. */
export function* withText(value: unknown, put: string): Generator<unknown> {
  if (typeof value === 'string') yield put
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const replaced of withText(inner, put)) {
      yield Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced }
    }
  }
}
