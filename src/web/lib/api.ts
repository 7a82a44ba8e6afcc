// Calls the contract's endpoints, over HTTP in the browser and in-process on the server.
import { type Answer, type Endpoint, type Sent, addressOf } from '#contract/endpoint.ts'
import type { Deletion, LastChange } from '#contract/error-details.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import type { Slot } from '#contract/site/slot.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import { clientViewHeader } from '#contract/clients/client-view.ts'
import { buildHeader } from '#contract/operations.ts'
import { recordBuild } from './build.ts'
import { viewedCompany } from './client-view.ts'

/** A failed call: the server's error response, or a failure to reach the server. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly fields: FieldErrors
  /** Reference to quote to support. */
  readonly requestId: string | undefined
  /** Who deleted the missing record, if the server says. */
  readonly deleted: Deletion | undefined
  /** Why the session ended, if the server says. */
  readonly sessionEnd: SessionEnd | undefined
  /** The newer change that caused the conflict, if the server says. */
  readonly changed: LastChange | undefined
  /** The nearest free slots when the requested one is taken. */
  readonly alternatives: Slot[]
  /** How long to wait before a retry, if the server says. */
  readonly retryAfterSeconds: number | undefined
  /** Whether a write may have taken effect despite the error, e.g. because its response never arrived. */
  readonly mayBeDone: boolean

  constructor(
    code: ErrorCode | 'network',
    message: string,
    more: Partial<
      Pick<
        ErrorBody['error'],
        'fields' | 'requestId' | 'deleted' | 'sessionEnd' | 'changed' | 'alternatives'
      >
    > & { retryAfterSeconds?: number | undefined; isUnsent?: boolean } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = more.fields ?? {}
    this.requestId = more.requestId
    this.deleted = more.deleted
    this.sessionEnd = more.sessionEnd
    this.changed = more.changed
    this.alternatives = more.alternatives ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
    this.mayBeDone = !more.isUnsent && ['network', 'unavailable', 'internal'].includes(code)
  }
}

export interface Transport {
  (request: {
    method: Endpoint['method']
    path: string
    /** JSON text, a file's bytes, or form data with a file. */
    body: string | Uint8Array<ArrayBuffer> | FormData | undefined
    headers?: Record<string, string>
    signal?: AbortSignal | undefined
  }): Promise<Answered>
}

interface Answered {
  status: number
  text: string
  /** The `Retry-After` header, in seconds. */
  retryAfter?: string | null | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** For calls that create: repeated calls with the same key take effect once. */
  idempotencyKey?: string
  /** Any other status is an error, even one of success: a proxy or a network's sign-in page may have answered. */
  expectedStatus?: number
}

export type Api = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** The error of an unsuccessful response. */
export function errorOf({ status, text, retryAfter }: Answered): ApiError {
  try {
    const { error } = JSON.parse(text) as ErrorBody
    const retryAfterSeconds = Number(retryAfter) || undefined
    return new ApiError(error.code, error.message, { ...error, retryAfterSeconds })
  } catch {
    const code = status === 503 || status === 502 ? 'unavailable' : 'internal'
    return new ApiError(code, `Request failed with status code ${status}`)
  }
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const isSentAsItIs = (body: unknown): body is Uint8Array<ArrayBuffer> | FormData =>
  body instanceof Uint8Array || body instanceof FormData

export function createApi(transport: Transport): Api {
  return async (endpoint, sent, { signal, idempotencyKey, expectedStatus } = {}) => {
    const { params, query, body } = sent as Parts
    const answered = await transport({
      method: endpoint.method,
      path: addressOf(endpoint, params, query),
      body: body === undefined || isSentAsItIs(body) ? body : JSON.stringify(body),
      signal,
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    })
    const { status, text } = answered
    if (status >= 400 || (expectedStatus ?? status) !== status) throw errorOf(answered)
    // The server validated its response against the contract before sending it.
    return (text === '' ? undefined : parseAnswer(text)) as never
  }
}

/** @throws ApiError if the response isn't the server's: a captive portal, for example, answers with its own pages */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('network', 'Network Error: the response was incomplete. Please try again.')
  }
}

/** Content type of a body. Omitted for form data, where the browser sets it with the boundary it chose. */
function typeOf(body: string | Uint8Array | FormData | undefined): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {}
  return {
    'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
  }
}

/** The error of a call aborted by its caller. */
export function abortedError({ reason }: AbortSignal): ApiError {
  const isTimeout = (reason as Error | undefined)?.name === 'TimeoutError'
  return new ApiError('network', isTimeout ? 'timeout exceeded' : 'Request aborted')
}

/** Transport for the browser, authenticated by the session cookie. */
export const overHttp: Transport = async ({ method, path, body, headers, signal }) => {
  const viewed = viewedCompany()
  let response: Response
  let text: string
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...typeOf(body),
        ...(viewed !== undefined && { [clientViewHeader]: viewed }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    // The connection may also break here.
    text = await response.text()
  } catch {
    if (signal?.aborted) throw abortedError(signal)
    throw new ApiError('network', 'Network Error: the server can’t be reached. Please try again.')
  }
  recordBuild(response.headers.get(buildHeader))
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, text, retryAfter }
}
