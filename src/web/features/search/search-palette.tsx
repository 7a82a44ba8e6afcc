// Shows the command palette when a button or Ctrl+K (Cmd+K) asks for it; its code is loaded when it is first opened.
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isComposing } from '#web/lib/composing.ts'
import { currentConnection } from '#web/lib/connection.ts'
import type { EarlyKeys } from './early-keys.ts'
import { loadPalette, setPaletteOpen, usePaletteOpen } from './palette-state.ts'
import type { PaletteContext } from './use-palette.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCloseOnBack } from '#web/ui/use-close-on-back.ts'

const Palette = lazyPart(loadPalette)

/** The letter, or where other scripts have another letter on the key, the key. */
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
      // As long as it does not come the keys are the page's.
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
