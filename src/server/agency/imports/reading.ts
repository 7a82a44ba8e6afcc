// Previews an import's table: column mapping, parsed rows, and errors and likely duplicates by line.
import {
  type ImportField,
  type ImportPreview,
  type ImportedPerson,
  type ImportedStaff,
  maxImportedStaff,
} from '#contract/agency/imports.ts'
import { StaffRole } from '#contract/agency/staff-roles.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { DecodedTable } from '#server/platform/table/decoded-table.ts'
import { detectDayOrder } from '#server/platform/table/cells.ts'
import { detectMapping, encodingOf } from './decoding.ts'
import { importTypes } from './kinds.ts'
import { type GoodRow, type ImportToRead, readRows, withoutCell } from './read-rows.ts'
import { checkMapping, fieldsOf, withCorrections } from './rules.ts'
import { isPermitted } from '#server/platform/caller.ts'

const maxShownRows = 20
const maxShownIssues = 200
const maxShownDuplicates = 50
type Mapping = ImportPreview['mapping']

export interface ReadImport {
  preview: ImportPreview
  /** Bodies of the create calls. */
  bodies: unknown[]
}

/** Required fields, found by validating an empty body, that no column provides. */
function missingFields(imported: ImportToRead, mapping: Mapping): ImportField[] {
  const { schema, emptyBody = {}, needsNot } = importTypes[imported.kind]
  const { error } = schema.safeParse(emptyBody)
  const invalidFields = new Set(Object.keys(error ? toFieldErrors(error) : {}))
  const mapped = mapping.map(({ field }) => field)
  return fieldsOf(imported).filter(
    (field) =>
      (invalidFields.has(field) || field === 'client') &&
      !mapped.includes(field) &&
      !needsNot?.(field, mapped),
  )
}

/** Finds rows that likely exist already or repeat an earlier line. */
async function findDuplicates(
  tx: Tx,
  ctx: Context,
  imported: ImportToRead,
  rows: readonly GoodRow[],
) {
  const type = importTypes[imported.kind]
  const known = new Set(
    await type.knownKeys(
      tx,
      ctx,
      rows.map(({ body }) => body),
    ),
  )
  const lineOf = new Map<string, number>()
  const duplicates = new Map<GoodRow, number | null>()
  for (const row of rows) {
    const keys = type.keysOf(row.body)
    const above = keys.map((key) => lineOf.get(key)).find((line) => line !== undefined)
    if (keys.some((key) => known.has(key))) duplicates.set(row, null)
    else if (above !== undefined) duplicates.set(row, above)
    for (const key of keys) if (!lineOf.has(key)) lineOf.set(key, row.line)
  }
  return duplicates
}

/** For people imports, those who would join the agency. */
function staffAmong(imported: ImportToRead, rows: readonly GoodRow[]): ImportedStaff[] {
  if (imported.kind !== 'person') return []
  return rows.flatMap(({ line, body, shown }) => {
    // Safe cast: `personType`'s schema parsed it.
    const { role, email, name, company } = body as ImportedPerson
    const staffRole = StaffRole.safeParse(role).data
    if (!staffRole) return []
    const client = company ? (shown.client ?? '') : null
    return { line, name: `${name.first} ${name.last}`.trim(), email, role: staffRole, client }
  })
}

/**
 * @throws AppError `invalid` if the mapping does not fit the table; `stale` if its encoding was changed since it was decoded
 */
export async function readImport(
  tx: Tx,
  ctx: Context,
  imported: ImportToRead,
  decoded: DecodedTable | undefined,
): Promise<ReadImport> {
  const { options } = imported
  if (decoded?.encoding !== encodingOf(options)) throw new AppError('stale')
  const { encoding, sample } = decoded
  const table = withCorrections(decoded.table, options.corrections ?? [])
  const fields = fieldsOf(imported)
  // In another encoding the table may have fewer columns.
  const isFitting = options.mapping?.every(({ column }) => column < table.columns.length)
  const chosen = isFitting ? options.mapping : undefined
  if (chosen) checkMapping(chosen, table.columns, fields)
  const mapping = chosen ?? detectMapping(table.columns, imported)
  const missing = missingFields(imported, mapping)
  const texts = (field: ImportField) => {
    const column = mapping.find((mapped) => mapped.field === field)?.column
    return column === undefined ? [] : table.records.map(({ cells }) => cells[column] ?? '')
  }
  const dayOrder =
    options.dayOrder ??
    detectDayOrder([...texts('startDate'), ...texts('endDate'), ...texts('dueDate')])
  const { good, issues, invalidLines, staffRows } =
    missing.length > 0
      ? { good: [], issues: table.issues.map(withoutCell), invalidLines: 0, staffRows: 0 }
      : await readRows(tx, ctx, imported, { table, mapping, dayOrder })
  const duplicates = await findDuplicates(tx, ctx, imported, good)
  const { skipsInvalid = false } = options
  const canRecur = !importTypes[imported.kind].isUnique
  const addsDuplicates = canRecur && options.addsDuplicates === true
  const { invitesStaff = false, visibility = 'as the project' } = options
  const ready = addsDuplicates ? good : good.filter((row) => !duplicates.has(row))
  const staff = staffAmong(imported, ready)
  return {
    bodies: ready.map(({ body }) => body),
    preview: {
      text: { encoding, guessed: options.guessedEncoding ?? encoding, ...sample },
      columns: table.columns,
      mapping,
      fields,
      missing,
      dayOrder,
      skipsInvalid,
      addsDuplicates,
      canRecur,
      lines: table.records.length,
      ready: ready.length,
      rows: ready.slice(0, maxShownRows).map(({ line, shown }) => ({ line, values: shown })),
      issues: issues.slice(0, maxShownIssues),
      issueCount: issues.length,
      invalidLines,
      duplicates: [...duplicates].slice(0, maxShownDuplicates).map(([row, above]) => ({
        line: row.line,
        name: row.shown.name ?? row.shown.title ?? row.shown.email ?? '',
        sameAsLine: above,
      })),
      duplicateCount: duplicates.size,
      invitesStaff,
      canInviteStaff: isPermitted(ctx.caller, 'staff'),
      staffRows,
      staff: staff.slice(0, maxImportedStaff),
      staffCount: staff.length,
      visibility,
      shared: ready.filter(({ isShared }) => isShared).length,
    },
  }
}
