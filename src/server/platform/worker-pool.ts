// Threads for work that would keep everybody else waiting: a few, each with one job at a time, ended when a job takes too long.
import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import type { Outcome } from './worker-jobs.ts'

export interface WorkerPoolOptions {
  /** A module that calls `serveJobs`. */
  script: URL
  maxWorkers: number
  /** Jobs that may wait for a thread. */
  maxWaiting: number
  /** For one job; the start of its thread counts. */
  limitMs: number
  /** A thread without a job ends after that. */
  idleMs: number
  maxMemoryMb: number
}

interface Job<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: Error): void
}

interface Thread<Input, Output> {
  worker: Worker
  job: Job<Input, Output> | undefined
  /** Ends it: while it has a job because that takes too long, else because there is none. */
  timer: NodeJS.Timeout | undefined
}

const busy = (message: string) => new AppError('unavailable', { message, retryAfterSeconds: 5 })

const failureOf = (cause: Error): Error =>
  'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new AppError('unavailable', { message: 'This is too much for one document.' })
    : new Error('A thread has failed', { cause })

export class WorkerPool<Input, Output> {
  readonly #options: WorkerPoolOptions
  readonly #threads = new Set<Thread<Input, Output>>()
  readonly #waiting: Job<Input, Output>[] = []

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /** Threads that are there now. */
  get size(): number {
    return this.#threads.size
  }

  /** @throws AppError `unavailable` when it takes too long or too much memory, or too many wait; else what the job or its thread failed with */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#options.maxWaiting) {
        return reject(busy('There is too much to do at once. Please try again in a moment.'))
      }
      this.#waiting.push({ input, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const thread = [...this.#threads].find(({ job }) => !job) ?? this.#addThread()
    const job = thread && this.#waiting.shift()
    if (job) this.#begin(thread, job)
  }

  #addThread(): Thread<Input, Output> | undefined {
    const { script, maxWorkers, maxMemoryMb } = this.#options
    if (this.#threads.size >= maxWorkers) return undefined
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } })
    const thread: Thread<Input, Output> = { worker, job: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (outcome: Outcome<Output>) => this.#finish(thread, outcome))
    worker.on('error', (cause) => this.#end(thread, failureOf(cause)))
    worker.on('exit', () => this.#end(thread, new Error('A thread ended before its job')))
    return thread
  }

  #begin(thread: Thread<Input, Output>, job: Job<Input, Output>): void {
    const tooLong = () => this.#end(thread, busy('This takes too long. Please try again later.'))
    clearTimeout(thread.timer)
    thread.timer = setTimeout(tooLong, this.#options.limitMs)
    thread.job = job
    thread.worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a thread, not of a window
    thread.worker.postMessage(job.input)
  }

  #finish(thread: Thread<Input, Output>, outcome: Outcome<Output>): void {
    const { job, worker } = thread
    thread.job = undefined
    clearTimeout(thread.timer)
    const idle = () => this.#end(thread, new Error('A thread was not needed any more'))
    thread.timer = setTimeout(idle, this.#options.idleMs).unref()
    worker.unref()
    if ('failure' in outcome) job?.reject(new Error(outcome.failure))
    else job?.resolve(outcome.output)
    this.#next()
  }

  #end(thread: Thread<Input, Output>, error: Error): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.job?.reject(error)
    void thread.worker.terminate()
    this.#next()
  }
}
