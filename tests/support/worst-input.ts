// Finds where a schema takes text or lists, and generates input with a different value in one of these places.
import type * as z from 'zod'
import type { JsonSchema } from './json-schema.ts'

export interface Input {
  /** The place, such as `address.street`. */
  path: string
  value: unknown
}

export interface Places {
  /** Input with this text at each place that takes a single value. */
  texts(text: string): Generator<Input>
  /** Input with each of these values at every place, including lists and objects. */
  bodies(values: Record<string, unknown>): Generator<Input>
}

type Put = (kind: 'leaf' | 'list' | 'object') => Record<string, unknown>

const under = (key: string, path: string) => (path === '' ? key : `${key}.${path}`)

/** Constant values of the same object: without them no branch of a union matches. */
const constants = (properties: Record<string, JsonSchema>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      'const' in schema ? [[name, schema.const]] : [],
    ),
  )

function* fill(schema: JsonSchema, put: Put): Generator<Input> {
  const { type, anyOf, oneOf, allOf, items, properties } = schema
  const own = (kind: Parameters<Put>[0]): Input[] =>
    Object.entries(put(kind)).map(([path, value]) => ({ path, value }))
  const choices = anyOf ?? oneOf ?? allOf
  if (choices) for (const choice of choices) yield* fill(choice, put)
  else if (type === 'array') {
    yield* own('list')
    for (const { path, value } of fill(items ?? {}, put)) {
      yield { path: under('0', path), value: [value] }
    }
  } else if (type === 'object') {
    yield* own('object')
    for (const [name, inner] of Object.entries(properties ?? {})) {
      for (const { path, value } of fill(inner, put)) {
        yield { path: under(name, path), value: { ...constants(properties ?? {}), [name]: value } }
      }
    }
  } else yield* own('leaf')
}

export const placesIn = (schema: JsonSchema): Places => ({
  texts: (text) => fill(schema, (kind) => (kind === 'leaf' ? { '': text } : {})),
  bodies: (values) => fill(schema, () => values),
})

/** Long values without long texts. */
export function bodiesWith(size: number): Record<string, unknown> {
  return {
    'a list of numbers': Array.from({ length: size / 2 }, () => 0),
    'a list of texts': Array.from({ length: size / 4 }, () => 'a'),
    'a list of records': Array.from({ length: size / 3 }, () => ({})),
    'a record of unknown fields': Object.fromEntries(
      Array.from({ length: size / 10 }, (_, n) => [`f${n}`, 0]),
    ),
    'a field with a long name': { ['x'.repeat(size)]: 0 },
    'a deep list': deep(size / 2),
  }
}

function deep(levels: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

type Definition = z.core.$ZodTypes['_zod']['def']

/** The schemas that take the value at this place: several in a union, none behind a transform. */
export function schemasAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType[] {
  // Safe cast: every schema is one of Zod's own kinds.
  const def = schema._zod.def as Definition
  const isChecked = (def.checks ?? []).length > 0
  if ('innerType' in def && !isChecked) return schemasAt(def.innerType, path)
  if (def.type === 'union' && !isChecked)
    return def.options.flatMap((option) => schemasAt(option, path))
  const [key, ...rest] = path
  if (key === undefined) return [schema]
  if (def.type === 'object') {
    const inner = def.shape[key]
    return inner ? schemasAt(inner, rest) : []
  }
  return def.type === 'array' ? schemasAt(def.element, rest) : []
}
