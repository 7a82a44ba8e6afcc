// Opens and closes a popover next to its trigger. The browser handles Escape, outside presses and returning the focus.
import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { anchorTo } from './anchor.ts'

/** Closes a layer over a page when Back or Forward leads to another page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onPopState = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const listener = () => onPopState()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [isOpen])
}

export type OpenedBy = 'pointer' | 'keyboard' | 'ArrowUp'

/** `onShown` receives how the layer was opened, to place the focus. */
export function useLayer(
  haspopup: 'menu' | 'dialog',
  onShown?: (layer: HTMLElement, openedBy: OpenedBy) => void,
) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const openedBy = useRef<OpenedBy>('pointer')
  const shown = useRef(onShown)
  const layer = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)

  useLayoutEffect(() => {
    const element = layer.current
    if (!anchor || !element) return
    const release = anchorTo(anchor, element, `--${id.replaceAll(/\W/g, '')}`)
    show(element, anchor)
    return release
  }, [anchor, id])

  function show(element: HTMLElement, source: HTMLElement) {
    element.showPopover({ source })
    shown.current?.(element, openedBy.current)
  }

  function open(element: HTMLElement, by: OpenedBy) {
    openedBy.current = by
    if (anchor !== element) setAnchor(element)
    // The browser has closed the popover but has not fired its toggle event yet; it will report the reopening instead.
    else if (layer.current?.matches(':popover-open') === false) show(layer.current, element)
  }

  function close() {
    layer.current?.hidePopover()
  }

  useCloseOnBack(anchor !== null, close)

  return {
    isOpen: anchor !== null,
    close,
    trigger: {
      'aria-haspopup': haspopup,
      'aria-expanded': anchor !== null,
      'aria-controls': anchor ? id : undefined,
      onPointerDown: () => {
        wasOpen.current = anchor !== null
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        // The press that closed the layer from outside must not open it again.
        if (wasOpen.current) close()
        else open(event.currentTarget, event.detail === 0 ? 'keyboard' : 'pointer')
        wasOpen.current = false
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (haspopup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        open(event.currentTarget, event.key === 'ArrowUp' ? 'ArrowUp' : 'keyboard')
      },
    },
    layer: {
      id,
      ref: layer,
      popover: 'auto' as const,
      onToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.newState === 'closed') setAnchor(null)
      },
      // Keeps events inside the layer from also pressing or dragging the card it belongs to.
      onClick: keepInside,
      onPointerDown: keepInside,
      onMouseDown: keepInside,
      onTouchStart: keepInside,
    },
  }
}

function keepInside(event: SyntheticEvent) {
  event.stopPropagation()
}
