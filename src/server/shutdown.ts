// Ends the program at a signal, whenever it comes: the start is broken off, then what was started ends in reverse order.

/** Later than any step takes when nothing hangs; what hangs is left to the next start. */
const limitMs = 9000

export class Shutdown {
  readonly #abort = new AbortController()
  readonly #steps: (() => Promise<unknown>)[] = []
  #ending: Promise<void> | undefined

  get hasBegun(): boolean {
    return this.#abort.signal.aborted
  }

  /** @param step ends what has been started just now */
  defer(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** @throws when the end begins before the result is there; what the work starts is deferred by its caller */
  async interruptible<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#abort
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(new Error('The program is ending'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    return Promise.race([work, aborted])
  }

  /** Ends the process; a second call changes nothing. */
  end(exitCode: number, started: Promise<unknown>): Promise<void> {
    return (this.#ending ??= this.#end(exitCode, started))
  }

  async #end(exitCode: number, started: Promise<unknown>): Promise<void> {
    setTimeout(() => process.exit(exitCode), limitMs)
    this.#abort.abort()
    await started.catch(() => undefined)
    // One that fails must not keep the others from ending.
    for (const step of this.#steps.toReversed()) await step().catch(() => undefined)
    process.exit(exitCode)
  }
}
