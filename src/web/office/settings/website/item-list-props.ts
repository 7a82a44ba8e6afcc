// What a list of the content's items is told by its owner.
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

export interface Summary {
  /** What it is called where it has no name yet. */
  title: string
  detail?: ReactNode
  picture?: ReactNode
}

export interface ItemListProps<One extends Item> {
  name: ListName
  /** 'question': for buttons and messages. */
  noun: string
  /** The list's name, for those who do not see where it stands. */
  label: string
  /** The name is shown above the list as well. */
  isTitled?: boolean
  newItem: () => One
  summaryOf: (item: One) => Summary
  /** The public address of an item. */
  viewAt?: (item: One) => string
  /** More entries of an item's menu. */
  menuOf?: (item: One, at: number, takeAway: () => void) => ReactNode
  /** Why it cannot be removed. */
  neededFor?: (item: One) => string | undefined
  children: (at: number) => ReactNode
}
