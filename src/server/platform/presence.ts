// Whether anyone of the agency is there: which processes have a window of staff open, told between them.

const sayAgainMs = 20_000
/** A process that has said nothing for this long has ended without saying so. */
const forgetAfterMs = 45_000

export interface StaffNotice {
  process: string
  isHere: boolean
}

export class Presence {
  readonly #process: string
  readonly #tell: (notice: StaffNotice) => void
  readonly #heardAt = new Map<string, number>()
  #isHere = false
  #timer: NodeJS.Timeout | undefined

  /** @param tell says to all processes, this one included, whether staff are at this one */
  constructor(process: string, tell: (notice: StaffNotice) => void) {
    this.#process = process
    this.#tell = tell
  }

  /** Here, or at another process that said so lately. */
  get isHere(): boolean {
    const latest = Math.max(0, ...this.#heardAt.values())
    return this.#isHere || Date.now() - latest < forgetAfterMs
  }

  /** @param windows of staff, open at this process now */
  count(windows: number): void {
    const isHere = windows > 0
    if (isHere === this.#isHere) return
    this.#isHere = isHere
    clearInterval(this.#timer)
    if (isHere) this.#timer = setInterval(() => this.#say(), sayAgainMs).unref()
    this.#say()
  }

  learn({ process, isHere }: StaffNotice): void {
    if (process === this.#process) return
    if (isHere) this.#heardAt.set(process, Date.now())
    else this.#heardAt.delete(process)
  }

  /** For a process that has just come, or missed something. */
  sayAgain(): void {
    if (this.#isHere) this.#say()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #say(): void {
    this.#tell({ process: this.#process, isHere: this.#isHere })
  }
}
