// Worker process that reads boards, because parsing 50 MB of JSON would block the server.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { textOfBytes } from '#contract/encoding-guess.ts'
import { serveJobs } from '#server/platform/worker-jobs.ts'
import type { Board } from './board.ts'
import { type BoardJob, type BoardAnswer } from './jobs.ts'
import { overviewOf } from './overview.ts'
import { notTrello, readBoard } from './read-board.ts'

const fastest = { level: 1 }

serveJobs<BoardJob, BoardAnswer>(async (job) => {
  if ('path' in job) return readFileOf(job.path)
  // Safe cast: this process wrote the content.
  const board = JSON.parse((await promisify(gunzip)(job.content)).toString()) as Board
  const ready = overviewOf(board, job.choices, job.place)
  return job.needsTasks ? ready : { ...ready, tasks: [] }
})

async function readFileOf(path: string): Promise<BoardAnswer> {
  const json = parsed(textOfBytes(await readFile(path), TextDecoder).replace(/^\uFEFF/, ''))
  const read = readBoard(json)
  if ('fault' in read) return read
  return { content: await promisify(gzip)(JSON.stringify(read.board), fastest) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notTrello
  }
}
