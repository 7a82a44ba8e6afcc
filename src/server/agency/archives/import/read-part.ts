// Reads parts of an archive in a worker process, because a part of a few megabytes can take seconds and a gigabyte.
import { OverLimitError, WorkerPool } from '#server/platform/worker-pool.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Manifest } from '../manifest.ts'
import { ArchiveError, type ArchiveLimits } from './limits.ts'
import type { Row } from './rows.ts'

export interface PartJob {
  name: string
  table: ArchivedTable
  bytes: Uint8Array
  company: Manifest['company']
  limits: ArchiveLimits
}

export interface CheckedPart {
  /** The rows in the form in which they are imported. */
  json: string
  count: number
  /** The columns of `neededColumns`; empty for other tables. */
  rows: Row[]
}

export type PartAnswer = CheckedPart | { refusal: string }

/** What unpacking itself has to know, by table. */
export const neededColumns: Record<string, readonly string[]> = {
  files: ['id', 'name', 'size'],
  users: ['first_name', 'last_name', 'email', 'staff_role', 'banned_at', 'erased_at'],
  website_images: ['hash'],
}

const workers = new WorkerPool<PartJob, PartAnswer>({
  script: new URL('./part-worker.ts', import.meta.url),
  maxWorkers: 1,
  maxWaiting: 10,
  limitMs: 60_000,
  idleMs: 10_000,
  maxMemoryMb: 512,
})

/** @throws ArchiveError that names the part, and mostly the row and the column */
export async function readPart(job: PartJob): Promise<CheckedPart> {
  const answer = await workers.run(job).catch((error: unknown) => {
    if (!(error instanceof OverLimitError)) throw error
    throw new ArchiveError(`${job.name} is too large to read.`, { cause: error })
  })
  if ('refusal' in answer) throw new ArchiveError(answer.refusal)
  return answer
}
