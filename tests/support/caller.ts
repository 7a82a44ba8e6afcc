// A client of the API: typed by the contract for valid calls, untyped for invalid ones.
import type { Readable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import { type Answer, type Endpoint, type Sent, addressOf } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import type { TestApp } from './app.ts'

/** Parts of a call, which may be invalid. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Buffers are sent as they are, everything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface RawRequest {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer | Readable
}

export interface ErrorResponse {
  status: number
  code: ErrorCode
  message: string
  fields: FieldErrors
  headers: LightMyRequestResponse['headers']
}

export interface Caller {
  /** Sent with every request of this caller. */
  headers: Record<string, string>
  /** Returns the answer; an error fails the test. */
  call<E extends Endpoint>(
    endpoint: E,
    sent: Sent<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
  /** Returns the error; an answer fails the test. */
  error(endpoint: Endpoint, parts?: Parts): Promise<ErrorResponse>
  /** Returns any response. */
  send(endpoint: Endpoint, parts?: Parts): Promise<LightMyRequestResponse>
  raw(request: RawRequest): Promise<LightMyRequestResponse>
}

export function errorResponse(response: LightMyRequestResponse): ErrorResponse {
  if (response.statusCode < 400) {
    throw new Error(`Expected an error, got ${response.statusCode}: ${response.body}`)
  }
  const { error } = response.json<ErrorBody>()
  const { code, message, fields = {} } = error
  return { status: response.statusCode, code, message, fields, headers: response.headers }
}

export function callerOf(app: TestApp, headers: Record<string, string> = {}): Caller {
  const raw = ({ method, url, headers: more, payload }: RawRequest) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload !== undefined && { payload }),
    })

  const send = (endpoint: Endpoint, { params, query, body, headers: more }: Parts = {}) =>
    raw({
      method: endpoint.method,
      url: addressOf(endpoint, params, query),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })

  return {
    headers,
    raw,
    send,
    async call(endpoint, sent, more = {}) {
      const response = await send(endpoint, { ...(sent as Parts), headers: more })
      if (response.statusCode >= 400) {
        const answered = `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`
        throw new Error([answered, ...app.takeErrors()].join('\n'))
      }
      // The app has checked the answer against the contract.
      return (response.body === '' ? undefined : response.json()) as never
    },
    error: async (endpoint, parts) => errorResponse(await send(endpoint, parts)),
  }
}
