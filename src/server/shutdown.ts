// Ends the program on a signal at any time: interrupts the startup, then cleans up in reverse order of startup.

/** Longer than any step takes unless it hangs; unfinished cleanup is left to the next start. */
const limitMs = 9000

export class Shutdown {
  readonly #abort = new AbortController()
  readonly #steps: (() => Promise<unknown>)[] = []
  #ending: Promise<void> | undefined

  get hasBegun(): boolean {
    return this.#abort.signal.aborted
  }

  /** Aborted once the shutdown begins. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** @param step cleans up what has just been started */
  defer(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** @throws if the shutdown starts before the work is done; the caller defers cleanup of what the work starts */
  async interruptible<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#abort
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(new Error('The program is ending'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    return Promise.race([work, aborted])
  }

  /** Ends the process; further calls have no effect. */
  end(exitCode: number, started: Promise<unknown>): Promise<void> {
    return (this.#ending ??= this.#end(exitCode, started))
  }

  async #end(exitCode: number, started: Promise<unknown>): Promise<void> {
    setTimeout(() => process.exit(exitCode), limitMs)
    this.#abort.abort()
    await started.catch(() => undefined)
    // A failing step must not prevent the others from running.
    for (const step of this.#steps.toReversed()) await step().catch(() => undefined)
    process.exit(exitCode)
  }
}
