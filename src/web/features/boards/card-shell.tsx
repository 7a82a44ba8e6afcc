// A card's place in its column: name, focus, menu button and glow around what the card's author draws.
import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import type { BoardCard } from './board-types.ts'
import { CardContext } from './card-parts.tsx'

/** What all cards of a board share; the same object as long as the board's own functions stay the same. */
export interface CardParts<Card> {
  renderCard: (card: Card) => ReactNode
  canMove: (card: Card) => boolean
  hasActions: boolean
  instructionsId: string
  /** Cards whose folding lists are open: kept outside the card, which is not always mounted. */
  expanded: Set<string>
}

interface CardShellProps<Card> {
  card: Card
  parts: CardParts<Card>
  index: number
  /** Length of the column's list when not all of it is mounted. */
  setSize: number | undefined
  /** Empty space above, where cards are not mounted. */
  spaceAbove: number
  isCurrent: boolean
  glow: number
  measure: (element: HTMLElement | null) => void
}

const SHELL =
  'group/card relative list-none rounded-lg border border-line bg-raised p-3 text-sm text-text select-none [-webkit-touch-callout:none] ' +
  'hover:border-control/60 outline-offset-1 outline-accent focus-visible:outline-2 data-lifted:opacity-0 ' +
  'in-data-dragging:cursor-grabbing in-data-dragging:transition-transform in-data-dragging:duration-150 in-data-dragging:ease-out motion-reduce:transition-none'
const MENU_BUTTON =
  'absolute top-1.5 right-1.5 z-1 grid size-7 cursor-pointer place-items-center rounded-md bg-raised text-muted outline-accent hover:bg-sunken hover:text-text ' +
  'focus-visible:outline-2 aria-expanded:opacity-100 pointer-fine:opacity-0 group-hover/card:opacity-100 group-focus-within/card:opacity-100'
const GLOW =
  'pointer-events-none absolute -inset-px rounded-[inherit] bg-accent/15 ring-2 ring-accent opacity-0 transition-opacity duration-[1400ms] ease-out starting:opacity-100 motion-reduce:hidden'

function CardShellOf<Card extends BoardCard>(props: CardShellProps<Card>) {
  const { card, parts, index, setSize, spaceAbove, isCurrent, glow, measure } = props
  const { renderCard, canMove, expanded, hasActions, instructionsId } = parts
  const [isExpanded, showExpanded] = useState(() => expanded.has(card._id))
  const content = useMemo(() => renderCard(card), [renderCard, card])
  const surroundings = useMemo(() => {
    function setExpanded(next: boolean) {
      if (next) expanded.add(card._id)
      else expanded.delete(card._id)
      showExpanded(next)
    }
    return { isCurrent, isExpanded, setExpanded }
  }, [isCurrent, isExpanded, expanded, card._id])
  const isMovable = canMove(card)
  return (
    <li
      ref={measure}
      data-card={card._id}
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={card.title}
      aria-describedby={isMovable ? instructionsId : undefined}
      aria-posinset={setSize === undefined ? undefined : index + 1}
      aria-setsize={setSize}
      className={`${SHELL} ${isMovable ? 'cursor-grab' : ''} ${setSize === undefined ? '[contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]' : ''}`}
      style={spaceAbove > 0 ? { marginTop: spaceAbove } : undefined}
    >
      <CardContext value={surroundings}>{content}</CardContext>
      {(isMovable || hasActions) && (
        <button
          type="button"
          data-card-menu
          aria-haspopup="menu"
          aria-expanded={false}
          aria-label={`${menuName(isMovable, hasActions)}, ${card.title}`}
          tabIndex={isCurrent ? 0 : -1}
          className={MENU_BUTTON}
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      )}
      {glow > 0 && <span key={glow} aria-hidden className={GLOW} />}
    </li>
  )
}

function menuName(isMovable: boolean, hasActions: boolean) {
  if (!isMovable) return 'Actions'
  return hasActions ? 'Actions, Move to…' : 'Move to…'
}

// `memo` forgets that the component is generic.
export const CardShell = memo(CardShellOf) as typeof CardShellOf
