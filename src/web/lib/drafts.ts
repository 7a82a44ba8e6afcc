// Text that was typed into a form and not saved yet: on this device, for one person, until it is saved or discarded.
import { journalDraft, journalWritten } from './draft-journal.ts'

/** A form over a record, or over a new one: `task 0199…`, `new task of 0199…`. */
export type DraftName = string

export type DraftValues = Record<string, unknown>

export interface Draft {
  /** The fields that differ from what the form began with. */
  values: DraftValues
  /** What stood in these fields when they were typed over. */
  base: DraftValues
  /** Of the record that the base was read from; a new record has none. */
  version?: number | undefined
  savedAt: number
}

/** Whoever is not signed in: the next visitor may be somebody else, so theirs end with the tab. */
export const visitor = 'visitor'

const prefix = 'draft '
/** Beyond these the oldest is dropped. */
const maxDrafts = 100

const keyOf = (personId: string, name: DraftName) => `${prefix}${personId} ${name}`

const storageOf = (personId: string): Storage =>
  personId === visitor ? sessionStorage : localStorage

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value

function parse(text: string | null): Draft | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text)
  return isDraft(value) ? value : undefined
}

export function readDraft(personId: string, name: DraftName): Draft | undefined {
  try {
    return parse(storageOf(personId).getItem(keyOf(personId, name)))
  } catch {
    return undefined
  }
}

/** Where storage is forbidden, or full even without the other drafts, the form goes on without. */
export function saveDraft(personId: string, name: DraftName, draft: Omit<Draft, 'savedAt'>): void {
  try {
    const storage = storageOf(personId)
    const key = keyOf(personId, name)
    const text = JSON.stringify({ ...draft, savedAt: Date.now() } satisfies Draft)
    const isNew = storage.getItem(key) === null
    const others = draftKeys(storage).filter((one) => one !== key)
    if (others.length >= maxDrafts) dropOldest(storage, others)
    store(storage, key, text, others)
    if (personId !== visitor) journalDraft(key, text)
    if (isNew) noteChange()
  } catch {
    // Nothing to be done: what is typed stands in the form.
  }
}

function store(storage: Storage, key: string, text: string, others: string[]): void {
  try {
    storage.setItem(key, text)
  } catch (error) {
    if (others.length === 0) throw error
    const dropped = dropOldest(storage, others)
    const left = others.filter((one) => one !== dropped)
    store(storage, key, text, left)
  }
}

function dropOldest(storage: Storage, keys: readonly string[]): string | undefined {
  const savedAt = (key: string) => {
    try {
      return parse(storage.getItem(key))?.savedAt ?? 0
    } catch {
      return 0
    }
  }
  const [oldest] = keys.toSorted((one, other) => savedAt(one) - savedAt(other))
  if (oldest !== undefined) remove(storage, oldest)
  return oldest
}

function remove(storage: Storage, key: string): void {
  storage.removeItem(key)
  if (!key.startsWith(keyOf(visitor, ''))) journalDraft(key, null)
}

export function removeDraft(personId: string, name: DraftName): void {
  try {
    const storage = storageOf(personId)
    const key = keyOf(personId, name)
    if (storage.getItem(key) === null) return
    remove(storage, key)
    noteChange()
  } catch {
    // Storage is forbidden, and holds none.
  }
}

const draftKeys = (storage: Storage, start = prefix): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(start))

export function countDrafts(personId: string): number {
  try {
    return draftKeys(storageOf(personId), keyOf(personId, '')).length
  } catch {
    return 0
  }
}

/** @returns resolves once the second copies are gone too: a page that is left before would find them again */
export async function removeDrafts(personId: string): Promise<void> {
  try {
    const storage = storageOf(personId)
    for (const key of draftKeys(storage, keyOf(personId, ''))) remove(storage, key)
    noteChange()
  } catch {
    // As above.
  }
  await journalWritten()
}

const listeners = new Set<() => void>()
let drafted: { personId: string; ids: ReadonlySet<string> } | undefined

function noteChange(): void {
  drafted = undefined
  for (const listener of listeners) listener()
}

function recordOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (key?.startsWith(prefix) && (oldValue === null || newValue === null)) noteChange()
}

/** Called when a draft comes or goes, not with every change of one. */
export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', recordOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', recordOtherTabs)
  }
}

/** Whether something is typed into a form over the record, or over a part of it: the last id in its draft's name. */
export function hasDraftOf(personId: string, recordId: string): boolean {
  if (drafted?.personId !== personId) drafted = { personId, ids: draftedRecords(personId) }
  return drafted.ids.has(recordId)
}

function draftedRecords(personId: string): ReadonlySet<string> {
  try {
    const keys = draftKeys(storageOf(personId), keyOf(personId, ''))
    return new Set(keys.flatMap((key) => /[\da-f-]{36}$/.exec(key)?.[0] ?? []))
  } catch {
    return new Set()
  }
}
