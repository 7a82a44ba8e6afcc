// Open state of the command palette, shared by its buttons and the palette.
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

export function setPaletteOpen(isToBeOpen: boolean): void {
  isOpen = isToBeOpen
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )

export const loadPalette = () => import('./palette.tsx')
