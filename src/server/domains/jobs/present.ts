// Converts dead-letter jobs to API responses.
import type { DeadLetter } from '#contract/jobs.ts'
import type { DeadLetterRow } from '#server/platform/jobs/dead-letters.ts'

/** Flattens the job's data to name and text pairs. */
function flat(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' ? Object.entries(flat(value)) : [[key, String(value)]],
    ),
  )
}

function messageOf(output: unknown): string {
  const message = (output as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : JSON.stringify(output ?? null)
}

export function presentDeadLetter(row: DeadLetterRow): DeadLetter {
  const { id, queue, data, output, attempts, createdAt, givenUpAt } = row
  return {
    _id: id,
    queue,
    about: flat(data),
    error: messageOf(output),
    attempts,
    createdAt: createdAt.toISOString(),
    givenUpAt: givenUpAt.toISOString(),
  }
}
