// Stores unsaved form text on this device, per person, until it is saved or discarded.
import { journalDraft, journalWritten } from './draft-journal.ts'

/** Names a form for an existing or a new record: `task 0199…`, `new task of 0199…`. */
export type DraftName = string

export type DraftValues = Record<string, unknown>

export interface Draft {
  /** Fields that differ from the form's initial values. */
  values: DraftValues
  /** Values these fields had when typing started. */
  base: DraftValues
  /** Version of the record behind `base`; absent for a new record. */
  version?: number | undefined
  savedAt: number
}

/** Owner of drafts typed while signed out. They end with the tab, because the next visitor may be someone else. */
export const visitor = 'visitor'

const prefix = 'draft '
/** Above this limit the oldest draft is dropped. */
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

/** Fails silently if storage is blocked, or full even without the other drafts. */
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
    // Nothing is lost yet: the text is still in the form.
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
    // Storage is blocked, so it holds no drafts.
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

/** @returns resolves once the second copies are gone too; a page left earlier would recover them */
export async function removeDrafts(personId: string): Promise<void> {
  try {
    const storage = storageOf(personId)
    for (const key of draftKeys(storage, keyOf(personId, ''))) remove(storage, key)
    noteChange()
  } catch {
    // Storage is blocked, so it holds no drafts.
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
  if (!key?.startsWith(prefix)) return
  const isAddedOrRemoved = oldValue === null || newValue === null
  const left = fieldsOf(newValue)
  if (isAddedOrRemoved || fieldsOf(oldValue).some((field) => !left.includes(field))) noteChange()
}

function fieldsOf(text: string | null): string[] {
  try {
    return Object.keys(parse(text)?.values ?? {})
  } catch {
    return []
  }
}

/** Calls the listener when a draft is added or removed, or loses fields in another tab, but not on every change. */
export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', recordOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', recordOtherTabs)
  }
}

/** Whether a draft exists for the record or a part of it. A draft belongs to the last id in its name. */
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
