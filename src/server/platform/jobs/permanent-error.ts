// An error of a job's worker that ends the job.

/** A failure that retrying would not fix: the job becomes a dead letter immediately. */
export class PermanentError extends Error {}
