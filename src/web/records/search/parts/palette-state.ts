// Open state of the command palette, shared by its buttons and the palette.
import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

let isOpen = false
const listeners = createListeners()

export function setPaletteOpen(isToBeOpen: boolean): void {
  isOpen = isToBeOpen
  listeners.notify()
}

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isOpen,
    () => false,
  )

export const loadPalette = () => import('./palette.tsx')
