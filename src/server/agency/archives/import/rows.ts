// Parses one part of a table's rows and checks every column before the database sees it.
import { canonicalAddress } from '#contract/values/email-address.ts'
import { maxNameLength } from '#contract/values/file-name.ts'
import { composed, normalText } from '#contract/values/normal-text.ts'
import { TimeZone } from '#contract/values/time-zones.ts'
import type { ArchivedTable } from '../catalogue-store.ts'
import type { Manifest } from '../manifest.ts'
import { ArchiveError, type ArchiveLimits } from './limits.ts'
import { isParseable } from './part-shape.ts'
import { findRowCheck } from './row-checks.ts'

export type Row = Record<string, unknown>

export interface Part {
  name: string
  table: ArchivedTable
}

const shown = (text: string) => JSON.stringify(text.slice(0, 80))

function parseRows(text: string, name: string): unknown {
  if (!isParseable(text))
    throw new ArchiveError(`${name} has too many values or is nested too deeply.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ArchiveError(`${name} isn’t valid JSON.`, { cause: error })
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * @param text its length must be limited already
 * @returns rows with only those columns that are imported
 * @throws ArchiveError that names the part, the row and the column
 */
export function readRows(
  text: string,
  { name, table }: Part,
  { company, limits }: { company: Manifest['company']; limits: ArchiveLimits },
): Row[] {
  const rows = parseRows(text, name)
  if (!Array.isArray(rows) || rows.length > limits.rowsInPart) {
    throw new ArchiveError(`${name} isn’t a list of at most ${limits.rowsInPart} rows.`)
  }
  const columns = columnsOf(rows[0], { name, table })
  return rows.map((row: unknown, at) => {
    const fail = (words: string) => new ArchiveError(`${name}, row ${at + 1}: ${words}`)
    if (!isRow(row) || columnsOf(row, { name, table }).join() !== columns.join()) {
      throw fail('its columns differ from the first row’s.')
    }
    const taken = Object.fromEntries(
      columns.map((column) => [column, storedForm(table.name, column, row[column])]),
    )
    for (const [column, value] of Object.entries(taken)) {
      const isLong = typeof value === 'string' && value.length > limits.text
      const check = findRowCheck(table.name, column)
      if (isLong || check?.(taken) === false) {
        throw fail(`${shown(column)} of ${table.name} has an invalid value.`)
      }
    }
    const owner = table.name === 'companies' ? taken['id'] : taken['company_id']
    const isOwned = table.hasCompany || table.name === 'companies'
    if (company && isOwned && owner !== company.id) {
      throw fail('it belongs to a different company than the archive.')
    }
    return taken
  })
}

/** Text in the form in which this program stores it, whatever wrote the archive. Entries of the activity log are sealed as they were written. */
function storedForm(table: string, column: string, value: unknown): unknown {
  if (typeof value !== 'string' || table === 'activity') return value
  const isAddress = column === 'email' || column === 'pending_email'
  // A message keeps the address that its sender wrote.
  if (isAddress && table !== 'messages') return canonicalAddress(value)
  if (column === 'time_zone') return TimeZone.safeParse(value).data ?? value
  if (table === 'files' && column === 'name') return normalText(value, maxNameLength)
  return composed(value)
}

/** @throws ArchiveError for unknown columns and those that are never imported */
function columnsOf(row: unknown, { name, table }: Part): string[] {
  const names = isRow(row) ? Object.keys(row) : []
  const unknown = names.find((one) => !table.columns.has(one) && !table.computed.has(one))
  if (unknown !== undefined) {
    throw new ArchiveError(
      `${name}: ${table.name} has no column ${shown(unknown)} that can be imported.`,
    )
  }
  return names.filter((one) => table.columns.has(one)).toSorted()
}
