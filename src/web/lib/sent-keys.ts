// The idempotency keys of what was sent and is not known to have arrived: a form that is closed and opened again, or whose
// page is reloaded, sends the same once more by the same key, which does its work once.
import type { DraftName } from './drafts.ts'
import { newKey } from './new-key.ts'

interface Sent {
  digest: string
  key: string
  at: number
}

/** Whoever sends the same later than this means another one. */
const ttlMs = 3_600_000

/** In memory as well: storage may be forbidden. */
const sent = new Map<string, Sent>()
const storageKey = (name: DraftName) => `sent ${name}`

function recall(name: DraftName): Sent | undefined {
  try {
    const text = sessionStorage.getItem(storageKey(name))
    return sent.get(name) ?? (text === null ? undefined : (JSON.parse(text) as Sent))
  } catch {
    return sent.get(name)
  }
}

/** @param name of the form's draft */
export function keyFor(name: DraftName, values: unknown): string {
  const text = JSON.stringify(values) ?? ''
  const digest = digestOf(text)
  const before = recall(name)
  if (before?.digest === digest && before.at > Date.now() - ttlMs) return before.key
  const next = { digest, key: newKey(), at: Date.now() }
  sent.set(name, next)
  // Of a password not even that is stored: it has to be typed again after a reload.
  if (JSON.stringify(values, withoutSecrets) !== text) return next.key
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(next))
  } catch {
    // It lasts as long as the page.
  }
  return next.key
}

/** It has arrived. */
export function forgetKey(name: DraftName, key: string): void {
  if (recall(name)?.key !== key) return
  sent.delete(name)
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // As above.
  }
}

/** What must not be stored, in whatever shape. */
export const isSecret = (field: string): boolean => /password|token|secret|totp/i.test(field)

const withoutSecrets = (field: string, value: unknown) => (isSecret(field) ? undefined : value)

/** Tells texts apart, 64 bits; what was sent does not stand in the storage. */
function digestOf(text: string): string {
  const [offset, prime] = [0xcbf29ce484222325n, 0x100000001b3n]
  let hash = offset
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * prime)
  }
  return hash.toString(36)
}
