// Runs of one job, one after the other, so that what the last one has read stands.

/** @returns starts the job once the runs before have ended, even if one failed */
export function inTurn(job: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(job, job))
}
