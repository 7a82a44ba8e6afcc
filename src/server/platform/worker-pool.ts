// A pool of worker processes for CPU-heavy jobs, so that they do not block the event loop; each runs one job at a time,
// with a time limit. Not threads, because a thread that runs out of memory can crash the whole program.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from './app-error.ts'
import type { Outcome } from './worker-jobs.ts'

export interface WorkerPoolOptions {
  /** A module that calls `serveJobs`. */
  script: URL
  maxWorkers: number
  /** Maximum number of jobs waiting for a worker. */
  maxWaiting: number
  /** Per job, including the start of its worker. */
  limitMs: number
  /** An idle worker is ended after this time. */
  idleMs: number
  maxMemoryMb: number
}

interface Job<Input, Output> {
  input: Input
  resolve(output: Output): void
  reject(error: Error): void
}

interface Worker<Input, Output> {
  process: ChildProcess
  job: Job<Input, Output> | undefined
  /** Ends the worker: with a job after the time limit, without one after the idle time. */
  timer: NodeJS.Timeout | undefined
}

const tooManyWait = () =>
  new AppError('unavailable', {
    message: 'The server is busy right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  })

function startProcess({ script, maxMemoryMb }: WorkerPoolOptions): ChildProcess {
  return fork(fileURLToPath(script), [String(process.pid)], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    // Nothing secret.
    env: { TZ: process.env['TZ'] },
    serialization: 'advanced',
    // Ctrl-C must reach only the program, which lets jobs finish.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** The job exceeded its time or memory limit; retrying would not help. */
export class OverLimitError extends AppError {
  constructor(message: string) {
    super('unavailable', { message, retryAfterSeconds: 5 })
  }
}

export class OutOfMemoryError extends OverLimitError {
  constructor() {
    super('This is too large to process.')
  }
}

/** Node aborts with SIGABRT when out of memory. */
const failureOf = (code: number | null, signal: NodeJS.Signals | null): Error =>
  signal === 'SIGABRT'
    ? new OutOfMemoryError()
    : new Error(`A worker ended before its job (${signal ?? code})`)

export class WorkerPool<Input, Output> {
  readonly #options: WorkerPoolOptions
  readonly #workers = new Set<Worker<Input, Output>>()
  readonly #waiting: Job<Input, Output>[] = []

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /** Number of current workers. */
  get size(): number {
    return this.#workers.size
  }

  /** @throws OverLimitError; AppError `unavailable` if too many are waiting; otherwise the error of the job or its worker */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#options.maxWaiting) {
        return reject(tooManyWait())
      }
      this.#waiting.push({ input, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    const idle = [...this.#workers].find((worker) => !worker.job)
    if (!idle && this.#workers.size >= this.#options.maxWorkers) return
    const job = this.#waiting.shift()
    if (!job) return
    let worker = idle
    try {
      worker ??= this.#addWorker()
      this.#begin(worker, job)
    } catch (error) {
      // The process could not be started, or the job could not be sent.
      job.reject(error as Error)
      if (worker) this.#end(worker, error as Error)
      else this.#next()
    }
  }

  #addWorker(): Worker<Input, Output> {
    const worker: Worker<Input, Output> = {
      process: startProcess(this.#options),
      job: undefined,
      timer: undefined,
    }
    this.#workers.add(worker)
    worker.process.on('message', (outcome: Outcome<Output>) => this.#finish(worker, outcome))
    worker.process.on('error', (error) => this.#end(worker, error))
    worker.process.on('exit', (code, signal) => this.#end(worker, failureOf(code, signal)))
    return worker
  }

  #begin(worker: Worker<Input, Output>, job: Job<Input, Output>): void {
    const tooLong = () =>
      this.#end(worker, new OverLimitError('This takes too long. Please try again later.'))
    worker.process.send(job.input as object)
    clearTimeout(worker.timer)
    worker.timer = setTimeout(tooLong, this.#options.limitMs)
    worker.job = job
    worker.process.ref()
    worker.process.channel?.ref()
  }

  #finish(worker: Worker<Input, Output>, outcome: Outcome<Output>): void {
    const { job } = worker
    worker.job = undefined
    clearTimeout(worker.timer)
    const idle = () => this.#end(worker, new Error('A worker was no longer needed'))
    worker.timer = setTimeout(idle, this.#options.idleMs).unref()
    worker.process.unref()
    worker.process.channel?.unref()
    if ('failure' in outcome) job?.reject(new Error(outcome.failure))
    else job?.resolve(outcome.output)
    this.#next()
  }

  #end(worker: Worker<Input, Output>, error: Error): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.job?.reject(error)
    worker.process.kill('SIGKILL')
    this.#next()
  }
}
