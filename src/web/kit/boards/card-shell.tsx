// A card's list item: name, focus, menu and highlight around the rendered content.
import { memo, type ReactNode, useMemo, useState } from 'react'
import type { BoardCard } from './board-types.ts'
import { CardMenu, type CardMenuOptions } from './card-menu.tsx'
import { CardContext } from './card-parts.tsx'

/** Props shared by all cards of a board. The object is stable as long as the board's functions are. */
export interface SharedCardProps<Status extends string, Card> extends CardMenuOptions<
  Status,
  Card
> {
  renderCard: (card: Card) => ReactNode
  instructionsId: string
  /** Ids of cards with expanded lists, kept here because a card is not always mounted. */
  expanded: Set<string>
  isSelectable: boolean
}

interface CardShellProps<Status extends string, Card> {
  card: Card
  shared: SharedCardProps<Status, Card>
  /** Position and set size for columns with unmounted cards; otherwise the list implies both. */
  index: number | undefined
  setSize: number | undefined
  /** Height of the unmounted cards above, in pixels. */
  spaceAbove: number
  /** True if this card is the column's tab stop. */
  isCurrent: boolean
  highlight: number
  measure: ((element: HTMLElement | null) => void) | undefined
}

const SHELL =
  'group/card relative list-none rounded-lg border border-line bg-raised p-3 text-base text-text wrap-anywhere select-none [-webkit-touch-callout:none] ' +
  'hover:border-line-strong focus-visible:outline-offset-0 data-lifted:opacity-0 in-data-grabbing:cursor-grabbing ' +
  'data-selected:border-brand-line data-selected:bg-accent-soft data-selected:shadow-[inset_0_0_0_1px_var(--color-brand-line)]'
const WHEN_SEEN = '[contain-intrinsic-size:auto_8.5rem] [content-visibility:auto]'
const SELECT =
  'box absolute! top-2.5 right-2.5 z-1 shadow-[0_0_0_6px_var(--color-raised)] in-data-selected:shadow-[0_0_0_6px_var(--color-accent-soft)] pointer-coarse:size-5 ' +
  'not-group-data-choosing/board:pointer-coarse:hidden pointer-fine:not-group-data-choosing/board:opacity-0 ' +
  'not-in-data-grabbing:group-hover/card:opacity-100! group-focus-within/card:opacity-100!'
const HIGHLIGHT =
  'pointer-events-none absolute -inset-px rounded-[inherit] bg-brand-line/10 ring-2 ring-brand-line opacity-0 transition-opacity duration-[1400ms] starting:opacity-100 motion-reduce:hidden'

function CardShellOf<Status extends string, Card extends BoardCard>(
  props: CardShellProps<Status, Card>,
) {
  const { card, shared, index, setSize, spaceAbove, isCurrent, highlight, measure } = props
  const { renderCard, canMove, expanded, instructionsId, isSelectable } = shared
  const [isExpanded, showExpanded] = useState(() => expanded.has(card._id))
  const content = useMemo(() => renderCard(card), [renderCard, card])
  const contextValue = useMemo(() => {
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
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={setSize}
      className={`${SHELL} ${isMovable ? 'cursor-grab' : ''} ${setSize === undefined ? WHEN_SEEN : ''}`}
      style={spaceAbove > 0 ? { marginTop: spaceAbove } : undefined}
    >
      <CardContext value={contextValue}>{content}</CardContext>
      {isSelectable && (
        // `renderSelection` sets `checked`.
        <input
          type="checkbox"
          data-select
          aria-label={`Select ${card.title}`}
          tabIndex={isCurrent ? 0 : -1}
          className={SELECT}
        />
      )}
      <CardMenu card={card} options={shared} isTabStop={isCurrent} />
      {highlight > 0 && <span key={highlight} aria-hidden className={HIGHLIGHT} />}
    </li>
  )
}

// `memo` drops the component's type parameters.
export const CardShell = memo(CardShellOf) as typeof CardShellOf
