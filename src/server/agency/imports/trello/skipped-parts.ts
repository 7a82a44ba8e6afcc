// Skipped parts of a board: the first are described, the rest only counted, so no file can make the report too large. Pure.
import type { NotImported } from '#contract/agency/board-import.ts'

export type SkippedPart = Omit<NotImported, 'card'>
export type Skip = (what: string, reason: string) => void

/** Maximum number of described parts per board. */
export const maxReported = 5000
const maxText = 300

const short = (text: string) =>
  (text.length > maxText ? `${text.slice(0, maxText)}…` : text).toWellFormed()

/** Shared budget for described parts. */
export interface Room {
  left: number
}

export class SkippedParts {
  readonly reported: SkippedPart[] = []
  /** Number of parts beyond those described. */
  more = 0
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  readonly lose: Skip = (what, reason) => {
    if (this.#room.left <= 0) {
      this.more += 1
      return
    }
    this.#room.left -= 1
    this.reported.push({ what: short(what), reason: short(reason) })
  }
}

/** Report of a whole board, by card. */
export class Report {
  readonly rows: NotImported[] = []
  count = 0

  lose(card: string, what: string, reason: string): void {
    this.count += 1
    if (this.rows.length < maxReported) {
      this.rows.push({ card: short(card), what: short(what), reason: short(reason) })
    }
  }

  /** @param more number of parts that are not described */
  add(card: string, reported: readonly SkippedPart[], more = 0): void {
    for (const { what, reason } of reported) this.lose(card, what, reason)
    this.count += more
  }
}
