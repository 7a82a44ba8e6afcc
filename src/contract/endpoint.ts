// The endpoint type: one value that the server implements, the web calls and the API documents describe.
import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { StaffPermission } from './agency/staff-roles.ts'
// oxlint-disable-next-line import/no-unassigned-import -- sets zod up before the contract makes a schema
import './values/validation-messages.ts'

/**
 * Who may call the endpoint at all; policies decide about individual records.
 * `public`: anyone · `session`: anyone signed in, approved or not · `member`: admins and clients
 * (a record of another company answers 404) · `admin`: agency staff.
 */
export type Access = 'public' | 'session' | 'member' | 'admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path on the wire, with parameters written `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** The permission a staff role needs; clients are not subject to it, the record's policy decides for them. */
  readonly needs?: StaffPermission | readonly StaffPermission[]
  /** Available to staff who still have to set up a required second factor. */
  readonly worksWithoutTwoFactor?: true
  /** One line for the API documents. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** JSON unless its `contentMediaType` says otherwise; the same applies to answers. */
  readonly body?: z.ZodType
  /** Success answers by status. */
  readonly answer: Readonly<Record<number, z.ZodType>>
  /** In addition to those every endpoint can return (invalid, signed_out, forbidden, …). */
  readonly errors?: readonly ErrorCode[]
  /** May be megabytes: excluded from the page's HTML and fetched by the browser in parallel with its scripts. */
  readonly isLarge?: true
  /** Long-lived stream; does not count as user activity, because an idle window keeps it open. */
  readonly isStream?: true
  /** Binary data, sent uncompressed. */
  readonly isDownload?: true
  /** Supports `Range` requests: answers 206 with the range, or 416. */
  readonly takesRange?: true
  /** Creates or sends something; accepts an `Idempotency-Key`. */
  readonly isIdempotent?: true
  /** Scopes anonymous callers' keys to the record in the path, which they prove to own, because IP addresses change. */
  readonly hasKeysByRecord?: true
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** A binary answer. */
export const bytes = (mediaType: string) =>
  z.string().meta({ format: 'binary', contentMediaType: mediaType })

type PartOf<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
  Side,
> = E[Part] extends z.ZodType
  ? Side extends 'in'
    ? z.input<E[Part]>
    : z.output<E[Part]>
  : undefined

type Answers<E extends Endpoint> = E['answer'][keyof E['answer']]

/** An implementation's input, validated and transformed. */
export interface Received<E extends Endpoint> {
  params: PartOf<E, 'params', 'out'>
  query: PartOf<E, 'query', 'out'>
  body: PartOf<E, 'body', 'out'>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** A caller's input. */
export type Sent<E extends Endpoint> = WithoutUndefined<{
  params: PartOf<E, 'params', 'in'>
  query: PartOf<E, 'query', 'in'>
  body: PartOf<E, 'body', 'in'>
}>

/** A caller's result. */
export type Answer<E extends Endpoint> =
  Answers<E> extends infer S ? (S extends z.ZodType ? z.output<S> : never) : never

/** Fills `:name` parameters and the query into an endpoint's path. */
export function addressOf(
  definition: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search ? `${path}?${search}` : path
}
