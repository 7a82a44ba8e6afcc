// Decodes a file of bytes to a table: guesses its encoding, finds its header, reads its rows. Pure, and slow for some files.
import { guessEncoding } from '#contract/values/encoding-guess.ts'
import {
  type TextEncoding,
  type TextSample,
  decodeText,
  sampleText,
} from '#contract/values/text-encoding.ts'
import { type KnownColumns, detectColumns } from './columns.ts'
import { type Table, findBeginning, parseTable } from './read-table.ts'

export interface TableJob {
  /** Guessed if undefined. */
  encoding?: TextEncoding | undefined
  /** Used where the guess is close. */
  preferredEncoding?: TextEncoding | undefined
  /** A line with at least two of them, this one among them, is the header. */
  knownColumns: KnownColumns
  requiredColumn?: string
  /** Further rows are not read. */
  maxRows: number
}

export interface DecodedTable {
  encoding: TextEncoding
  /** `binary`: a workbook, a picture. */
  content: 'text' | 'empty' | 'binary'
  sample: TextSample
  table: Table
}

function contentOf(text: string): DecodedTable['content'] {
  if (text.trim() === '') return 'empty'
  // oxlint-disable-next-line no-control-regex -- a workbook or picture is full of these
  const strange = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0
  return strange > 1 && strange > text.length / 20 ? 'binary' : 'text'
}

export function decodeBytes(
  bytes: Uint8Array,
  { encoding: chosen, preferredEncoding, knownColumns, requiredColumn, maxRows }: TableJob,
): DecodedTable {
  const encoding = chosen ?? guessEncoding(bytes, TextDecoder, preferredEncoding)
  const text = decodeText(bytes, encoding, TextDecoder)
  const content = contentOf(text)
  const isHeader = (cells: readonly string[]) => {
    const found = detectColumns(cells, knownColumns)
    return found.size > 1 && (requiredColumn === undefined || found.has(requiredColumn))
  }
  const isTable = content === 'text' || chosen !== undefined
  return {
    encoding,
    content,
    sample: sampleText(text),
    table: isTable ? parseTable(findBeginning(text, isHeader), maxRows) : emptyTable,
  }
}

const emptyTable: Table = { columns: [], records: [], issues: [] }
