// Decodes an uploaded or pasted table in a process of its own, however short it is: a few kilobytes of some files take as long to
// guess and parse as the process to start.
import { invalid } from '../app-error.ts'
import { DecodeLimitError } from '../decoding/decoder-process.ts'
import { decode } from '../decoding/decode.ts'
import type { DecodedTable, TableJob } from './decoded-table.ts'

const script = new URL('./table-decoder.ts', import.meta.url)
const limits = { memoryMb: 500, heapMb: 400, cpuSeconds: 8, wallSeconds: 60, answerMb: 24 }

interface TableFile extends TableJob {
  bytes: Uint8Array
  /** Where the form shows errors. */
  field: string
  /** Whose tables wait for each other. */
  turn: string
}

/**
 * Called outside of transactions, because it may take seconds.
 * @throws AppError `invalid` if the table is too large to decode; `too_many_requests` or `unavailable` if too many wait
 */
export async function decodeTable({
  bytes,
  field,
  turn,
  ...job
}: TableFile): Promise<DecodedTable> {
  try {
    return await decode<DecodedTable>({ queue: 'tables', script, turn, job, bytes, limits })
  } catch (error) {
    if (!(error instanceof DecodeLimitError)) throw error
    throw invalid({ [field]: 'This table is too large to read at once: split it into several' })
  }
}
