// Menu button with icons, keyboard hints, arrow keys and type-ahead.
import {
  cloneElement,
  createContext,
  useContext,
  useId,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { floatingAlign, floatingClass } from './layer-classes.ts'
import { useLayer, type OpenedBy } from './layer.ts'

const CloseMenu = createContext<() => void>(() => {})

export function Menu({
  trigger,
  label,
  align = 'start',
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>
  /** Accessible name of the menu. */
  label: string
  align?: keyof typeof floatingAlign | undefined
  children: ReactNode
}) {
  const layer = useLayer('menu', focusIn)
  return (
    <>
      {cloneElement(trigger, layer.trigger)}
      {layer.isOpen && (
        <CloseMenu value={layer.close}>
          <MenuList layer={layer} label={label} align={align}>
            {children}
          </MenuList>
        </CloseMenu>
      )}
    </>
  )
}

function MenuList({
  layer,
  label,
  align,
  children,
}: {
  layer: ReturnType<typeof useLayer>
  label: string
  align: keyof typeof floatingAlign
  children: ReactNode
}) {
  const typed = useRef({ text: '', at: 0 })
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    event.stopPropagation()
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
      return
    }
    const items = itemsOf(event.currentTarget)
    const next = itemForKey(event, items, typed.current)
    if (next) {
      event.preventDefault()
      next.focus()
    } else if (event.key === 'Tab') {
      layer.close()
    }
  }

  return (
    <div
      {...layer.layer}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={cx(floatingClass, floatingAlign[align], 'min-w-44 p-1')}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

type ItemProps = {
  children: ReactNode
  onSelect?: (() => void) | undefined
  /** Address in the app; makes the item a link. */
  to?: string | undefined
  opens?: 'dialog' | undefined
  icon?: ReactNode
  keys?: string | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
}

export function MenuItem({
  children,
  onSelect,
  to,
  opens,
  icon,
  keys,
  isDanger = false,
  isDisabled = false,
}: ItemProps) {
  const close = useContext(CloseMenu)
  const props = {
    role: 'menuitem',
    'aria-haspopup': opens,
    'aria-disabled': isDisabled || undefined,
    'aria-keyshortcuts': keys?.replaceAll('Mod', 'Control'),
    tabIndex: -1,
    className: cx(
      'flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-base pointer-coarse:py-3 focus:outline-hidden',
      isDisabled
        ? 'cursor-default text-muted focus:bg-hover forced-colors:text-[GrayText]'
        : isDanger
          ? 'text-bad hover:bg-bad-soft focus:bg-bad-soft'
          : 'hover:bg-hover focus:bg-hover',
    ),
    onPointerMove: focusUnderPointer,
    onClick: () => {
      if (isDisabled) return
      close()
      onSelect?.()
    },
  }
  const content = (
    <>
      {icon && <span className={cx('flex', !isDanger && 'text-muted')}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys && (
        <span aria-hidden>
          <Kbd keys={keys} className="pl-4" />
        </span>
      )}
    </>
  )
  return to !== undefined && !isDisabled ? (
    <Link to={to} {...props}>
      {content}
    </Link>
  ) : (
    <button type="button" {...props}>
      {content}
    </button>
  )
}

/** Groups items under a label. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <div
        id={labelId}
        role="presentation"
        className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted"
      >
        {label}
      </div>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className="mx-1 my-1 border-line" />
}

/** Opened by key, focuses the first item (the last with ArrowUp); pressed, focuses the menu itself, so no item looks chosen. */
function focusIn(list: HTMLElement, openedBy: OpenedBy) {
  const items = itemsOf(list)
  const target = { pointer: list, keyboard: items[0], ArrowUp: items.at(-1) }[openedBy]
  target?.focus({ preventScroll: true })
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function itemForKey(
  event: KeyboardEvent,
  items: HTMLElement[],
  typed: { text: string; at: number },
): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'ArrowDown') return items[(at + 1) % items.length]
  if (event.key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (event.key === 'Home') return items[0]
  if (event.key === 'End') return items.at(-1)
  const isText = event.key.length === 1 && event.key !== ' '
  if (!isText || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const isGoingOn = event.timeStamp - typed.at < 600
  typed.text = (isGoingOn ? typed.text : '') + event.key.toLowerCase()
  typed.at = event.timeStamp
  const order = [...items.slice(at + (isGoingOn ? 0 : 1)), ...items]
  return order.find((item) => item.textContent.trim().toLowerCase().startsWith(typed.text))
}

function focusUnderPointer(event: PointerEvent<HTMLElement>) {
  if (event.pointerType !== 'touch' && document.activeElement !== event.currentTarget)
    event.currentTarget.focus({ preventScroll: true })
}
