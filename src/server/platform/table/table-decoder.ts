// Decoder process of tables.
import { serveDecoder } from '../decoding/serve-decoder.ts'
import { type DecodedTable, type TableJob, decodeBytes } from './decoded-table.ts'

void serveDecoder<TableJob, DecodedTable>(async (job, bytes) => decodeBytes(bytes, job))
