// Actions for the selected cards, below the board. Only this rerenders when the selection changes.
import { type ComponentType, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { BoardCard } from './board-types.ts'
import type { CardSelection } from './selection.ts'

export interface SelectedCards<Card> {
  selected: readonly Card[]
  /** All cards shown. */
  cards: readonly Card[]
  onClear: () => void
}

interface SelectionBarProps<Card> {
  selection: CardSelection
  cards: readonly Card[]
  /** Loaded on first use. */
  Bar: ComponentType<SelectedCards<Card>>
}

export function SelectionBar<Card extends BoardCard>(props: SelectionBarProps<Card>) {
  const { selection, cards, Bar } = props
  const { ids, isChoosing } = useSyncExternalStore(
    selection.subscribe,
    selection.view,
    selection.view,
  )
  const selected = useMemo(() => {
    const chosen = new Set(ids)
    return chosen.size === 0 ? [] : cards.filter(({ _id }) => chosen.has(_id))
  }, [ids, cards])
  if (selected.length === 0 && !isChoosing) return null
  return (
    <Suspense>
      <Bar selected={selected} cards={cards} onClear={selection.clear} />
    </Suspense>
  )
}
