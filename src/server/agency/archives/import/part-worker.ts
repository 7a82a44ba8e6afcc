// Worker process that reads and checks the parts of archives.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import { ArchiveError } from './limits.ts'
import { type PartAnswer, type PartJob, neededColumns } from './read-part.ts'
import { type Row, readRows } from './rows.ts'

serveJobs<PartJob, PartAnswer>(async ({ bytes, name, table, ...options }) => {
  try {
    const rows = readRows(Buffer.from(bytes).toString('utf8'), { name, table }, options)
    const needed = neededColumns[table.name]
    return {
      json: JSON.stringify(rows),
      count: rows.length,
      rows: needed ? rows.map((row) => pick(row, needed)) : [],
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return { refusal: error.message }
  }
})

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))
