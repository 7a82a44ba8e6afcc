// Props of a website item list, set by its owner.
import type { ReactNode } from 'react'

export type ListName =
  | 'services'
  | 'solutions'
  | 'portfolio'
  | `portfolio.${number}.${'solution' | 'gallery' | 'results'}`
  | 'team'
  | `faqs.${number}.faqs`
  | `figures.${'home' | 'about'}`
  | 'pages.home.reasons'
  | `pages.about.${'method' | 'principles'}`
  | `legal.${'terms' | 'privacy'}.sections`

export interface Item {
  id: string
}

interface Summary {
  /** Shown if the item has no name yet. */
  title: string
  detail?: ReactNode
  picture?: ReactNode
}

export interface ItemListProps<One extends Item> {
  name: ListName
  /** Singular noun for buttons and messages: 'question'. */
  noun: string
  /** Accessible name of the list. */
  label: string
  /** Whether the name is also shown above the list. */
  isTitled?: boolean
  newItem: () => One
  summaryOf: (item: One) => Summary
  /** Public address of an item. */
  viewAt?: (item: One) => string
  /** Additional menu entries for an item. */
  menuOf?: (item: One, at: number, takeAway: () => void) => ReactNode
  /** Why an item can't be removed. */
  neededFor?: (item: One) => string | undefined
  children: (at: number) => ReactNode
}
