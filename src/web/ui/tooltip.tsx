// Single tooltip for the whole page: shown on hover and keyboard focus, hidden by Escape, never on touch.
import { anchorTo } from './anchor.ts'
import { keyText } from './kbd.tsx'
import { tooltipClass } from './layer-classes.ts'

export type TipSide = 'bottom' | 'top' | 'right'

const restMs = 350
const graceMs = 120

let tip: HTMLDivElement | undefined
let shownFor: HTMLElement | undefined
let release: (() => void) | undefined
let showTimer: ReturnType<typeof setTimeout> | undefined
let hideTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Attributes and listeners that give an element a tooltip. All elements share the same functions, so a board with hundreds
 * of buttons has no extra cost.
 */
export function tipProps(
  text: string,
  { keys, side = 'bottom' }: { keys?: string | undefined; side?: TipSide | undefined } = {},
) {
  return {
    'data-tip': text,
    'data-tip-keys': keys,
    'data-tip-side': side,
    onPointerEnter,
    onPointerLeave: hideSoon,
    onFocus,
    onBlur: hideNow,
  }
}

function onPointerEnter(event: { pointerType: string; currentTarget: Element }) {
  if (event.pointerType === 'touch') return
  const element = event.currentTarget as HTMLElement
  clearTimeout(hideTimer)
  clearTimeout(showTimer)
  showTimer = setTimeout(() => show(element), shownFor ? 0 : restMs)
}

function onFocus(event: { currentTarget: Element }) {
  const element = event.currentTarget as HTMLElement
  if (element.matches(':focus-visible')) show(element)
}

function show(element: HTMLElement) {
  const text = element.dataset['tip']
  if (!text || !element.isConnected || element.getAttribute('aria-expanded') === 'true') return
  hideNow()
  tip ??= makeTip()
  tip.textContent = text
  tip.dataset['side'] = element.dataset['tipSide'] ?? 'bottom'
  const keys = element.dataset['tipKeys']
  if (keys) {
    const kbd = document.createElement('kbd')
    kbd.textContent = keyText(keys)
    tip.append(kbd)
  }
  // Outside an open modal dialog the tooltip would be inert and disappear when hovered.
  const home = element.closest('dialog') ?? document.body
  if (tip.parentElement !== home) home.append(tip)
  release = anchorTo(element, tip, '--tooltip')
  shownFor = element
  tip.showPopover()
  for (const kind of endings) document.addEventListener(kind, onEnding, true)
}

const endings = ['pointerdown', 'keydown', 'pointerover'] as const

function onEnding(event: Event) {
  const isInside =
    event.type === 'pointerover' &&
    event.target instanceof Node &&
    (shownFor?.contains(event.target) || tip?.contains(event.target))
  if (isInside) clearTimeout(hideTimer)
  else if (event.type === 'pointerover') hideSoon()
  else {
    // The first Escape closes the tooltip, the next one the dialog or panel around it.
    if (event instanceof KeyboardEvent && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
    }
    hideNow()
  }
}

function hideSoon() {
  clearTimeout(showTimer)
  clearTimeout(hideTimer)
  hideTimer = setTimeout(hideNow, graceMs)
}

function hideNow() {
  clearTimeout(showTimer)
  clearTimeout(hideTimer)
  if (!shownFor) return
  for (const kind of endings) document.removeEventListener(kind, onEnding, true)
  if (tip?.isConnected) tip.hidePopover()
  release?.()
  shownFor = undefined
}

/** Hidden from screen readers, because the element's own name or description has the text. */
function makeTip(): HTMLDivElement {
  const element = document.createElement('div')
  element.className = tooltipClass
  element.dataset['tooltip'] = ''
  element.popover = 'manual'
  element.setAttribute('aria-hidden', 'true')
  return element
}
