// The columns as they stand on screen: what a drag needs to know of each, in their order.
import type { ColumnSpace, Slot } from './placement.ts'

/** Pixels between two cards. */
export const CARD_GAP = 8

export interface Lane<Status extends string> {
  status: Status
  title: string
  section: HTMLElement
  scroller: HTMLElement
  list: HTMLElement
  /** Marks the place where the lifted card would land. */
  landing: HTMLElement
  /** Stands after the list and grows while a card from elsewhere is over the column. */
  room: HTMLElement
  /** Measured or estimated stretch of every card, those not mounted too. */
  slots: () => readonly Slot[]
  /** Makes a card the column's tab stop, which keeps it mounted. */
  setCurrent: (cardId: string) => void
}

export type Lanes<Status extends string> = ReturnType<typeof createLanes<Status>>

export function createLanes<Status extends string>(statuses: readonly Status[]) {
  const lanes = new Map<Status, Lane<Status>>()

  const ordered = () => statuses.flatMap((status) => lanes.get(status) ?? [])

  return {
    register(lane: Lane<Status>) {
      lanes.set(lane.status, lane)
    },
    get: (status: Status) => lanes.get(status),
    ordered,
    /** The lane that holds an element. */
    of: (element: Element) => ordered().find((lane) => lane.section.contains(element)),
    /** The lane in view under a point, or the nearest one beside it. */
    at(pointerX: number) {
      let nearest: { lane: Lane<Status>; distance: number } | undefined
      const view = ordered()[0]?.section.parentElement?.getBoundingClientRect()
      const x = view ? Math.min(Math.max(pointerX, view.left + 1), view.right - 1) : pointerX
      for (const lane of ordered()) {
        const { left, right } = lane.section.getBoundingClientRect()
        const distance = Math.max(left - x, x - right, 0)
        if (!nearest || distance < nearest.distance) nearest = { lane, distance }
      }
      return nearest?.lane
    },
    beside(status: Status, step: -1 | 1) {
      const all = ordered()
      return all[all.findIndex((lane) => lane.status === status) + step]
    },
  }
}

export const spaceOf = (slots: readonly Slot[], lifted: number | null): ColumnSpace => ({
  slots,
  lifted,
  gap: CARD_GAP,
})

/** The cards that are mounted: a column's list holds nothing else. */
export const cardElements = (lane: Lane<string>) => [...lane.list.children] as HTMLElement[]

export function cardElement(lane: Lane<string>, cardId: string): HTMLElement | undefined {
  return cardElements(lane).find((element) => element.dataset['card'] === cardId)
}
