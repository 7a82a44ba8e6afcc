// Turns zod issues into messages for people, one per invalid field.
import * as z from 'zod'

/** Maps a field's dotted path (`address.street`, `tags.0.name`) to its message. */
export type FieldErrors = Record<string, string>

type RawIssue = z.core.$ZodRawIssue

/** The fields of a person's `name`. */
const partsOfName: Record<string, string> = { first: 'firstName', last: 'lastName' }

const idLabel = (_: string, name: string) => `${name === 'Vat' ? 'VAT' : name} ID`

/** `address.zipCode` becomes 'Zip code'; list positions are omitted. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const last = path.findLast((part) => typeof part === 'string') ?? 'value'
  const name = partsOfName[last] ?? last.replace(/^_/, '')
  const spaced = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return (spaced.charAt(0).toUpperCase() + spaced.slice(1))
    .replace(/^Url$/, 'URL')
    .replace(/^(Vat|Peppol) id$/, idLabel)
}

const isMissing = (issue: RawIssue) =>
  issue.input === undefined || issue.input === null || issue.input === ''

/** 'must be at least 3 characters', 'must have at most 1 entry' */
function limitText(limit: 'at least' | 'at most', origin: string, count: number | bigint): string {
  if (origin === 'array') return `must have ${limit} ${count} ${count === 1 ? 'entry' : 'entries'}`
  return `must be ${limit} ${count}${origin === 'string' ? ' characters' : ''}`
}

const formats: Record<string, string> = {
  email: 'must be a valid email',
  url: 'must be a valid URL',
  uuid: 'must be a valid id',
  date: 'must be a date such as 2026-02-28',
  datetime: 'must be a date and time such as 2026-02-28T09:30:00Z',
}

const types: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}

/** The default messages required by the specification for validation. */
export function sentence(issue: RawIssue): string {
  const label = fieldLabel(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue)
        ? `${label} is a required field`
        : `${label} ${types[issue.expected] ?? 'has the wrong type'}`
    case 'too_small':
      return issue.origin === 'string' && isMissing(issue)
        ? `${label} is a required field`
        : `${label} ${limitText('at least', issue.origin, issue.minimum)}`
    case 'too_big':
      return `${label} ${limitText('at most', issue.origin, issue.maximum)}`
    case 'invalid_format':
      return isMissing(issue)
        ? `${label} is a required field`
        : `${label} ${formats[issue.format] ?? 'is not valid'}`
    case 'invalid_value':
      return isMissing(issue)
        ? `${label} is a required field`
        : `${label} must be one of the following values: ${issue.values.join(', ')}`
    default:
      return `${label} is not valid`
  }
}

// A browser’s content security policy forbids `eval`, which zod would otherwise try.
z.config({ customError: sentence, jitless: 'document' in globalThis })

/** A cap for malicious input; no honest mistake has more errors. */
const maxIssues = 100

/** All errors at once, keyed by dotted path; each field keeps its first message. */
export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {}
  const add = (path: readonly PropertyKey[], text: string) => {
    fields[path.map(String).join('.') || 'body'] ??= text
  }
  for (const issue of error.issues.slice(0, maxIssues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxIssues))
        add([...issue.path, key], `Unknown field: ${key}`)
    } else {
      add(issue.path, issue.message)
    }
  }
  return fields
}
