// Keeps a durable second copy of drafts in IndexedDB. Browsers flush `localStorage` to disk seconds later and lose unflushed
// data when killed.
import { dayMs } from '#contract/durations.ts'

interface Entry {
  /** Null if the draft was removed. */
  text: string | null
  at: number
}

const storeName = 'drafts'
/** Limits how long the page waits for recovery, which is rarely needed. */
const maxWaitMs = 500
const removalTtlMs = dayMs

let database: Promise<IDBDatabase> | undefined

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Unknown')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('enfilade', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const opened = await resultOf(request)
  opened.addEventListener('versionchange', () => opened.close())
  return opened
}

/** Marks a removal not yet on disk, so a page closed before the write does not recover the draft later. */
const removalKey = (key: string) => `removed ${key}`
const isRemovalKey = (key: string) => key.startsWith(removalKey(''))

function noteRemoval(key: string, at: number): void {
  try {
    localStorage.setItem(removalKey(key), String(at))
  } catch {
    // Storage is full or blocked; the removal will reach the disk shortly.
  }
}

const pending = new Map<string, Entry>()
let isWriting = false
let written = Promise.resolve()

/** @param text null if the draft was removed */
export function journalDraft(key: string, text: string | null): void {
  if (typeof indexedDB === 'undefined') return
  const at = Date.now()
  pending.set(key, { text, at })
  if (text === null) noteRemoval(key, at)
  if (isWriting) return
  isWriting = true
  written = writePending()
}

/** Resolves once everything is on disk, or after a timeout. */
export const journalWritten = (): Promise<void> =>
  Promise.race([written, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])

/** Runs transactions one at a time, each with the latest text of every changed draft. */
async function writePending(): Promise<void> {
  try {
    const opened = await (database ??= open())
    while (pending.size > 0) await writeTo(opened)
  } catch {
    // If the disk can't be written, `localStorage` still has the draft in most cases.
    pending.clear()
  } finally {
    // Reset in the same tick that found nothing pending, so the next draft starts a new run.
    isWriting = false
  }
}

async function writeTo(opened: IDBDatabase): Promise<void> {
  const entries = [...pending]
  pending.clear()
  const transaction = opened.transaction(storeName, 'readwrite', { durability: 'strict' })
  for (const [key, entry] of entries) transaction.objectStore(storeName).put(entry, key)
  await committed(transaction)
  for (const [key] of entries) {
    if (pending.get(key)?.text !== null) localStorage.removeItem(removalKey(key))
  }
}

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Aborted')))
  })

/** Call before hydration: restores drafts lost because the browser was killed. */
export async function recoverDrafts(): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([recover().catch(() => undefined), limit])
}

async function recover(): Promise<void> {
  const opened = await (database ??= open())
  const transaction = opened.transaction(storeName, 'readwrite')
  const store = transaction.objectStore(storeName)
  const [keys, entries] = await Promise.all([
    resultOf(store.getAllKeys()),
    // Written by `writeTo`.
    resultOf(store.getAll() as IDBRequest<Entry[]>),
  ])
  const unwritten = removalsUnderWay()
  for (const [i, { text, at }] of entries.entries()) {
    const key = keys[i]
    if (typeof key !== 'string') continue
    const removedAt = unwritten.get(key)
    if (removedAt !== undefined && (savedAt(text) ?? 0) <= removedAt) {
      store.delete(key)
      continue
    }
    const storedAt = savedAt(localStorage.getItem(key))
    if (text === null) {
      if (storedAt !== undefined && storedAt <= at) localStorage.removeItem(key)
      if (at < Date.now() - removalTtlMs) store.delete(key)
    } else if ((storedAt ?? 0) < (savedAt(text) ?? 0)) putBack(key, text)
  }
}

/** A draft that is too large must not keep the others from being restored. */
function putBack(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The draft stays on disk until there is room.
  }
}

/** Removals that other pages have not written to disk (yet), with their times by draft key. */
function removalsUnderWay(): Map<string, number> {
  const found = new Map<string, number>()
  for (const key of Object.keys(localStorage).filter(isRemovalKey)) {
    const at = Number(localStorage.getItem(key))
    found.set(key.slice(removalKey('').length), at)
    if (at < Date.now() - removalTtlMs) localStorage.removeItem(key)
  }
  return found
}

function savedAt(text: string | null): number | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as { savedAt: number }).savedAt
  } catch {
    return undefined
  }
}
