// Unsaved form text on this device, per person, until it is saved or discarded: on disk, in memory to be read at once, and the
// same in all tabs.
import { readDrafts, writeDraft } from './draft-disk.ts'
import { createListeners } from './listeners.ts'

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

/** A change in another tab; without a draft it was removed. */
interface DraftChange {
  key: string
  draft: Draft | undefined
}

/** Owner of drafts typed while signed out. They end with the tab, because the next visitor may be someone else. */
export const visitor = 'visitor'
const visitorsKey = 'drafts'

/** Above this limit the oldest drafts are dropped. */
const maxDrafts = 100
/** A disk that does not answer must not hold the page up for longer. */
const maxWaitMs = 2000

const drafts = new Map<string, Draft>()
const listeners = createListeners()
let otherTabs: BroadcastChannel | undefined
let isLoaded = false

const keyOf = (personId: string, name: DraftName) => `${personId} ${name}`
const isVisitors = (key: string) => key.startsWith(keyOf(visitor, ''))

/**
 * Call before the page starts.
 * @returns resolves once they are read, or the disk is too slow: the page then starts without them, and its forms get them later
 */
export async function loadDrafts(): Promise<void> {
  const loading = readDrafts<Draft>().then(takeStored)
  otherTabs = new BroadcastChannel('drafts')
  otherTabs.addEventListener(
    'message',
    ({ data }: MessageEvent<DraftChange>) => void loading.then(() => takeChange(data)),
  )
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

function takeStored(onDisk: [key: string, draft: Draft][]): void {
  const stored = [...onDisk, ...readVisitors()]
  const newestFirst = stored.toSorted(([, one], [, other]) => other.savedAt - one.savedAt)
  newestFirst.forEach(([key, draft], at) => {
    if (at < maxDrafts) drafts.set(key, draft)
    else void writeDraft(key, undefined)
  })
  isLoaded = true
  listeners.notify()
}

export const areDraftsLoaded = (): boolean => isLoaded

function readVisitors(): [string, Draft][] {
  try {
    // Written by `storeVisitors`.
    return JSON.parse(sessionStorage.getItem(visitorsKey) ?? '[]') as [string, Draft][]
  } catch {
    return []
  }
}

function storeVisitors(): void {
  try {
    const own = [...drafts].filter(([key]) => isVisitors(key))
    sessionStorage.setItem(visitorsKey, JSON.stringify(own))
  } catch {
    // Storage is blocked or full; the text is still in the form.
  }
}

/** @returns resolves once it is stored */
async function store(key: string, draft: Draft | undefined): Promise<void> {
  if (isVisitors(key)) return storeVisitors()
  // A channel reaches only its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs?.postMessage({ key, draft } satisfies DraftChange)
  await writeDraft(key, draft)
}

export const readDraft = (personId: string, name: DraftName): Draft | undefined =>
  drafts.get(keyOf(personId, name))

export function saveDraft(personId: string, name: DraftName, draft: Omit<Draft, 'savedAt'>): void {
  const key = keyOf(personId, name)
  const isNew = !drafts.has(key)
  const saved = { ...draft, savedAt: Date.now() }
  drafts.set(key, saved)
  void store(key, saved)
  if (isNew) listeners.notify()
}

export function removeDraft(personId: string, name: DraftName): void {
  const key = keyOf(personId, name)
  if (!drafts.delete(key)) return
  void store(key, undefined)
  listeners.notify()
}

const keysOf = (personId: string): string[] =>
  [...drafts.keys()].filter((key) => key.startsWith(keyOf(personId, '')))

export const countDrafts = (personId: string): number => keysOf(personId).length

/** @returns resolves once they are gone from the disk too; a page left earlier might not remove them */
export async function removeDrafts(personId: string): Promise<void> {
  const keys = keysOf(personId)
  for (const key of keys) drafts.delete(key)
  listeners.notify()
  await Promise.all(keys.map((key) => store(key, undefined)))
}

function takeChange({ key, draft }: DraftChange): void {
  const before = drafts.get(key)
  if (draft) drafts.set(key, draft)
  else drafts.delete(key)
  const isFieldGone = Object.keys(before?.values ?? {}).some(
    (field) => !(field in (draft?.values ?? {})),
  )
  if (!before || !draft || isFieldGone) listeners.notify()
}

/** Calls the listener when a draft is added or removed, or loses fields in another tab, but not on every change. */
export const subscribeToDrafts = listeners.subscribe

/** Whether a draft exists for the record or a part of it. A draft belongs to the last id in its name. */
export const hasDraftOf = (personId: string, recordId: string): boolean =>
  keysOf(personId).some((key) => key.endsWith(recordId))
