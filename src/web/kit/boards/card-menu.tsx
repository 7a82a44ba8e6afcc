// A card's menu: its own actions, and 'Move to…' for moving it without dragging.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { BoardCard, BoardColumn, CardAction } from './board-types.ts'

/** Where the menu can move a card: the top of another column, or the top or bottom of its own. */
export interface Destination<Status extends string> {
  status: Status
  end: 'top' | 'bottom'
}

export interface CardMenuOptions<Status extends string, Card> {
  columns: readonly BoardColumn<Status>[]
  canMove: (card: Card) => boolean
  actionsOf: ((card: Card) => readonly CardAction[]) | undefined
  /** Called when the menu opens, so a changed position does not rerender the card. */
  positionOf: (cardId: string) => { status: Status; isFirst: boolean; isLast: boolean } | undefined
  moveTo: (cardId: string, destination: Destination<Status>) => void
}

interface CardMenuProps<Status extends string, Card> {
  card: Card
  options: CardMenuOptions<Status, Card>
  isTabStop: boolean
}

const BUTTON =
  'absolute top-1 right-1 pointer-fine:[[data-select]~&]:right-8 group-data-choosing/board:pointer-coarse:hidden z-1 grid size-7 place-items-center rounded-md bg-raised text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10 ' +
  'pointer-fine:opacity-0 not-in-data-grabbing:group-hover/card:opacity-100 group-focus-within/card:opacity-100 aria-expanded:opacity-100'

function CardMenuOf<Status extends string, Card extends BoardCard>(
  props: CardMenuProps<Status, Card>,
) {
  const { card, options, isTabStop } = props
  const isMovable = options.canMove(card)
  if (!isMovable && !options.actionsOf) return null
  const purposes = [options.actionsOf && 'Actions', isMovable && 'Move to…'].filter(Boolean)
  return (
    <Menu
      label={card.title}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${purposes.join(', ')}, ${card.title}`}
          tabIndex={isTabStop ? 0 : -1}
          className={BUTTON}
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    >
      <CardMenuItems card={card} options={options} isMovable={isMovable} />
    </Menu>
  )
}

interface CardMenuItemsProps<Status extends string, Card> {
  card: Card
  options: CardMenuOptions<Status, Card>
  isMovable: boolean
}

/** Rendered only while the menu is open. */
function CardMenuItems<Status extends string, Card extends BoardCard>(
  props: CardMenuItemsProps<Status, Card>,
) {
  const { card, options, isMovable } = props
  const { columns, actionsOf, positionOf, moveTo } = options
  const actions = actionsOf?.(card) ?? []
  const here = positionOf(card._id)
  const canGo = isMovable && here !== undefined
  return (
    <>
      {actions.map(({ id, label, icon, isDanger, onSelect }) => (
        <MenuItem key={id} icon={icon} isDanger={isDanger} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      {actions.length > 0 && canGo && <MenuSeparator />}
      {canGo && (
        <MenuGroup label="Move to…">
          {columns.map(({ status, title }) => (
            <MenuItem
              key={status}
              isDisabled={status === here.status}
              onSelect={() => moveTo(card._id, { status, end: 'top' })}
            >
              {title}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem
            isDisabled={here.isFirst}
            onSelect={() => moveTo(card._id, { status: here.status, end: 'top' })}
          >
            Top of this column
          </MenuItem>
          <MenuItem
            isDisabled={here.isLast}
            onSelect={() => moveTo(card._id, { status: here.status, end: 'bottom' })}
          >
            Bottom of this column
          </MenuItem>
        </MenuGroup>
      )}
    </>
  )
}

// `memo` drops the component's type parameters.
export const CardMenu = memo(CardMenuOf) as typeof CardMenuOf
