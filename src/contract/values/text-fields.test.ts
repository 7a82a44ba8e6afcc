// Every text of every call, read from the contract: it is stored composed, and where it is required something must be seen.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { contract } from '../index.ts'

type Parts = Record<string, unknown> & { type: string; shape?: object; options?: unknown[] }
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts

/** The fields of a body or query by path. A pipe is one field unless it ends in an object or a list. */
function fieldsOf(schema: unknown, path: string): [path: string, field: z.ZodType][] {
  if (!(schema instanceof z.ZodType)) return []
  const { shape, options = [], element, innerType, valueType, out, type } = partsOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, one]) => fieldsOf(one, `${path} ${name}`))
  if (type === 'pipe') return [[path, schema], ...fieldsOf(out, path).slice(1)]
  return [
    [path, schema],
    ...[...options, element, innerType, valueType].flatMap((one) => fieldsOf(one, path)),
  ]
}

const endpoints = Object.values(contract).flatMap((calls): Endpoint[] => Object.values(calls))
const fields = endpoints.flatMap(({ method, path, query, body }) =>
  [query, body].flatMap((part) => fieldsOf(part, `${method} ${path}:`)),
)

/** Secrets, codes and what programs wrote; a hidden field, which people leave empty; text whose cells are read one by one. */
const verbatim =
  /\b(?:\w*password|token|code|challenge|transports|since|recurrence|currency|website|kinds)$|metrics\/import: text$/i

const messagesFor = (field: z.ZodType, value: string) =>
  field.safeParse(value).error?.issues.map(({ message }) => message)

const isText = (field: z.ZodType) => {
  const { type, innerType, in: from } = partsOf(field)
  const inner = innerType ?? from
  if (inner instanceof z.ZodType) return isText(inner)
  if (type === 'unknown') return true
  return field instanceof z.ZodString && field.format === null && !('pattern' in field.def)
}

const texts = fields.filter(([path, field]) => !verbatim.test(path) && isText(field))

test('the text fields of the contract are found', () => {
  const paths = texts.map(([path]) => path)
  expect(paths).toContain('POST /projects/:projectId/tasks/create: title')
  expect(paths).toContain('POST /messages: firstName')

  expect(paths).toContain('PUT /settings/website: faqs faqs question')
  expect(paths.length).toBeGreaterThan(400)
})

test('each text is stored in composed form', () => {
  const decomposed = texts.filter(([, field]) => {
    const { data } = field.safeParse('Cafe\u0301 Mu\u0308ller')
    return typeof data === 'string' && data !== 'Caf\u00e9 M\u00fcller'
  })
  expect(decomposed.map(([path]) => path)).toEqual([])
})

const unseen = [
  ...[' ', '\t', '\n', '\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000'],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e', '\u2061'],
  ...['\u3164', '\uffa0', '\u115f', '\u1160', '\u17b4', '\u2800', '\u{1d159}', '\ufffc', '\u0085'],
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202e', '\u202c', '\u2066', '\u2068', '\u2069'],
  ...['\ufe0f', '\ufe00', '\u{e0100}', '\u180b', '\u{e0001}', '\u{e0067}', '\u{e007f}', '\ufff9'],
]

test('each required text refuses invisible characters as if it were empty', () => {
  const required = texts.flatMap(([path, field]) => {
    const messages = messagesFor(field, '')
    return messages ? [{ path, field, messages: String(messages) }] : []
  })
  expect(required.length).toBeGreaterThan(100)
  const accepting = (blank: string) =>
    required.filter(({ field, messages }) => String(messagesFor(field, blank)) !== messages)
  for (const one of unseen) expect(accepting(one).map(({ path }) => path)).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...unseen), { minLength: 2 }), (several) => {
      expect(accepting(several.join('')).map(({ path }) => path)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('each optional text of invisible characters only is stored as empty', () => {
  const optional = texts.filter(([, field]) => field.safeParse('').data === '')
  expect(optional.length).toBeGreaterThan(50)
  const kept = optional.filter(([, field]) => field.safeParse('\u200b\u3164').data !== '')
  expect(kept.map(([path]) => path)).toEqual([])
})
