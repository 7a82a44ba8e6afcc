// What live updates touch, as each noun declares it for its kinds of record.
import type { QueryKey } from '@tanstack/react-query'
import type { Update } from '#contract/updates.ts'
import type { ChangedCard } from './card-refetcher.ts'

export interface Touched {
  /** Refetched one by one into their lists. */
  cards: ChangedCard[]
  /** A record, refetched unless this version is cached. If it was deleted, the server says by whom. */
  records: QueryKey[]
  /** A list of such records, refetched unless it has this version. */
  lists: QueryKey[]
  /** Always refetched. */
  others: QueryKey[]
}

type Kind = Update['kind']

export interface LiveRules {
  touched?: Partial<Record<Kind, (update: Update) => Partial<Touched>>>
  /** Queries of what is below other records, refetched when one of those is deleted or restored. */
  owned?: {
    /** Paths of records that hold the ids of what they are below, such as `company`. */
    details?: readonly string[]
    /** Paths of lists, with the kinds that they are below. */
    lists?: Readonly<Record<string, readonly Kind[]>>
  }
}
