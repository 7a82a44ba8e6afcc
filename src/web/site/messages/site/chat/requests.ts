// The chat's requests: each returns an answer, or a failure with the delay before a retry.
import type { ErrorBody } from '#contract/errors.ts'
import { whenToRetry, shortWaitSeconds } from '#web/kit/site/form-actions.ts'

/** After this long without data, a connection counts as dead. */
const timeoutMs = 20_000

export interface Failure {
  /** 0: no response at all. */
  status: number
  reason: string
  fields: Record<string, string>
  /** Retrying may help after this delay. */
  retryAfterMs: number | undefined
}

export type Result<T> = { answer: T } | { failure: Failure }

const later = (count: number) =>
  whenToRetry(count) + (count > shortWaitSeconds ? ', or use the contact form' : '')

function failureOf(status: number, body: Partial<ErrorBody>, retryAfter: number): Failure {
  const { message = '', fields = {} } = body.error ?? {}
  if (status === 429) {
    const reason = `That was a lot at once. Please try again ${later(retryAfter)}.`
    return { status, reason, fields, retryAfterMs: retryAfter * 1000 }
  }
  return { status, reason: message, fields, retryAfterMs: status >= 500 ? 0 : undefined }
}

export async function request<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
): Promise<Result<T>> {
  try {
    const response = await fetch(path, {
      method,
      // Completes even if the visitor leaves the page.
      keepalive: method === 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    if (response.ok) return { answer: (await response.json()) as T }
    const errorBody = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
    const retryAfter = Number(response.headers.get('retry-after')) || 10
    return { failure: failureOf(response.status, errorBody, retryAfter) }
  } catch {
    return { failure: { status: 0, reason: '', fields: {}, retryAfterMs: 0 } }
  }
}
