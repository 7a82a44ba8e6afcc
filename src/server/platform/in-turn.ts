// Runs a job one at a time, so that the last run to finish has read the newest state.

/** @returns a function that starts the job once earlier runs have ended, even if one failed */
export function inTurn(job: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(job, job))
}
