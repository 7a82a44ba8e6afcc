// Opens the one menu a board has at the card whose button was pressed; its code is fetched when first wanted.
import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import type { BoardStore } from './board-store.ts'
import type { BoardCard, BoardColumn, CardAction } from './board-types.ts'
import { cardElement, type Lanes } from './lanes.ts'
import { idsAbove } from './placement.ts'

export const fetchMenu = () => import('./move-menu.tsx')
const MoveMenu = lazy(() => fetchMenu().then((menu) => ({ default: menu.MoveMenu })))

export interface OpenMenu {
  cardId: string
  button: HTMLElement
}

interface CardMenuProps<Status extends string, Card extends BoardCard> extends OpenMenu {
  columns: readonly BoardColumn<Status>[]
  store: BoardStore<Status, Card>
  lanes: Lanes<Status>
  canMove: (card: Card) => boolean
  actionsOf: (card: Card) => readonly CardAction[]
  onClose: () => void
}

const TOP = 'top'
const BOTTOM = 'bottom'

export function CardMenu<Status extends string, Card extends BoardCard>(
  props: CardMenuProps<Status, Card>,
) {
  const { cardId, button, columns, store, lanes, canMove, actionsOf, onClose } = props
  const shown = store.view().columns
  const here = columns.find(({ status }) => shown.get(status)?.some((c) => c._id === cardId))
  const cards = (here && shown.get(here.status)) ?? []
  const card = cards.find((other) => other._id === cardId)
  if (!here || !card) return null

  function move(destinationId: string) {
    const target = columns.find(({ status }) => `to ${status}` === destinationId) ?? here
    if (!target) return
    const index = destinationId === BOTTOM ? cards.length - 1 : 0
    const above = idsAbove(shown.get(target.status) ?? [], cardId, index)
    flushSync(() => {
      store.move({ cardId, toStatus: target.status, above })
      lanes.get(target.status)?.setCurrent(cardId)
      onClose()
    })
    // The menu gives the focus back to its button on its own a frame later: the moved card wants it after that.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        const lane = lanes.get(target.status)
        if (lane) cardElement(lane, cardId)?.focus()
      })
    })
  }

  const destinations = [
    ...columns.map(({ status, title }) => {
      return { id: `to ${status}`, label: title, isHere: status === here.status }
    }),
    { id: TOP, label: 'Top of this column', isHere: cards[0] === card },
    { id: BOTTOM, label: 'Bottom of this column', isHere: cards.at(-1) === card },
  ]
  return (
    <Suspense>
      <MoveMenu
        cardTitle={card.title}
        button={button}
        destinations={canMove(card) ? destinations : []}
        actions={actionsOf(card)}
        onMove={move}
        onClose={onClose}
      />
    </Suspense>
  )
}
