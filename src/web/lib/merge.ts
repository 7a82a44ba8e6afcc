// Three-way merge of two people's changes to the same content; changes to the same value are conflicts for a person to decide.
import { isEqual, isFields } from './equal.ts'

export type Choice = 'mine' | 'theirs'

export interface Conflict {
  /** Stable key of the conflict's location. */
  key: string
  /** Readable location: item, then field. */
  where: readonly string[]
  /** Undefined if removed. */
  mine: unknown
  theirs: unknown
}

export interface Merged<Value> {
  /** Resolves each conflict as chosen, or to `mine` by default. */
  value: Value
  conflicts: Conflict[]
}

export interface MergeOptions {
  /** Choices by conflict key. */
  choices?: Readonly<Record<string, Choice>> | undefined
  /** Identifies the items of a list; a list with an item without id is merged as a single value. */
  idOf?: ((item: Fields) => string | undefined) | undefined
}

type Fields = Record<string, unknown>

const ownId = ({ id }: Fields) => (typeof id === 'string' ? id : undefined)

/** Readable name of a list item. */
export function nameOf(item: unknown): string {
  const { question, name, title, heading, label, caption } = (item ?? {}) as Fields
  const found = question ?? name ?? title ?? heading ?? label ?? caption
  return typeof found === 'string' ? found : ''
}

/** Names that can't be derived from the key. */
const ownNames: Partial<Record<string, string>> = {
  maxFileMegabytes: 'Maximum file size',
  companyQuotaMegabytes: 'Storage per company',
  twoFactorFor: 'Second factor',
  taxId: 'Tax ID',
  vatId: 'VAT number',
  peppolId: 'Peppol ID',
}

/** `replyWithinHours` is 'Reply within hours'. */
export function fieldName(key: string): string {
  const own = ownNames[key]
  if (own !== undefined) return own
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Place {
  path: readonly string[]
  where: readonly string[]
}

class Merging {
  readonly conflicts: Conflict[] = []
  readonly #choices: Readonly<Record<string, Choice>>
  readonly #idOf: (item: Fields) => string | undefined

  constructor({ choices = {}, idOf = ownId }: MergeOptions) {
    this.#choices = choices
    this.#idOf = idOf
  }

  value(base: unknown, mine: unknown, theirs: unknown, place: Place): unknown {
    if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine
    if (isEqual(mine, base)) return theirs
    if (this.#isItems(base) && this.#isItems(mine) && this.#isItems(theirs)) {
      return this.#items(base, mine, theirs, place)
    }
    // A nested value with a kind (a drawing, an uploaded picture) can't be merged by field; a whole record with a kind can.
    const isWhole = place.path.length > 0 && isFields(base) && 'kind' in base
    if (isFields(base) && isFields(mine) && isFields(theirs) && !isWhole) {
      return this.#fields(base, mine, theirs, place)
    }
    return this.#chosen(mine, theirs, place)
  }

  #chosen(mine: unknown, theirs: unknown, { path, where }: Place): unknown {
    const key = path.join('.')
    this.conflicts.push({ key, where, mine, theirs })
    return this.#choices[key] === 'theirs' ? theirs : mine
  }

  #fields(base: Fields, mine: Fields, theirs: Fields, { path, where }: Place): Fields {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return Object.fromEntries(
      [...keys].map((key) => {
        const place = { path: [...path, key], where: [...where, fieldName(key)] }
        return [key, this.value(base[key], mine[key], theirs[key], place)]
      }),
    )
  }

  #isItems(value: unknown): value is Fields[] {
    return (
      Array.isArray(value) &&
      value.every((item) => isFields(item) && this.#idOf(item) !== undefined)
    )
  }

  #items(base: Fields[], mine: Fields[], theirs: Fields[], { path, where }: Place): Fields[] {
    const of = (list: Fields[], id: string) => list.find((item) => this.#idOf(item) === id)
    return this.#order(base, mine, theirs).flatMap((id) => {
      const [was, here, there] = [of(base, id), of(mine, id), of(theirs, id)]
      const name = nameOf(here) || nameOf(there) || nameOf(was) || 'Untitled'
      const place = { path: [...path, id], where: [...where.slice(0, -1), name] }
      const merged = this.value(was, here, there, place) as Fields | undefined
      return merged === undefined ? [] : [merged]
    })
  }

  /** Uses the order of the side that changed it (mine if both did) and places the other side's items after their neighbours. */
  #order(base: Fields[], mine: Fields[], theirs: Fields[]): string[] {
    const ids = (list: Fields[]) => list.flatMap((item) => this.#idOf(item) ?? [])
    const common = new Set(
      ids(base).filter((id) => [mine, theirs].every((l) => ids(l).includes(id))),
    )
    const order = (list: Fields[]) => ids(list).filter((id) => common.has(id))
    const [first, second] = isEqual(order(mine), order(base)) ? [theirs, mine] : [mine, theirs]
    const merged = ids(first)
    ids(second).forEach((id, at, all) => {
      if (merged.includes(id)) return
      const neighbour = all[at - 1]
      merged.splice(neighbour === undefined ? 0 : merged.indexOf(neighbour) + 1, 0, id)
    })
    return merged
  }
}

export interface Versions<Value> {
  base: Value
  mine: Value
  theirs: Value
}

export function merge<Value>(
  { base, mine, theirs }: Versions<Value>,
  options: MergeOptions = {},
): Merged<Value> {
  const merging = new Merging(options)
  // All parts come from the three values, so the result has their type.
  const value = merging.value(base, mine, theirs, { path: [], where: [] }) as Value
  return { value, conflicts: merging.conflicts }
}
