// Menu of a manually ordered item: move up, move down, the item's own actions, remove.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'

interface OrderMenuProps {
  /** Name of the item and its menu. */
  label: string
  /** Text of the trigger's label after 'Actions, '. */
  triggerLabel?: string
  size?: 'sm' | 'md'
  at: number
  count: number
  onMove: (to: number) => void
  removeLabel: string
  onRemove: () => void
  children?: ReactNode
}

export function OrderMenu(props: OrderMenuProps) {
  const { label, triggerLabel = label, size = 'sm', at, count, onMove, children } = props
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={`Actions, ${triggerLabel}`} size={size} className="text-muted!">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<ArrowUp size={16} aria-hidden />}
        isDisabled={at === 0}
        onSelect={() => onMove(at - 1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} aria-hidden />}
        isDisabled={at === count - 1}
        onSelect={() => onMove(at + 1)}
      >
        Move down
      </MenuItem>
      {children}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onSelect={props.onRemove}>
        {props.removeLabel}
      </MenuItem>
    </Menu>
  )
}
