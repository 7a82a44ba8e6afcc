// Tracks whether staff are online: each process announces whether it has an open staff window.

const announceIntervalMs = 20_000
/** A process that has announced nothing for this long has crashed. */
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

  /** @param publish announces to all processes, including this one, whether staff are connected here */
  constructor(process: string, publish: (presence: StaffPresence) => void) {
    this.#process = process
    this.#publish = publish
  }

  /** Connected here, or at another process that announced it recently. */
  get isOnline(): boolean {
    const latest = Math.max(0, ...this.#lastSeenAt.values())
    return this.#isOnlineHere || Date.now() - latest < expireAfterMs
  }

  /** @param count number of staff windows currently connected to this process */
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

  /** For a process that has just started, or missed an announcement. */
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
