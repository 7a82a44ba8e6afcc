// State and keyboard of a combo box: what is typed, which entries match, which one is active, and what the keys do.
import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { isComposing } from '../lib/composing.ts'
import { indexEntries, matchEntries, withFirst, type Entry } from './matching.ts'
import { useEarlyText } from './use-early-text.ts'

export interface ComboBoxOptions {
  items: readonly Entry[]
  value: string | null
  onChange: (id: string | null) => void
  /** If given, the caller does the search (e.g. on the server), and `items` are its results. */
  onSearch?: ((text: string) => void) | undefined
  /** The chosen entry, in case `items` doesn't contain it. */
  chosen?: Entry | undefined
  /** Entries offered first while nothing is typed; called when the list opens. */
  recent?: (() => readonly Entry[]) | undefined
  isDisabled?: boolean | undefined
}

const shownAtMost = 100
/** Shorter lists don't need recent entries first. */
const maxWithoutRecent = 6
const pageSize = 8

const nothing = { shown: [], total: 0 }

export function useComboBox(
  { items, value, onChange, onSearch, chosen, recent, isDisabled = false }: ComboBoxOptions,
  input: RefObject<HTMLInputElement | null>,
) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [first, setFirst] = useState<readonly Entry[]>([])

  const current = value === null ? undefined : (items.find((one) => one.id === value) ?? chosen)
  const index = useMemo(() => indexEntries(items), [items])
  const { shown, total } = useMemo(() => {
    if (!isOpen) return nothing
    const found = matchEntries(index, onSearch ? '' : (typed ?? ''), shownAtMost)
    return typed ? found : withFirst(found, first)
  }, [isOpen, index, typed, onSearch, first])

  function open(at: 'chosen' | 'last' = 'chosen') {
    if (isOpen || isDisabled) return
    setOpen(true)
    setTyped(null)
    const offered = recent && items.length > maxWithoutRecent ? recent() : []
    setFirst(offered)
    const all = withFirst(matchEntries(index, '', shownAtMost), offered).shown
    const chosenAt = all.findIndex((one) => one.id === value)
    setActive(at === 'last' && chosenAt < 0 ? all.length - 1 : Math.max(0, chosenAt))
  }

  function close() {
    setOpen(false)
    if (typed !== null) onSearch?.('')
    setTyped(null)
  }

  function take(entry: Entry | undefined) {
    if (!entry) return
    onChange(entry.id)
    close()
  }

  function type(text: string) {
    setOpen(true)
    setTyped(text)
    setActive(0)
    onSearch?.(text)
  }

  useEarlyText(input, current?.name ?? '', type)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    const act = isOpen ? actionOf(event) : getOpening(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function getOpening({ key, altKey }: KeyboardEvent) {
    if (key === 'ArrowDown') return () => open('chosen')
    return key === 'ArrowUp' && !altKey ? () => open('last') : undefined
  }

  function actionOf(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, currentTarget } = event
    if (key === 'ArrowUp' && altKey) return close
    if (key === 'Enter') return () => take(shown[active])
    if (key === 'Escape') {
      return () => {
        // A dialog around it stays open.
        event.stopPropagation()
        close()
        currentTarget.select()
      }
    }
    const last = shown.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + pageSize),
      PageUp: Math.max(0, active - pageSize),
    }
    const next = moves[key]
    return next === undefined || shown.length === 0 ? undefined : () => setActive(next)
  }

  return {
    isOpen,
    current,
    shown,
    total,
    active,
    setActive,
    text: typed ?? current?.name ?? '',
    recentCount: typed ? 0 : first.length,
    open,
    close,
    take,
    type,
    onKeyDown,
  }
}
