// Tracks this window's in-flight writes, because the live update for a write can arrive before its response.
import type { Api } from './api.ts'

/** Placeholder for all records being created, whose ids are unknown until the response. */
const created = 'created'

const inFlight = new Map<string, Set<Promise<unknown>>>()

/** The parts of a call that name its records. */
interface Named {
  params?: Record<string, string>
  body?: { ids?: string[] }
}

/** Wraps an API so that `writesSettled` waits for its writes. */
export function trackWrites(api: Api): Api {
  return (endpoint, sent, options) => {
    const call = api(endpoint, sent, options)
    if (endpoint.method === 'GET') return call
    const { params = {}, body } = sent as Named
    const records = [
      ...Object.values(params),
      ...(body?.ids ?? []),
      ...(endpoint.isIdempotent ? [created] : []),
    ]
    for (const record of records) void trackWrite(record, call)
    return call
  }
}

/** Resolves once the writes in flight for this record (or for a new one) have settled and their responses are cached. */
export async function writesSettled(record: { id: string; isNew: boolean }): Promise<void> {
  const calls = new Set([
    ...(inFlight.get(record.id) ?? []),
    ...((record.isNew && inFlight.get(created)) || []),
  ])
  if (calls.size === 0) return
  await Promise.allSettled(calls)
  // Lets the caller run first and cache the response.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Use for a call followed by a read, so that `writesSettled` waits for both. */
export function trackWrite<T>(record: string, call: Promise<T>): Promise<T> {
  const calls = inFlight.get(record) ?? new Set()
  inFlight.set(record, calls.add(call))
  const end = () => {
    calls.delete(call)
    if (calls.size === 0) inFlight.delete(record)
  }
  call.then(end, end)
  return call
}
