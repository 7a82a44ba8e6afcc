// A board's selection, kept outside React so selecting a card renders none.
import { createListeners } from '#web/lib/listeners.ts'
import { type BoardElements, cardElements, type ColumnElements } from './board-elements.ts'

interface SelectionView {
  /** In the order of selection. */
  ids: readonly string[]
  /** Selection mode is on: a tap on a card selects it, even while none is selected yet. */
  isChoosing: boolean
}

export type CardSelection = ReturnType<typeof createCardSelection>

const none: SelectionView = { ids: [], isChoosing: false }

export function createCardSelection() {
  let view = none
  let chosen: ReadonlySet<string> = new Set()
  /** Start of the next range. */
  let anchor: string | undefined
  const listeners = createListeners()

  function set(ids: Iterable<string>, isChoosing = view.isChoosing) {
    chosen = new Set(ids)
    view = { ids: [...chosen], isChoosing }
    listeners.notify()
  }

  return {
    subscribe: listeners.subscribe,
    view: () => view,
    has: (id: string) => chosen.has(id),
    /** Starts selection mode, with this card if given. */
    begin(id?: string) {
      anchor = id ?? anchor
      set(id === undefined ? chosen : [...chosen, id], true)
    },
    toggle(id: string) {
      anchor = id
      set(chosen.has(id) ? view.ids.filter((one) => one !== id) : [...chosen, id])
    },
    /** @param ids all cards shown, in order */
    selectTo(id: string, ids: readonly string[]) {
      const from = ids.indexOf(anchor ?? id)
      const to = ids.indexOf(id)
      const range = ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
      anchor = from < 0 ? id : anchor
      set([...chosen, ...range])
    },
    set: (ids: Iterable<string>) => set(ids),
    clear() {
      anchor = undefined
      set([], false)
    },
    /** Deselects cards that are no longer shown. */
    retain(isShown: (id: string) => boolean) {
      if (view.ids.every(isShown)) return
      set(view.ids.filter(isShown))
    },
  }
}

/** Marks a column's mounted cards in the DOM, without React. */
export function renderSelection(column: ColumnElements<string>, selection: CardSelection) {
  for (const element of cardElements(column)) {
    const isChosen = selection.has(element.dataset['card'] ?? '')
    if (element.hasAttribute('data-selected') === isChosen) continue
    element.toggleAttribute('data-selected', isChosen)
    const box = element.querySelector<HTMLInputElement>('[data-select]')
    if (box) box.checked = isChosen
  }
}

/** Marks the board and its selected cards. */
export function renderSelections<Status extends string>(
  board: HTMLElement,
  elements: BoardElements<Status>,
  selection: CardSelection,
) {
  const { ids, isChoosing } = selection.view()
  board.toggleAttribute('data-choosing', isChoosing || ids.length > 0)
  for (const column of elements.ordered()) renderSelection(column, selection)
}
