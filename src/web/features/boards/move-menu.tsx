// A card's menu: its own actions, and 'Move to…' for moving it without dragging.
import { Check } from 'lucide-react'
import { Header, Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components'
import type { CardAction } from './board-types.ts'

export interface Destination {
  id: string
  label: string
  isHere: boolean
}

interface MoveMenuProps {
  cardTitle: string
  button: HTMLElement
  destinations: readonly Destination[]
  actions: readonly CardAction[]
  onMove: (destinationId: string) => void
  onClose: () => void
}

const ITEM =
  'flex min-h-8 cursor-default items-center justify-between gap-6 rounded-md px-2 text-sm text-text outline-none data-disabled:text-muted data-focused:bg-accent-soft pointer-coarse:min-h-11'

export function MoveMenu(props: MoveMenuProps) {
  const { cardTitle, button, destinations, actions, onMove, onClose } = props
  return (
    <Popover
      isOpen
      aria-label={cardTitle}
      triggerRef={{ current: button }}
      placement="bottom end"
      offset={4}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="min-w-48 rounded-lg border border-line bg-raised p-1 shadow-[0_12px_32px_-12px_oklch(0.15_0.03_264/0.4)]"
    >
      <Menu
        aria-label={cardTitle}
        autoFocus="first"
        className="outline-none"
        disabledKeys={destinations.filter(({ isHere }) => isHere).map(({ id }) => id)}
        onClose={onClose}
      >
        {actions.map(({ id, label, isDangerous, onAction }) => (
          <MenuItem
            key={id}
            id={`action ${id}`}
            onAction={onAction}
            className={`${ITEM} ${isDangerous ? 'text-bad' : ''}`}
          >
            {label}
          </MenuItem>
        ))}
        {actions.length > 0 && destinations.length > 0 && (
          <Separator className="my-1 border-t border-line" />
        )}
        {destinations.length > 0 && (
          <MenuSection>
            <Header className="px-2 pt-1.5 pb-1 text-xs text-muted">Move to…</Header>
            {destinations.map(({ id, label, isHere }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={label}
                onAction={() => onMove(id)}
                className={ITEM}
              >
                {label}
                {isHere && <Check aria-label="is here" size={14} />}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Popover>
  )
}
