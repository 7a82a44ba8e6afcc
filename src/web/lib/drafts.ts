// Text that was typed into a form and not saved yet: on this device, for one person, until it is saved or discarded.

/** A form over a record, or over a new one: `task 0199…`, `new task of 0199…`. */
export type DraftName = string

/** The fields that differ from what the form began with. */
export type DraftValues = Record<string, unknown>

const prefix = 'draft '
const keyOf = (personId: string, name: DraftName) => `${prefix}${personId} ${name}`

export function readDraft(personId: string, name: DraftName): DraftValues | undefined {
  try {
    const text = localStorage.getItem(keyOf(personId, name))
    return text === null ? undefined : (JSON.parse(text) as DraftValues)
  } catch {
    return undefined
  }
}

/** Where storage is full or forbidden the form goes on without. */
export function saveDraft(personId: string, name: DraftName, values: DraftValues): void {
  try {
    localStorage.setItem(keyOf(personId, name), JSON.stringify(values))
  } catch {
    // Nothing to be done: what is typed stands in the form.
  }
}

export function removeDraft(personId: string, name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(personId, name))
  } catch {
    // Storage is forbidden, and holds none.
  }
}

const draftKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export const countDrafts = (personId: string): number =>
  draftKeys().filter((key) => key.startsWith(keyOf(personId, ''))).length

export function removeDrafts(personId: string): void {
  for (const key of draftKeys()) {
    if (key.startsWith(keyOf(personId, ''))) localStorage.removeItem(key)
  }
}
