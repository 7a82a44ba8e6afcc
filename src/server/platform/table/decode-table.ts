// Reads an uploaded or pasted table in a decoder of its own.
import { DecodeLimitError } from '../decoding/decoder-process.ts'
import { decode } from '../decoding/decode.ts'
import { type IsHeader, type Table, findBeginning, parseTable, tableFault } from './read-table.ts'
import type { TableJob } from './table-decoder.ts'

const script = new URL('./table-decoder.ts', import.meta.url)

/** The call's transaction may wait twenty seconds. */
const limits = { memoryMb: 500, heapMb: 400, cpuSeconds: 8, wallSeconds: 15, answerMb: 64 }

/** Shorter texts cost no more to parse than a process to start. */
const shortText = 64 * 1024

interface TableText {
  text: string
  /** Further rows are not read. */
  maxRows: number
  isHeader: IsHeader
  /** Whose tables wait for each other. */
  turn: string
}

/** @throws AppError `too_many_requests` or `unavailable` if too many wait */
export async function readTable({ text, maxRows, isHeader, turn }: TableText): Promise<Table> {
  const beginning = findBeginning(text, isHeader)
  if (text.length <= shortText) return parseTable(beginning, maxRows)
  const { text: content, ...rest } = beginning
  const job: TableJob = { ...rest, maxRows }
  try {
    const bytes = Buffer.from(content)
    return await decode<Table>({ queue: 'imports', script, turn, job, bytes, limits })
  } catch (error) {
    if (!(error instanceof DecodeLimitError)) throw error
    return tableFault([], 1, 'This table is too large to read at once: split it into several')
  }
}
