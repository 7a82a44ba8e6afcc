// Messages of the validation facility, and the fields they are reported at.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { toFieldErrors, fieldLabel } from './validation-messages.ts'

const fieldErrors = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (!error) throw new Error('Expected an error')
  return toFieldErrors(error)
}
/** The message for a field `field` with this value. */
const said = (schema: z.ZodType, value: unknown) =>
  fieldErrors(z.strictObject({ field: schema }), { field: value })['field']

test.each([
  [['name'], 'Name'],
  [['address', 'zipCode'], 'Zip code'],
  [['tags', 0, 'color'], 'Color'],
  [['startDate'], 'Start date'],
  [['_id'], 'Id'],
  [['ids', 3], 'Ids'],
  [[], 'Value'],
])('the field %j is called %s', (path, expected) => {
  expect(fieldLabel(path)).toBe(expected)
})

// S5.6.2 S5.6.3
describe('S5.6.1 the default messages', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['required', z.string(), undefined, 'Field is a required field'],
    ['required', z.string(), null, 'Field is a required field'],
    ['required', z.string().min(1), '', 'Field is a required field'],
    ['required', z.int(), undefined, 'Field is a required field'],
    ['required', z.array(z.string()), undefined, 'Field is a required field'],
    ['required', z.enum(['a']), undefined, 'Field is a required field'],
    ['required', z.email(), '', 'Field is a required field'],
    ['e-mail', z.email(), 'x', 'Field must be a valid email'],
    ['URL', z.url(), 'x', 'Field must be a valid URL'],
    ['min length', z.string().min(3), 'ab', 'Field must be at least 3 characters'],
    ['max length', z.string().max(3), 'abcd', 'Field must be at most 3 characters'],
    ['one of', z.enum(['a', 'b']), 'c', 'Field must be one of the following values: a, b'],
    ['literal', z.literal('a'), 'b', 'Field must be one of the following values: a'],
    ['number min', z.number().min(3), 2, 'Field must be at least 3'],
    ['number max', z.number().max(3), 4, 'Field must be at most 3'],
    ['whole number', z.int(), 1.5, 'Field must be a whole number'],
    ['array min', z.array(z.int()).min(1), [], 'Field must have at least 1 entry'],
    ['array max', z.array(z.int()).max(1), [1, 2], 'Field must have at most 1 entry'],
    ['text', z.string(), 5, 'Field must be text'],
    ['number', z.number(), '5', 'Field must be a number'],
    ['true or false', z.boolean(), 'yes', 'Field must be true or false'],
    ['list', z.array(z.string()), 'a', 'Field must be a list'],
    ['object', z.strictObject({}), 'a', 'Field must be an object'],
    ['id', z.uuid(), 'x', 'Field must be a valid id'],
    ['date', z.iso.date(), '2026-02-30', 'Field must be a date such as 2026-02-28'],
    ['moment', z.iso.datetime(), 'x', 'Field must be a date and time such as 2026-02-28T09:30:00Z'],
    ['pattern', z.string().regex(/a/), 'b', 'Field is not valid'],
  ])('%s', (_, schema, value, expected) => {
    expect(said(schema, value)).toBe(expected)
  })

  test('a schema’s own message is used instead of the default', () => {
    expect(said(z.string({ error: 'Say something' }), undefined)).toBe('Say something')
  })
})

describe('fields', () => {
  const schema = z.strictObject({
    title: z.string().min(2).max(3),
    address: z.strictObject({ city: z.string() }),
    tags: z.array(z.strictObject({ name: z.string() })),
  })

  test('all errors are reported at once, at dotted paths', () => {
    const value = { title: 'x', address: { city: 5 }, tags: [{ name: 'a' }, {}], more: 1 }
    expect(fieldErrors(schema, value)).toEqual({
      title: 'Title must be at least 2 characters',
      'address.city': 'City must be text',
      'tags.1.name': 'Name is a required field',
      more: 'Unknown field: more',
    })
  })

  test('each of several unknown fields is named', () => {
    const value = { title: 'xx', address: { city: 'a', x: 1, y: 2 }, tags: [] }
    expect(fieldErrors(schema, value)).toEqual({
      'address.x': 'Unknown field: x',
      'address.y': 'Unknown field: y',
    })
  })

  test('a value that is no object is an error of the body', () => {
    expect(Object.keys(fieldErrors(schema, 'text'))).toEqual(['body'])
    expect(Object.keys(fieldErrors(schema, null))).toEqual(['body'])
  })

  test('the first message of a field is used', () => {
    const strict = z.string().min(3).regex(/^\d+$/)
    expect(said(strict, 'a')).toBe('Field must be at least 3 characters')
  })
})
