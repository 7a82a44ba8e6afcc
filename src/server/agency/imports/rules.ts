// Import rows and the checks on them. Pure.
import {
  type Correction,
  type ImportChange,
  type ImportField,
  type ImportKind,
  type ImportPreview,
  type ImportState,
  type TableKind,
  importFields,
  maxCorrections,
  maxImportedStaff,
} from '#contract/agency/imports.ts'
import type { BoardPreview } from '#contract/agency/board-import.ts'
import type { ImportOptions } from '#server/platform/database/schema.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import type { Table } from '#server/platform/table/read-table.ts'

export interface ImportSummaryRow {
  id: string
  createdBy: string
  createdAt: Date
  kind: ImportKind
  state: ImportState
  fileName: string
  intoCompany: string | null
  companyName: string | null
  intoProject: string | null
  projectName: string | null
  added: number
}

export interface ShownImport extends ImportSummaryRow {
  preview: ImportPreview | null
  board: BoardPreview | null
  notImportedCount: number
  total: number
  invited: number
  /** Prepared invitations that were not sent yet. */
  waiting: number
  failure: string | null
  remaining: { _id: string; name: string }[]
}

export interface ImportRow extends ShownImport {
  /** The file as uploaded. */
  content: Uint8Array | null
  options: ImportOptions
  recordIds: string[]
  /** The project that was created for a board. */
  madeProject: string | null
}

export type TableRow = ImportRow & { kind: TableKind }

/** True for tables, false for boards. */
export const isTable = (row: ImportRow): row is TableRow => row.kind !== 'trello'

type Target = Pick<TableRow, 'kind' | 'intoCompany' | 'intoProject'>

/** Fields that columns can map to, without those already chosen for all rows. */
export const fieldsOf = ({ kind, intoCompany, intoProject }: Target): ImportField[] =>
  importFields[kind].filter(
    (field) => !(field === 'client' && intoCompany) && !(field === 'project' && intoProject),
  )

/** @throws AppError `invalid` */
export function checkMapping(
  mapping: NonNullable<ImportChange['mapping']>,
  columns: readonly string[],
  fields: readonly ImportField[],
): void {
  for (const [index, { column, field }] of mapping.entries()) {
    const before = mapping.slice(0, index)
    if (column >= columns.length) {
      throw invalid({ [`mapping.${index}.column`]: 'There is no such column' })
    }
    if (!fields.includes(field)) {
      throw invalid({ [`mapping.${index}.field`]: 'This import has no such field' })
    }
    if (before.some((other) => other.column === column || other.field === field)) {
      throw invalid({
        [`mapping.${index}.field`]: 'Each field takes one column, and each column one field',
      })
    }
  }
}

/** @throws AppError `invalid` for too many of them */
export function mergeCorrections(
  before: readonly Correction[],
  added: readonly Correction[],
): Correction[] {
  const byCell = new Map([...before, ...added].map((one) => [`${one.line} ${one.column}`, one]))
  if (byCell.size > maxCorrections) {
    throw invalid({ corrections: `Correct more than ${maxCorrections} cells in the file itself` })
  }
  return [...byCell.values()]
}

export function withCorrections(table: Table, corrections: readonly Correction[]): Table {
  const byLine = Map.groupBy(corrections, ({ line }) => line)
  return {
    ...table,
    records: table.records.map((record) => {
      const cells = [...record.cells]
      for (const { column, text } of byLine.get(record.line) ?? []) cells[column] = text
      return { ...record, cells }
    }),
  }
}

/** @throws AppError `wrong_state` */
export function assertState({ state }: Pick<ImportRow, 'state'>, ...allowed: ImportState[]): void {
  if (!allowed.includes(state)) {
    throw wrongState(`This is not possible: ${stateLabels[state]}.`)
  }
}

/** Whether a job still has to finish it. */
export const isUnderWay = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'applying' || state === 'inviting' || state === 'undoing'

const stateLabels: Record<ImportState, string> = {
  preview: 'nothing has been imported yet',
  applying: 'the import is in progress',
  applied: 'the import is done',
  inviting: 'invitations are being sent',
  cancelled: 'the import was cancelled',
  failed: 'the import failed',
  undoing: 'the import is being undone',
  undone: 'the import was undone',
}

/** @throws AppError `invalid` if the import can't be applied */
export function checkReady(preview: ImportPreview): void {
  const { missing, issues, ready, skipsInvalid, staffCount } = preview
  const [issue] = issues
  if (missing.length > 0) throw invalid({ mapping: 'Choose a column for each required field' })
  if (issue && !skipsInvalid) {
    const { line, column, message } = issue
    throw invalid({ file: `Line ${line}${column && `, ${column}`}: ${message}` })
  }
  if (ready === 0) throw invalid({ file: 'There is nothing to import' })
  if (staffCount > maxImportedStaff) throw invalid({ file: tooManyStaff })
}

const tooManyStaff = `At most ${maxImportedStaff} people can be invited to the agency at once. Split the file`

/** @throws AppError `invalid` if the import can't be applied */
export function checkBoard({ problem, tasks }: BoardPreview): void {
  if (problem !== null) throw invalid({ file: problem })
  if (tasks === 0) throw invalid({ file: 'There is nothing to import' })
}
