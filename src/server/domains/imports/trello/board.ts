// A board as it was read from Trello's JSON: what of the file we know how to use, whatever else it held. No types of its own
// kinds: it is stored until it is imported.
import type { Loss } from './losses.ts'

export interface Comment {
  author: string
  /** As the file has it. */
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
  /** Empty: its list is not in the file. */
  list: string
  isClosed: boolean
  due: string
  isComplete: boolean
  labels: { name: string; color: string }[]
  /** Ids. */
  members: string[]
  checklists: Checklist[]
  links: { name: string; url: string }[]
  comments: Comment[]
  /** What of it cannot come, whatever is chosen: the first of it. */
  lost: Loss[]
  /** How much more that is. */
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
  /** In their order. */
  lists: List[]
  members: Member[]
  /** In the order of their lists, and in these. */
  cards: Card[]
  /** The same, beside the cards. */
  lost: Loss[]
  moreLost?: number
}
