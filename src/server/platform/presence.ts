// Whether anyone of the agency is online: which processes have a window of staff open, announced between them.

const announceIntervalMs = 20_000
/** A process that has announced nothing for this long has ended without a last word. */
const expireAfterMs = 45_000

export interface StaffPresence {
  process: string
  isOnline: boolean
}

export class Presence {
  readonly #process: string
  readonly #publish: (presence: StaffPresence) => void
  readonly #lastSeenAt = new Map<string, number>()
  #isOnlineHere = false
  #timer: NodeJS.Timeout | undefined

  /** @param publish tells all processes, this one included, whether staff are at this one */
  constructor(process: string, publish: (presence: StaffPresence) => void) {
    this.#process = process
    this.#publish = publish
  }

  /** At this process, or at another that announced it lately. */
  get isOnline(): boolean {
    const latest = Math.max(0, ...this.#lastSeenAt.values())
    return this.#isOnlineHere || Date.now() - latest < expireAfterMs
  }

  /** @param count of staff's windows that are open at this process now */
  setWindowCount(count: number): void {
    const isOnline = count > 0
    if (isOnline === this.#isOnlineHere) return
    this.#isOnlineHere = isOnline
    clearInterval(this.#timer)
    if (isOnline) this.#timer = setInterval(() => this.#announce(), announceIntervalMs).unref()
    this.#announce()
  }

  receive({ process, isOnline }: StaffPresence): void {
    if (process === this.#process) return
    if (isOnline) this.#lastSeenAt.set(process, Date.now())
    else this.#lastSeenAt.delete(process)
  }

  /** For a process that has just come, or missed something. */
  announceAgain(): void {
    if (this.#isOnlineHere) this.#announce()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #announce(): void {
    this.#publish({ process: this.#process, isOnline: this.#isOnlineHere })
  }
}
