// Keeps the idempotency keys of unconfirmed submissions: a form that is reopened, or whose page is reloaded, resends the same
// values with the same key, so they take effect once.
import { hourMs } from '#contract/values/durations.ts'
import type { DraftName } from './drafts.ts'
import { newKey } from './new-key.ts'

interface Sent {
  digest: string
  key: string
  at: number
}

/** The same values sent later than this count as a new submission. */
const ttlMs = hourMs

/** Also kept in memory, because storage may be blocked. */
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

/** @param name name of the form's draft */
export function keyFor(name: DraftName, values: unknown): string {
  const text = JSON.stringify(values) ?? ''
  const digest = digestOf(text)
  const before = recall(name)
  if (before?.digest === digest && before.at > Date.now() - ttlMs) return before.key
  const next = { digest, key: newKey(), at: Date.now() }
  sent.set(name, next)
  // Never stores a digest of a password; it has to be retyped after a reload anyway.
  if (JSON.stringify(values, withoutSecrets) !== text) return next.key
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(next))
  } catch {
    // The key lasts only as long as the page.
  }
  return next.key
}

/** Call once the submission has arrived. */
export function forgetKey(name: DraftName, key: string): void {
  if (recall(name)?.key !== key) return
  sent.delete(name)
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // Storage is blocked, so it holds no key.
  }
}

/** Whether the field must never be stored in any form. */
export const isSecret = (field: string): boolean => /password|token|secret|totp/i.test(field)

const withoutSecrets = (field: string, value: unknown) => (isSecret(field) ? undefined : value)

/** 64-bit FNV-1a hash, so that storage never contains the values themselves. */
function digestOf(text: string): string {
  const [offset, prime] = [0xcbf29ce484222325n, 0x100000001b3n]
  let hash = offset
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * prime)
  }
  return hash.toString(36)
}
