// Ties an endpoint of the contract to its implementation.
import type { Readable } from 'node:stream'
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

/** JSON text, unless the caller's copy has the same ETag. */
export class ValidatedText {
  readonly etag: string
  readonly text: string | undefined

  constructor({ etag, text }: { etag: string; text: string | undefined }) {
    this.etag = etag
    this.text = text
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
  ) => Promise<Answer<E> | JsonText | ValidatedText | Content>,
): Implementation {
  return { endpoint, run }
}
