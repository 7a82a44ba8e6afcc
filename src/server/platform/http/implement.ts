// Ties an endpoint of the contract to its implementation.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Answer, Endpoint, Received } from '#contract/endpoint.ts'
import type { Context, PublicContext } from '../context.ts'

/** JSON text made by PostgreSQL or stored; sent as is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Compressed JSON with its ETag; uncompressed, it would take ten times the memory and is rarely requested. */
export class CachedResponse {
  readonly gzipped: Buffer
  readonly etag: string

  constructor(gzipped: Buffer) {
    this.gzipped = gzipped
    this.etag = `"${createHash('sha1').update(gzipped).digest('base64url')}"`
  }

  /** For tests, because it blocks the event loop. */
  get text(): string {
    return gunzipSync(this.gzipped).toString()
  }
}

/** An answer other than JSON: a file, a page, CSV. */
export class Content {
  readonly type: string
  readonly body: string | Buffer | Readable
  readonly headers: Record<string, string>
  /** Overrides the endpoint's status. */
  readonly status: number | undefined

  constructor(
    type: string,
    body: string | Buffer | Readable,
    headers: Record<string, string> = {},
    status?: number,
  ) {
    this.type = type
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** Fastify's request and reply, for the few endpoints that set cookies or stream. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

type ContextOf<A extends Access> = A extends 'public' ? PublicContext : Context

export interface Implementation {
  endpoint: Endpoint
  // The contract's types are checked where `implement` is called; only the shape matters here.
  // oxlint-disable-next-line typescript/no-explicit-any
  run: (ctx: any, received: any, call: Call) => Promise<unknown>
}

export function implement<const E extends Endpoint>(
  endpoint: E,
  run: (
    ctx: ContextOf<E['access']>,
    received: Received<E>,
    call: Call,
  ) => Promise<Answer<E> | JsonText | CachedResponse | Content>,
): Implementation {
  return { endpoint, run }
}
