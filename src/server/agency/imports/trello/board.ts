// A board as read from Trello's JSON, reduced to the parts we use. Contains only plain JSON types,
// because it is stored until it is imported.
import type { SkippedPart } from './skipped-parts.ts'

export interface Comment {
  author: string
  /** Unparsed, as in the file. */
  at: string
  text: string
}

export interface Checklist {
  name: string
  items: { title: string; done: boolean }[]
}

export interface Card {
  title: string
  description: string
  /** Empty if its list is not in the file. */
  list: string
  isClosed: boolean
  due: string
  isComplete: boolean
  labels: { name: string; color: string }[]
  /** Member ids. */
  members: string[]
  checklists: Checklist[]
  links: { name: string; url: string }[]
  comments: Comment[]
  /** Parts that can't be imported whatever is chosen; only the first ones are listed. */
  lost: SkippedPart[]
  /** Number of skipped parts beyond `lost`. */
  moreLost?: number
}

export interface List {
  id: string
  name: string
  isClosed: boolean
}

export interface Member {
  id: string
  name: string
  username: string
  email: string
}

export interface Board {
  name: string
  /** In board order. */
  lists: List[]
  members: Member[]
  /** Sorted by list, then by position in the list. */
  cards: Card[]
  /** Skipped parts that belong to no card. */
  lost: SkippedPart[]
  moreLost?: number
}
