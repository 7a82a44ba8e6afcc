// One tooltip for the whole page: shown by mouse rest and keyboard focus, gone with Escape, never needed on touch.
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
 * The attributes and listeners that give an element a tooltip. They are the same functions for every element, so a
 * board of hundreds of buttons pays nothing for them.
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
  // Outside an open modal dialog it would be inert: pointed at, it would go.
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
    // The first Escape is the tooltip's, the next that of the dialog or panel around it.
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

/** Only for the eye: the words stand on the element itself, as its name or description. */
function makeTip(): HTMLDivElement {
  const element = document.createElement('div')
  element.className = tooltipClass
  element.dataset['tooltip'] = ''
  element.popover = 'manual'
  element.setAttribute('aria-hidden', 'true')
  return element
}
