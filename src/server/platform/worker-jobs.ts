// The other side of a worker pool: what its thread does with each job.
import { parentPort } from 'node:worker_threads'

export type Outcome<Output> = { output: Output } | { failure: string }

/** What a job throws fails that job alone. */
export function serveJobs<Input, Output>(run: (input: Input) => Promise<Output>): void {
  parentPort?.on('message', (input: Input) => {
    void outcomeOf(() => run(input)).then((outcome) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a thread, not of a window
      parentPort?.postMessage(outcome),
    )
  })
}

async function outcomeOf<Output>(job: () => Promise<Output>): Promise<Outcome<Output>> {
  try {
    return { output: await job() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
