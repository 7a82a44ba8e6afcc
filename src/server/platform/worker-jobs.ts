// Worker side of a worker pool: runs each job it receives.
import { Worker } from 'node:worker_threads'

export type Outcome<Output> = { output: Output } | { failure: string }

/** An error thrown by a job fails only that job. */
export function serveJobs<Input, Output>(run: (input: Input) => Promise<Output>): void {
  const [, , program] = process.argv
  new Worker(new URL('./end-with-program.ts', import.meta.url), {
    workerData: Number(program),
  }).unref()
  // A system shutdown signals every process, but the program waits for its jobs to finish.
  process.on('SIGTERM', () => undefined)
  process.on('message', (input: Input) => {
    void outcomeOf(() => run(input)).then((outcome) => process.send?.(outcome))
  })
}

async function outcomeOf<Output>(job: () => Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { output: await job() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
