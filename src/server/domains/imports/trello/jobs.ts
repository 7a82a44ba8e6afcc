// Calls the worker processes that read boards.
import { availableParallelism } from 'node:os'
import type { BoardChoices } from '#contract/board-import.ts'
import { invalid } from '#server/platform/app-error.ts'
import { OutOfMemoryError, WorkerPool } from '#server/platform/worker-pool.ts'
import type { BoardPlace, ReadyBoard } from './overview.ts'

interface StoredJob {
  content: Uint8Array
  choices: BoardChoices
  /** False if only the preview is needed. */
  needsTasks: boolean
  place: BoardPlace
}

export type BoardJob = { path: string } | StoredJob
export type BoardAnswer = { fault: string } | { content: Uint8Array } | ReadyBoard

const workers = new WorkerPool<BoardJob, BoardAnswer>({
  script: new URL('./read-worker.ts', import.meta.url),
  maxWorkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 20,
  limitMs: 30_000,
  idleMs: 60_000,
  maxMemoryMb: 768,
})

const tooMuch = 'This file is too large to read at once. Split the board into several.'

async function run(job: BoardJob): Promise<BoardAnswer> {
  try {
    return await workers.run(job)
  } catch (error) {
    if (!(error instanceof OutOfMemoryError)) throw error
    throw invalid({ file: tooMuch })
  }
}

/**
 * Reads the parts of a file that we use, compressed.
 * @throws AppError `invalid` at `file`
 */
export async function readBoardFile(path: string): Promise<Uint8Array> {
  const answer = await run({ path })
  if ('fault' in answer) throw invalid({ file: answer.fault })
  if (!('content' in answer)) throw new Error('A file is read as content')
  return answer.content
}

export async function readyBoard(job: StoredJob): Promise<ReadyBoard> {
  const answer = await run(job)
  if (!('tasks' in answer)) throw new Error('A board becomes tasks')
  return answer
}
