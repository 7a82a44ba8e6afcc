// Makes of an archive's rows those that are written: what is derived is made anew, and nobody gets in by what an archive says.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { htmlFormat, renderMarkdown } from '#server/platform/markdown/markdown.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Manifest } from '../manifest.ts'
import type { StoredFile } from './file-storing.ts'
import type { Row } from './rows.ts'

export interface Preparing {
  kind: Manifest['kind']
  files: ReadonlyMap<string, StoredFile>
  /** Who has come so far. */
  people: Set<unknown>
}

/** A domain that never receives mail: nobody can ask for a new password there. */
const nowhere = 'archive.invalid'

/** Of a company's archive staff are names: shut out, and let in by an administrator if at all. */
const withoutRights = (row: Row): Row => ({
  ...row,
  email: `${String(row['id'])}@${nowhere}`,
  email_confirmed_at: null,
  staff_role: 'viewer',
  has_chosen_companies: true,
  banned_at: row['banned_at'] ?? new Date().toISOString(),
})

/** Null: they can sign in. Who was erased stands in no list of people, so that nobody comes in unseen. */
export const bannedAtOf = (row: Row): unknown => row['banned_at'] ?? row['erased_at'] ?? null

function personOf(given: Row, { kind, people }: Preparing): Row {
  people.add(given['id'])
  const row: Row = { ...given, banned_at: bannedAtOf(given) }
  if (kind === 'agency') return row
  const own = { staff_role: null, has_chosen_companies: false }
  return row['role'] === 'client' ? { ...row, ...own } : withoutRights({ ...row, ...own })
}

function fileOf(row: Row, { files }: Preparing): Row {
  const { type, preview, width, height } = files.get(String(row['id'])) ?? {}
  return { ...row, type, preview, width, height }
}

/** Texts rendered at once, so that no other call waits for long. */
const renderedAtOnce = 20

async function rendered(rows: readonly Row[]): Promise<Row[]> {
  const done: Row[] = []
  for (const [at, row] of rows.entries()) {
    // Lets others go first.
    if (at % renderedAtOnce === 0) await nextTurn()
    done.push({ ...row, html: renderMarkdown(String(row['text'])), html_format: htmlFormat })
  }
  return done
}

/** References to people who did not come are emptied where they may be, as when a person is deleted. */
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
  // Made anew before the transaction ends.
  if (table.name === 'tasks') return known.map((row) => ({ ...row, card: '{}', card_format: 0 }))
  return known
}
