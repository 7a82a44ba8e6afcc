// Decodes an import's file to a table, outside the transactions that use it: a slow file holds no connection and no lock.
import {
  type ImportField,
  type ImportPreview,
  importFieldLabel,
  maxImportRows,
} from '#contract/agency/imports.ts'
import type { TextEncoding } from '#contract/values/text-encoding.ts'
import type { Context } from '#server/platform/context.ts'
import { type KnownColumns, bareName, detectColumns } from '#server/platform/table/columns.ts'
import { decodeTable } from '#server/platform/table/decode-table.ts'
import type { DecodedTable } from '#server/platform/table/decoded-table.ts'
import { importTypes } from './kinds.ts'
import { authorizeKind } from './own-import.ts'
import type { ImportToRead } from './read-rows.ts'
import { type ImportRow, fieldsOf, isTable } from './rules.ts'

export const encodingOf = ({ encoding, guessedEncoding = 'utf-8' }: ImportToRead['options']) =>
  encoding ?? guessedEncoding

type Target = Pick<ImportToRead, 'kind' | 'intoCompany' | 'intoProject'>

function knownColumns(target: Target): KnownColumns<ImportField> {
  const { alsoCalled } = importTypes[target.kind]
  const fields = fieldsOf(target)
  return [
    ...fields.map(
      (field) => [field, [bareName(field), bareName(importFieldLabel(field))]] as const,
    ),
    ...fields.map((field) => [field, alsoCalled[field] ?? []] as const),
  ]
}

export const detectMapping = (
  columns: readonly string[],
  target: Target,
): ImportPreview['mapping'] =>
  [...detectColumns(columns, knownColumns(target))].map(([field, column]) => ({ column, field }))

interface ChosenEncoding {
  /** Guessed if undefined. */
  encoding?: TextEncoding
  preferredEncoding?: TextEncoding | undefined
}

export const decodeFile = (
  { caller }: Context,
  target: Target,
  bytes: Uint8Array,
  chosen: ChosenEncoding,
): Promise<DecodedTable> =>
  decodeTable({
    bytes,
    ...chosen,
    knownColumns: knownColumns(target),
    maxRows: maxImportRows,
    field: 'file',
    turn: `imports of ${caller.personId}`,
  })

export const decodeImport = (ctx: Context, imported: ImportToRead): Promise<DecodedTable> =>
  decodeFile(ctx, imported, imported.content ?? new Uint8Array(), {
    encoding: encodingOf(imported.options),
  })

/**
 * Decodes a previewed table, in another encoding if the change chooses one.
 * @returns undefined for anything else, which the transaction refuses
 * @throws AppError `forbidden`
 */
export async function decodePreviewed(
  ctx: Context,
  row: ImportRow | undefined,
  change: Pick<ImportRow['options'], 'encoding'> = {},
): Promise<DecodedTable | undefined> {
  if (!row || !isTable(row) || row.state !== 'preview') return undefined
  authorizeKind(ctx, row.kind)
  return decodeImport(ctx, { ...row, options: { ...row.options, ...change } })
}
