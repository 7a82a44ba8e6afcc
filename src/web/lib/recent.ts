// Remembers a person's recent choices per selector on this device, to offer them first.

export interface RecentChoice {
  id: string
  name: string
}

const maxRecent = 5

const keyOf = (personId: string, selector: string) => `recent ${personId} ${selector}`

/** Latest first. */
export function readRecent(personId: string, selector: string): readonly RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId, selector)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChoice) : []
  } catch {
    return []
  }
}

export function recordRecent(personId: string, selector: string, choice: RecentChoice): void {
  const others = readRecent(personId, selector).filter(({ id }) => id !== choice.id)
  store(personId, selector, [choice, ...others].slice(0, maxRecent))
}

/** Call when the choice no longer exists. */
export function forgetRecent(personId: string, selector: string, choiceId: string): void {
  const others = readRecent(personId, selector).filter(({ id }) => id !== choiceId)
  store(personId, selector, others)
}

function store(personId: string, selector: string, choices: readonly RecentChoice[]): void {
  try {
    localStorage.setItem(keyOf(personId, selector), JSON.stringify(choices))
  } catch {
    // If storage is full or blocked, nothing is offered first.
  }
}

function isChoice(stored: unknown): stored is RecentChoice {
  const { id, name } = (stored ?? {}) as Partial<Record<keyof RecentChoice, unknown>>
  return typeof id === 'string' && typeof name === 'string'
}
