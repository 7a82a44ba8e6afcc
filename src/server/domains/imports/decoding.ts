// Decodes an import's file to a table, outside the transactions that use it: a slow file holds no connection and no lock.
import { type ImportPreview, maxImportRows } from '#contract/imports.ts'
import { decodeText, sampleText } from '#contract/text-encoding.ts'
import type { Context } from '#server/platform/context.ts'
import { bareName, detectColumns } from '#server/platform/table/columns.ts'
import { readTable } from '#server/platform/table/decode-table.ts'
import type { Table } from '#server/platform/table/read-table.ts'
import { importTypes } from './kinds.ts'
import { authorizeKind } from './own-import.ts'
import { type ImportToRead, labelOf } from './read-rows.ts'
import { type ImportRow, fieldsOf, isTable } from './rules.ts'

export interface DecodedImport {
  text: ImportPreview['text']
  table: Table
}

export const encodingOf = ({ encoding, guessedEncoding = 'utf-8' }: ImportToRead['options']) =>
  encoding ?? guessedEncoding

export function detectMapping(
  columns: readonly string[],
  imported: ImportToRead,
): ImportPreview['mapping'] {
  const { alsoCalled } = importTypes[imported.kind]
  const fields = fieldsOf(imported)
  const found = detectColumns(columns, [
    ...fields.map((field) => [field, [bareName(field), bareName(labelOf(field))]] as const),
    ...fields.map((field) => [field, alsoCalled[field] ?? []] as const),
  ])
  return [...found].map(([field, column]) => ({ column, field }))
}

export async function decodeImport(
  { viewer }: Context,
  imported: ImportToRead,
): Promise<DecodedImport> {
  const encoding = encodingOf(imported.options)
  const { guessedEncoding: guessed = encoding } = imported.options
  const text = decodeText(imported.content ?? new Uint8Array(), encoding, TextDecoder)
  const isHeader = (columns: readonly string[]) => detectMapping(columns, imported).length > 1
  const turn = `imports of ${viewer.personId}`
  const table = await readTable({ text, maxRows: maxImportRows, isHeader, turn })
  return { text: { encoding, guessed, ...sampleText(text) }, table }
}

/**
 * Decodes a previewed table, in another encoding if the change chooses one.
 * @returns undefined for anything else, which the transaction refuses
 * @throws AppError `forbidden`
 */
export async function decodePreviewed(
  ctx: Context,
  row: ImportRow | undefined,
  change: Pick<ImportRow['options'], 'encoding'> = {},
): Promise<DecodedImport | undefined> {
  if (!row || !isTable(row) || row.state !== 'preview') return undefined
  authorizeKind(ctx, row.kind)
  return decodeImport(ctx, { ...row, options: { ...row.options, ...change } })
}
