// Two people changed the same content: what both did is put together, and where they changed the same thing, somebody chooses.
import { isEqual, isFields } from './equal.ts'

export type Choice = 'mine' | 'theirs'

export interface Conflict {
  /** Names the place; the same for the same place. */
  key: string
  /** The place as a person reads it: item, then field. */
  where: readonly string[]
  /** Undefined: removed. */
  mine: unknown
  theirs: unknown
}

export interface Merged<Value> {
  /** With every conflict decided as chosen; `mine` where nothing was. */
  value: Value
  conflicts: Conflict[]
}

export interface MergeOptions {
  /** By the conflicts' keys. */
  choices?: Readonly<Record<string, Choice>> | undefined
  /** Tells the items of a list apart; where one of them has none, the list is one thing. */
  idOf?: ((item: Fields) => string | undefined) | undefined
}

type Fields = Record<string, unknown>

const ownId = ({ id }: Fields) => (typeof id === 'string' ? id : undefined)

/** What a person calls an item of a list. */
export function nameOf(item: unknown): string {
  const { question, name, title, heading, label, caption } = (item ?? {}) as Fields
  const found = question ?? name ?? title ?? heading ?? label ?? caption
  return typeof found === 'string' ? found : ''
}

/** Names that the key does not tell. */
const ownNames: Partial<Record<string, string>> = {
  maxFileMegabytes: 'Largest file',
  companyQuotaMegabytes: 'Room for each company',
  twoFactorFor: 'Second factor',
  taxId: 'Tax ID',
  vatId: 'VAT ID',
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
    // A drawing and an uploaded picture have nothing to put together; a record that has a kind has.
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

  /** In the order of whoever changed it, mine before theirs; what only the other has stands after its neighbour there. */
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
  // The parts come from the three values, so that the whole is of their type.
  const value = merging.value(base, mine, theirs, { path: [], where: [] }) as Value
  return { value, conflicts: merging.conflicts }
}
