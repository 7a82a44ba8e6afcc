// List item: a one-line summary that expands to its fields.
import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WebsiteContent } from '#contract/site/website.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { OrderMenu } from '#web/ui/order-menu.tsx'
import type { Item, ItemListProps, ListName } from './item-list-props.ts'

interface ItemRowProps<One extends Item> {
  name: `${ListName}.${number}`
  noun: string
  at: number
  count: number
  isOpen: boolean
  isDragged: boolean
  summaryOf: ItemListProps<One>['summaryOf']
  viewAt: ItemListProps<One>['viewAt'] | undefined
  onToggle: () => void
  onGrip: (event: PointerEvent) => void
  onGripKey: (event: KeyboardEvent) => void
  onMove: (to: number) => void
  onRemove: (item: One) => void
  menuOf: (item: One) => ReactNode
  children: ReactNode
}

export function ItemRow<One extends Item>(props: ItemRowProps<One>) {
  const { name, noun, isOpen, isDragged, summaryOf, onToggle, onGrip, onGripKey } = props
  const { control } = useFormContext<WebsiteContent>()
  // Watches the current values; the list's owner determines their type.
  const item = useWatch({ control, name }) as unknown as One
  const bodyId = useId()
  if (!item) return null
  const { title, detail, picture } = summaryOf(item)
  const shown = title || `New ${noun}`
  return (
    <li className={cx('min-w-0', isDragged && 'bg-accent-soft')}>
      <div className="flex min-h-12 items-center gap-1 px-1.5 py-1">
        <IconButton
          label={`Move ${shown}`}
          aria-describedby={undefined}
          size="sm"
          className="cursor-grab touch-none text-muted active:cursor-grabbing"
          onPointerDown={onGrip}
          onKeyDown={onGripKey}
        >
          <GripVertical size={16} aria-hidden />
        </IconButton>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-md px-1.5 py-1 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          {picture}
          <span className="min-w-0 flex-1 gap-x-3 sm:flex sm:items-baseline">
            <span className="block truncate font-medium">{shown}</span>
            {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
          </span>
        </button>
        <RowMenu {...props} item={item} shown={shown} />
      </div>
      {isOpen && (
        <div id={bodyId} className="grid gap-4 border-t border-line px-4 pt-4 pb-5 sm:px-5">
          {props.children}
        </div>
      )}
    </li>
  )
}

function RowMenu<One extends Item>(props: ItemRowProps<One> & { item: One; shown: string }) {
  const { item, shown, at, count, viewAt, onMove, onRemove, menuOf } = props
  const isSaved = !item.id.startsWith('+')
  return (
    <OrderMenu
      label={shown}
      at={at}
      count={count}
      onMove={onMove}
      removeLabel="Remove"
      onRemove={() => onRemove(item)}
    >
      {menuOf(item)}
      {viewAt && isSaved && (
        <MenuItem
          icon={<SquareArrowOutUpRight size={16} aria-hidden />}
          onSelect={() => window.open(viewAt(item), '_blank', 'noreferrer')}
        >
          View on the website
        </MenuItem>
      )}
    </OrderMenu>
  )
}
