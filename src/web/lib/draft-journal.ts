// A second copy of the drafts, on the disk as soon as it is written. The browser itself writes what a page stores seconds
// later, and loses it when it is killed before.

interface Entry {
  /** Null: the draft was removed. */
  text: string | null
  at: number
}

const storeName = 'drafts'
/** The page does not wait longer for what is rarely needed. */
const maxWaitMs = 500
const removalTtlMs = 86_400_000

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

/** Beside the drafts while a removal is on its way to the disk: a page that is closed before does not find them again. */
const removalKey = (key: string) => `removed ${key}`
const isRemovalKey = (key: string) => key.startsWith(removalKey(''))

function noteRemoval(key: string, at: number): void {
  try {
    localStorage.setItem(removalKey(key), String(at))
  } catch {
    // Full or forbidden: the disk has it in a moment.
  }
}

const pending = new Map<string, Entry>()
let isWriting = false
let written = Promise.resolve()

/** @param text null when the draft is removed */
export function journalDraft(key: string, text: string | null): void {
  if (typeof indexedDB === 'undefined') return
  const at = Date.now()
  pending.set(key, { text, at })
  if (text === null) noteRemoval(key, at)
  if (isWriting) return
  isWriting = true
  written = writePending()
}

/** Resolves once all of it is on the disk, or that takes too long. */
export const journalWritten = (): Promise<void> =>
  Promise.race([written, new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))])

/** One transaction after the other, each with the latest of every draft. */
async function writePending(): Promise<void> {
  try {
    const opened = await (database ??= open())
    while (pending.size > 0) await writeTo(opened)
  } catch {
    // Where it cannot be written, the browser's own storage has it in most cases.
    pending.clear()
  } finally {
    // In the same step in which nothing is pending: what comes next begins anew.
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

/** Before the page comes to life: puts back what the browser was killed over. */
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
    // What was put in above.
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

/** One that is too large does not keep the others from coming back. */
function putBack(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // It stays on the disk, for when there is room.
  }
}

/** What other pages did not, or did not yet, write to the disk: by the draft's key, when it was removed. */
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
