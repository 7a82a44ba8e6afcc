// Prepares an archive's rows for insertion: rebuilds derived values and removes everything that would give people access.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { htmlFormat, renderMarkdown } from '#server/platform/markdown/markdown.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Manifest } from '../manifest.ts'
import type { StoredFile } from './file-storing.ts'
import type { Row } from './rows.ts'

export interface Preparing {
  kind: Manifest['kind']
  files: ReadonlyMap<string, StoredFile>
  /** People imported so far. */
  people: Set<unknown>
}

/** A domain that never receives mail, so no one can request a new password there. */
const nowhere = 'archive.invalid'

/** In a company's archive, staff are names only: they are banned until an administrator lets them in. */
const withoutRights = (row: Row): Row => ({
  ...row,
  email: `${String(row['id'])}@${nowhere}`,
  email_confirmed_at: null,
  staff_role: 'viewer',
  has_chosen_companies: true,
  banned_at: row['banned_at'] ?? new Date().toISOString(),
})

/** Null means the person can sign in. Erased people are hidden from lists, so they stay banned. */
export const getBannedAt = (row: Row): unknown => row['banned_at'] ?? row['erased_at'] ?? null

function personOf(given: Row, { kind, people }: Preparing): Row {
  people.add(given['id'])
  const row: Row = { ...given, banned_at: getBannedAt(given) }
  if (kind === 'agency') return row
  const own = { staff_role: null, has_chosen_companies: false }
  return row['role'] === 'client' ? { ...row, ...own } : withoutRights({ ...row, ...own })
}

function fileOf(row: Row, { files }: Preparing): Row {
  const { type, preview, width, height } = files.get(String(row['id'])) ?? {}
  return { ...row, type, preview, width, height }
}

/** Batch size, to avoid blocking the event loop. */
const renderedAtOnce = 20

async function rendered(rows: readonly Row[]): Promise<Row[]> {
  const done: Row[] = []
  for (const [at, row] of rows.entries()) {
    // Yields to other requests.
    if (at % renderedAtOnce === 0) await nextTurn()
    done.push({ ...row, html: renderMarkdown(String(row['text'])), html_format: htmlFormat })
  }
  return done
}

/** Clears nullable references to people who were not imported, as deleting a person does. */
function withKnownPeople(row: Row, table: ArchivedTable, { people }: Preparing): Row {
  const gone = table.people.filter(
    (column) => row[column] !== null && row[column] !== undefined && !people.has(row[column]),
  )
  return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map((one) => [one, null])) }
}

export async function prepareRows(
  table: ArchivedTable,
  rows: readonly Row[],
  preparing: Preparing,
): Promise<Row[]> {
  if (table.name === 'users') return rows.map((row) => personOf(row, preparing))
  const known = rows.map((row) => withKnownPeople(row, table, preparing))
  if (table.name === 'files') return known.map((row) => fileOf(row, preparing))
  if (table.name === 'comments') return rendered(known)
  return known
}
