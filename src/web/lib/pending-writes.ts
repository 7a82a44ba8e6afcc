// The writes of this window that are in flight: the live update of one's own write comes before its answer.
import type { Api } from './api.ts'

/** Stands for every record that is being created: its id comes with the answer. */
const created = 'created'

const inFlight = new Map<string, Set<Promise<unknown>>>()

/** Where a call names its records. */
interface Named {
  params?: Record<string, string>
  body?: { ids?: string[] }
}

/** An api whose writes `writesSettled` waits for. */
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

/** Resolves once no write to this record, or to a new one, is in flight and its answer has been cached. */
export async function writesSettled(record: { id: string; isNew: boolean }): Promise<void> {
  const calls = new Set([
    ...(inFlight.get(record.id) ?? []),
    ...((record.isNew && inFlight.get(created)) || []),
  ])
  if (calls.size === 0) return
  await Promise.allSettled(calls)
  // Whoever made the call continues first, and caches its answer.
  await new Promise((resolve) => setTimeout(resolve))
}

/** For a call whose answer has to be followed by a read: `writesSettled` waits for both. */
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
