// Classes of everything that floats above the page: menus, tooltips, dialogs and panels.
import { cx } from './cx.ts'

/** Forced colors remove shadows, so draws a border instead. */
const outlined = 'border-0 forced-colors:border'

/**
 * Positioned by the browser next to its anchor and flipped at the viewport's edge. Doesn't fade in, because that makes the
 * browser lay it out twice before showing it.
 */
export const floatingClass = cx(
  outlined,
  'fixed inset-auto my-1 max-w-[calc(100vw-16px)] overflow-auto overscroll-contain rounded-lg bg-raised text-text shadow-float',
  '[position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]',
)

/** Edge of the anchor to align with; `match` also makes it at least as wide as the anchor. */
export const floatingAlign = {
  start: '[position-area:bottom_span-right]',
  end: '[position-area:bottom_span-left]',
  match: 'min-w-[max(11rem,anchor-size(width))] [position-area:bottom_span-right]',
}

export const tooltipClass = cx(
  outlined,
  'fixed inset-auto m-1.5 max-w-72 rounded-md bg-ink px-2 py-1 text-xs font-medium text-on-ink',
  'transition-opacity duration-(--duration-fast) [position-anchor:--tooltip] starting:opacity-0',
  '[position-area:bottom] [position-try-fallbacks:flip-block] data-[side=top]:[position-area:top]',
  'data-[side=right]:[position-area:right] data-[side=right]:[position-try-fallbacks:flip-inline]',
  '[&_kbd]:ml-2 [&_kbd]:font-[inherit] [&_kbd]:opacity-75',
)

const modal = cx(
  outlined,
  'fixed overflow-hidden bg-raised text-text shadow-overlay backdrop:bg-scrim open:flex open:flex-col',
)

/** Covers the whole viewport on phones. */
const sheet = 'max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none'

// Resets text alignment and wrapping, which would be inherited from where the dialog is rendered.
const centered = cx(
  modal,
  'm-auto h-fit max-h-[min(calc(100dvh-64px),56rem)] w-[calc(100vw-32px)] rounded-xl text-start whitespace-normal',
  'animate-dialog backdrop:animate-backdrop max-sm:animate-sheet',
)

export const dialogClass = cx(centered, 'inset-0 max-sm:rounded-none', sheet)

/** Alert dialog; at the bottom of the viewport on phones. */
export const questionClass = cx(
  centered,
  'inset-0 max-sm:inset-[auto_8px_max(8px,env(safe-area-inset-bottom))] max-sm:w-auto max-sm:max-w-none sm:max-w-md',
)

export const panelClass = cx(
  modal,
  'inset-[0_0_0_auto] z-(--layer-panel) h-dvh max-h-none w-110 max-w-[100vw]',
  'animate-panel backdrop:animate-backdrop max-sm:animate-sheet',
  sheet,
)
