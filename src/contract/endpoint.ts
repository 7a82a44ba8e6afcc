// What an endpoint is: one value that the server implements, the web calls and the documents show. Browsers have it without its
// schemas (docs/decisions/0016-contract-in-two-parts.md).
import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { StaffPermission } from './staff-roles.ts'
// oxlint-disable-next-line import/no-unassigned-import -- sets zod up before the contract makes a schema
import './validation-words.ts'

/**
 * Who may call at all; what they may do with a record is the policy's part.
 * `public`: anyone · `session`: whoever is signed in, approved or not · `member`: admins and clients
 * (a record of another company answers 404) · `admin`: agency staff.
 */
export type Access = 'public' | 'session' | 'member' | 'admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As on the wire, parameters written `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /** What the role of staff has to permit; clients pass by, for them the policy of the record decides. */
  readonly needs?: StaffPermission | readonly StaffPermission[]
  /** For staff as well who have yet to set up the second factor that the agency demands of them. */
  readonly worksWithoutTwoFactor?: true
  /** One line for the API documents. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** JSON, unless its `contentMediaType` says otherwise; so are answers. */
  readonly body?: z.ZodType
  /** Success answers by status. */
  readonly answer: Readonly<Record<number, z.ZodType>>
  /** Beyond those that every call can give (invalid, signed_out, forbidden, …). */
  readonly errors?: readonly ErrorCode[]
  /** May be megabytes: a page is sent without it, and the browser fetches it beside the page's scripts. */
  readonly isLarge?: true
  /** An answer that stays open: a window left alone keeps it so, and that is no sign of anybody being there. */
  readonly isStream?: true
  /** Bytes as they are stored: sent without being compressed on the way. */
  readonly isDownload?: true
  /** Creates or sends something: takes an `Idempotency-Key`. */
  readonly isIdempotent?: true
  /** Strangers' keys are the record's in the path, which each of them has to prove theirs: networks change, as on a phone. */
  readonly hasKeysByRecord?: true
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** An answer of bytes. */
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

/** What an implementation receives: checked and transformed. */
export interface Received<E extends Endpoint> {
  params: PartOf<E, 'params', 'out'>
  query: PartOf<E, 'query', 'out'>
  body: PartOf<E, 'body', 'out'>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller sends. */
export type Sent<E extends Endpoint> = WithoutUndefined<{
  params: PartOf<E, 'params', 'in'>
  query: PartOf<E, 'query', 'in'>
  body: PartOf<E, 'body', 'in'>
}>

/** What a caller gets. */
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
