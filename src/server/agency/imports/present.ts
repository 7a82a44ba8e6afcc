// Converts import rows to API responses.
import type { Import, ImportSummary } from '#contract/agency/imports.ts'
import type { ImportSummaryRow, ShownImport } from './rules.ts'

/** The target may have been deleted since. */
const target = (id: string | null, name: string | null) =>
  id === null ? null : { _id: id, name: name ?? 'Deleted' }

export const presentSummary = (row: ImportSummaryRow): ImportSummary => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.fileName,
  company: target(row.intoCompany, row.companyName),
  project: target(row.intoProject, row.projectName),
  added: row.added,
  createdAt: row.createdAt.toISOString(),
})

const maxRemainingShown = 50

export const presentImport = (row: ShownImport): Import => ({
  ...presentSummary(row),
  total: row.total,
  invited: row.invited,
  waiting: row.waiting,
  preview: row.preview,
  board: row.board,
  notImportedCount: row.notImportedCount,
  failure: row.failure,
  remaining: row.remaining.slice(0, maxRemainingShown),
  remainingCount: row.remaining.length,
})
