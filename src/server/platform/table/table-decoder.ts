// Decoder process of tables.
import { serveDecoder } from '../decoding/serve-decoder.ts'
import { type Beginning, type Table, parseTable } from './read-table.ts'

export interface TableJob extends Omit<Beginning, 'text'> {
  maxRows: number
}

void serveDecoder<TableJob, Table>(async ({ maxRows, ...beginning }, bytes) =>
  parseTable({ ...beginning, text: bytes.toString() }, maxRows),
)
