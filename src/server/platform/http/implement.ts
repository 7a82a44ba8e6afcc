// Ties an endpoint of the contract to its implementation, and sends its answer, validated against its schema: JSON, prepared text,
// text with its ETag or other content.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
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

const json = 'application/json; charset=utf-8'

interface SenderOptions {
  /** Also validates large answers built as text by PostgreSQL; for tests only, because it costs a quarter of the throughput. */
  checksAllAnswers: boolean
}

export function answerSender({ answer: answers, method }: Endpoint, options: SenderOptions) {
  const { checksAllAnswers } = options
  const [[status, schema] = ['200', undefined]] = Object.entries(answers)

  return (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    if (reply.sent) return reply
    reply.code(Number(status))
    if (answer instanceof Content) {
      if (answer.status !== undefined) reply.code(answer.status)
      const body = answer.body === '' ? emptyBody(request) : answer.body
      return reply.headers(answer.headers).type(answer.type).send(body)
    }
    if (answer instanceof ValidatedText) {
      const { etag, text } = answer
      reply.header('etag', etag)
      if (text === undefined) return reply.code(304).send()
      if (checksAllAnswers) schema?.parse(JSON.parse(text))
      return reply.type(json).send(text)
    }
    if (answer instanceof JsonText) {
      if (checksAllAnswers) schema?.parse(JSON.parse(answer.text))
      if (method === 'GET') return sendText(request, reply, answer.text)
      return reply.type(json).send(answer.text)
    }
    schema?.parse(answer)
    return answer === undefined ? reply.send() : reply.type(json).send(JSON.stringify(answer))
  }
}

/** Answers 304 if the caller's copy is current. The tag is weak, because the text may be sent compressed or not. */
function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(json).send(text)
}

/** For '' Fastify would set HEAD's content length to that of GET's body. */
export const emptyBody = ({ method }: Pick<FastifyRequest, 'method'>): string | Readable =>
  method === 'HEAD' ? Readable.from([]) : ''
