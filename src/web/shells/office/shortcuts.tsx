// Global back-office shortcuts: activates the control that declares a key in `aria-keyshortcuts`.
import { Suspense, useEffect, useEffectEvent } from 'react'
import { isComposing } from '#web/lib/composing.ts'
import { areSingleKeysOn } from '#web/lib/single-keys.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCloseOnBack } from '#web/ui/layer.ts'

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'))

const TYPED_INTO = 'input, textarea, select, [contenteditable]'
/** Shortcuts are off while one of these is open or a card is being dragged. */
const BUSY = 'dialog:modal, :popover-open:not(.tooltip, .toasts), [data-dragging]'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

/** The first visible match: the mobile bar and the sidebar may declare the same key. */
function findControl(key: string): HTMLElement | undefined {
  const named = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  return [...named].find((element) => element.checkVisibility())
}

/** Returns true if a control was activated. */
function follow(key: string): boolean {
  const control = findControl(key)
  if (control instanceof HTMLInputElement) control.select()
  if (control?.matches(TYPED_INTO)) control.focus()
  else control?.click()
  return control !== undefined
}

/** Submits the form around the focused field on Ctrl+Enter. Returns true if there was one. */
function sendForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  form?.requestSubmit()
  return form !== null
}

interface ShortcutsProps {
  isListOpen: boolean
  onList: (isOpen: boolean) => void
}

export function Shortcuts({ isListOpen, onList }: ShortcutsProps) {
  useCloseOnBack(isListOpen, () => onList(false))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return
    const isChord = event.ctrlKey || event.metaKey
    let isHandled = false
    if (isChord && event.key === 'Enter') isHandled = !event.altKey && sendForm(event.target)
    else if (!isChord && !event.altKey && isSingleKey(event)) {
      if (event.key === '?') onList(true)
      isHandled = event.key === '?' || follow(event.key)
    }
    if (isHandled) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    isListOpen && (
      <Suspense>
        <ShortcutList onClose={() => onList(false)} />
      </Suspense>
    )
  )
}

const isSingleKey = ({ key, repeat, target }: KeyboardEvent) =>
  !repeat &&
  ['c', '/', '?'].includes(key) &&
  areSingleKeysOn() &&
  !isTyping(target) &&
  document.querySelector(BUSY) === null
