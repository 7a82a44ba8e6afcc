// Shows the command palette on a button or Ctrl+K (Cmd+K). Its code is loaded on first use.
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import Search from 'lucide-react/icons/search'
import { isComposing } from '#web/lib/composing.ts'
import { currentConnection } from '#web/lib/connection.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCloseOnBack } from '#web/ui/layer.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { tipProps } from '#web/ui/tooltip.tsx'
import { createListeners } from '#web/lib/listeners.ts'
import type { EarlyKeys } from './early-keys.ts'
import type { PaletteContext } from './use-palette.ts'

let isPaletteOpen = false
const listeners = createListeners()

function setPaletteOpen(isToBeOpen: boolean): void {
  isPaletteOpen = isToBeOpen
  listeners.notify()
}

const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isPaletteOpen,
    () => false,
  )

const loadPalette = () => import('./palette.tsx')

const Palette = lazyPart(loadPalette)

/** Matches the letter, or the physical key on non-Latin layouts. */
function isSearchKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || shiftKey || altKey) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

export function SearchPalette(context: PaletteContext) {
  const isOpen = usePaletteOpen()
  const early = useEarlyKeys(isOpen)
  useCloseOnBack(isOpen, () => setPaletteOpen(false))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || !isSearchKey(event)) return
    if (document.querySelector('[data-dragging]')) return
    event.preventDefault()
    setPaletteOpen(!isOpen)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      setPaletteOpen(false)
    }
  }, [])
  return (
    isOpen && (
      <Suspense>
        <Palette {...context} early={early} onClose={() => setPaletteOpen(false)} />
      </Suspense>
    )
  )
}

function useEarlyKeys(isOpen: boolean): EarlyKeys {
  const early = useRef({ text: '', isTaken: false })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const keys = { text: '', isTaken: early.current.isTaken }
    early.current = keys
    function collect(event: KeyboardEvent) {
      if (early.current.isTaken || event.ctrlKey || event.metaKey || event.altKey) return
      // While offline it cannot be loaded, so the page keeps its keys.
      if (currentConnection() !== 'online') return
      if (event.key === 'Escape') setPaletteOpen(false)
      if (event.key.length === 1) keys.text += event.key
      else if (event.key === 'Backspace') keys.text = keys.text.slice(0, -1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', collect, true)
    return () => {
      document.removeEventListener('keydown', collect, true)
      early.current = { text: '', isTaken: false }
    }
  }, [isOpen])
  return early
}

/** The search button in the app frame, with its shortcut. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setPaletteOpen(true)}
      onPointerOver={() => void loadPalette()}
      className="flex h-8 w-full items-center gap-2.5 rounded-md border border-line bg-surface px-2 text-left text-muted transition-colors hover:border-line-strong hover:text-text pointer-coarse:h-11 rail:justify-center rail:border-0 rail:bg-transparent"
      {...tipProps('Search', { side: 'right' })}
    >
      <Search size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate rail:sr-only">Search</span>
      <span aria-hidden className="rail:hidden pointer-coarse:hidden">
        <Kbd keys="Mod+K" />
      </span>
    </button>
  )
}
