// Decoder process of Trello boards.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { textOfBytes } from '#contract/values/encoding-guess.ts'
import { serveDecoder } from '#server/platform/decoding/serve-decoder.ts'
import type { Board } from './board.ts'
import { type BoardAnswer, type BoardJob } from './jobs.ts'
import { overviewOf } from './overview.ts'
import { notTrello, readBoard } from './read-board.ts'

const fastest = { level: 1 }

void serveDecoder<BoardJob, BoardAnswer>(async (job, bytes) => {
  if ('path' in job) return readFileOf(job.path)
  // Safe cast: an earlier decoder wrote the content.
  const board = JSON.parse((await promisify(gunzip)(bytes)).toString()) as Board
  const place = { ...job.place, now: new Date(job.place.now) }
  const ready = overviewOf(board, job.choices, place)
  return job.needsTasks ? ready : { ...ready, tasks: [] }
})

async function readFileOf(path: string): Promise<BoardAnswer> {
  const json = parsed(textOfBytes(await readFile(path), TextDecoder).replace(/^\uFEFF/, ''))
  const read = readBoard(json)
  if ('issue' in read) return read
  const content = await promisify(gzip)(JSON.stringify(read.board), fastest)
  return { content: content.toString('base64') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notTrello
  }
}
