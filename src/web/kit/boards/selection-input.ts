// Selects cards by click, key and lasso, with one set of listeners on the board.
import type { BoardElements } from './board-elements.ts'
import { listenToLasso } from './lasso.ts'
import type { CardSelection } from './selection.ts'

export interface SelectionInputOptions<Status extends string> {
  board: HTMLElement
  elements: BoardElements<Status>
  selection: CardSelection
  getCardIds: (status: Status) => readonly string[]
  isDragging: () => boolean
  signal: AbortSignal
}

const OWN_CONTROLS = 'button, summary, select, textarea, input:not([data-select]), [popover]'
/** Elements that Escape closes before it ends the selection. */
const OPEN = 'dialog:modal, :popover-open:not(.tooltip, .toasts)'

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
const idOf = (card: HTMLElement | null) => card?.dataset['card']

export function listenToSelection<Status extends string>(options: SelectionInputOptions<Status>) {
  const { board, elements, selection, getCardIds, isDragging, signal } = options

  const shownIds = () => elements.ordered().flatMap(({ status }) => getCardIds(status))

  function onClick(event: MouseEvent) {
    const { target } = event
    const id = idOf(cardOf(target))
    if (!id || !(target instanceof Element) || target.closest(OWN_CONTROLS)) return
    const isBox = target.matches('[data-select]')
    const isChord = event.ctrlKey || event.metaKey
    const isTap = selection.view().isChoosing && !isBox
    if (!isBox && !event.shiftKey && !isChord && !isTap) return
    // The checkbox shows the selection, not the browser's own toggle.
    if (!isBox) event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) selection.selectTo(id, shownIds())
    else selection.toggle(id)
  }

  /** The focused card, unless one of its controls has the focus. */
  const focusedCard = ({ target }: KeyboardEvent) =>
    target instanceof HTMLElement && target.matches('[data-card]') ? target : null

  /** The card where Shift+arrow started. The board's own listener moves the focus in between. */
  let left: string | undefined

  function onKeyCaptured(event: KeyboardEvent) {
    const isExtending = event.shiftKey && event.key.startsWith('Arrow') && !isDragging()
    left = isExtending ? idOf(focusedCard(event)) : undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    if (left !== undefined) extend(left)
    if (isDragging() || event.defaultPrevented) return
    const card = focusedCard(event)
    const id = idOf(card)
    const isChord = event.ctrlKey || event.metaKey
    if (!id || event.altKey) return
    if (isChord && event.key.toLowerCase() === 'a' && !event.shiftKey) selection.set(shownIds())
    else if (!isChord && event.key.toLowerCase() === 'x') selection.toggle(id)
    else return
    event.preventDefault()
  }

  function extend(from: string) {
    if (!selection.has(from)) selection.toggle(from)
    const reached = idOf(cardOf(document.activeElement))
    if (reached) selection.selectTo(reached, shownIds())
  }

  function onEscape(event: KeyboardEvent) {
    const { ids, isChoosing } = selection.view()
    if (event.key !== 'Escape' || event.defaultPrevented || isDragging()) return
    if ((ids.length === 0 && !isChoosing) || document.querySelector(OPEN)) return
    const { target } = event
    const isElsewhere =
      target instanceof Element && target.closest('[role="dialog"], input, textarea')
    if (isElsewhere) return
    event.preventDefault()
    selection.clear()
  }

  board.addEventListener('click', onClick, { capture: true, signal })
  board.addEventListener('keydown', onKeyCaptured, { capture: true, signal })
  board.addEventListener('keydown', onKeyDown, { signal })
  document.addEventListener('keydown', onEscape, { signal })
  listenToLasso({ board, elements, selection, getCardIds, signal })
}
