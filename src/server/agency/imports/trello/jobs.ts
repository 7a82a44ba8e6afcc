// Calls the decoder that reads boards.
import type { BoardChoices } from '#contract/agency/board-import.ts'
import { invalid } from '#server/platform/app-error.ts'
import { decode } from '#server/platform/decoding/decode.ts'
import { type DecoderInput, DecodeLimitError } from '#server/platform/decoding/decoder-process.ts'
import type { BoardPlace, ReadyBoard } from './overview.ts'

interface BoardRequest {
  choices: BoardChoices
  /** False if only the preview is needed. */
  needsTasks: boolean
  place: BoardPlace
}

/** As JSON: moments are texts. The content of a stored board follows the job. */
export type BoardJob =
  | { path: string }
  | (Omit<BoardRequest, 'place'> & { place: Omit<BoardPlace, 'now'> & { now: string } })

/** `content`: compressed, as base64. */
export type BoardAnswer = { issue: string } | { content: string } | ReadyBoard

const script = new URL('./board-decoder.ts', import.meta.url)
const limits = { memoryMb: 900, heapMb: 768, cpuSeconds: 30, wallSeconds: 120, answerMb: 128 }

const tooMuch = 'This file is too large to read at once. Split the board into several.'

async function run(
  personId: string,
  job: BoardJob,
  bytes?: DecoderInput['bytes'],
): Promise<BoardAnswer> {
  try {
    const turn = `imports of ${personId}`
    return await decode({ queue: 'boards', script, turn, job, bytes, limits })
  } catch (error) {
    if (!(error instanceof DecodeLimitError)) throw error
    throw invalid({ file: tooMuch })
  }
}

/**
 * Reads the parts of a file that we use, compressed.
 * @throws AppError `invalid` at `file`
 */
export async function readBoardFile(personId: string, path: string): Promise<Uint8Array> {
  const answer = await run(personId, { path })
  if ('issue' in answer) throw invalid({ file: answer.issue })
  if (!('content' in answer)) throw new Error('A file is read as content')
  return Buffer.from(answer.content, 'base64')
}

/** @param content as `readBoardFile` returned it */
export async function readyBoard(
  personId: string,
  content: Uint8Array,
  { place, ...request }: BoardRequest,
): Promise<ReadyBoard> {
  const job = { ...request, place: { ...place, now: place.now.toISOString() } }
  const answer = await run(personId, job, content)
  if (!('tasks' in answer)) throw new Error('A board becomes tasks')
  return answer
}
