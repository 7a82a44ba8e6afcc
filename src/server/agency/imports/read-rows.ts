// Converts each row of an imported table to the body of a create call, or to its errors.
import { setImmediate } from 'node:timers/promises'
import { lacksApproval } from '#contract/work/approvals.ts'
import { canonicalAddress } from '#contract/values/email-address.ts'
import {
  type ImportField,
  type ImportPreview,
  importFieldLabel,
  maxCorrectedLength,
} from '#contract/agency/imports.ts'
import type { ImportIssue } from '#contract/agency/table-import.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Table, type TableRecord, columnName } from '#server/platform/table/read-table.ts'
import { type Cells, type Reading, bodyOf, cellText, shownText } from './cells.ts'
import { putClient } from './company-type.ts'
import { importTypes } from './kinds.ts'
import { type Found, type Names, findNames } from './names.ts'
import { isAllClients, isOfAgency, personIssues, putName } from './person-type.ts'
import { type TableRow, fieldsOf } from './rules.ts'

/** Yields to the event loop after this many rows. */
const rowsInTurn = 500

type Mapping = ImportPreview['mapping']
export type ImportToRead = Pick<
  TableRow,
  'kind' | 'intoCompany' | 'intoProject' | 'content' | 'options'
>

export interface GoodRow {
  line: number
  /** Body of the create call. */
  body: unknown
  shown: ImportPreview['rows'][number]['values']
  /** For tasks, whether the client sees it. */
  isShared: boolean
}

/** Maps an error's path in the body to a column of the table. */
const fieldAt = (path: string): ImportField => {
  const field = path === 'company' ? 'client' : path.replace(/\.\d+\b.*/, '')
  return field as ImportField
}

/** Replaces names with ids. @returns the errors */
function putIds(
  { kind, options }: Pick<TableRow, 'kind' | 'options'>,
  cells: Cells,
  body: Record<string, unknown>,
  names: Names,
): [ImportField, string][] {
  if (kind === 'company') return putClient(cells, body, names.facts)
  delete body['client']
  delete body['assignedTo']
  if (kind === 'person') return putPlace(cells, body, names)
  if (kind === 'project') return putOwner(body, 'company', names.companyOf(cells))
  const project = names.projectOf(cells)
  const issues = putOwner(body, 'project', project)
  if (!('id' in project)) return issues
  const { visibility = 'as the project' } = options
  if (visibility !== 'as the project') body['visibility'] ??= visibility
  if (names.lacksApproval(project.id, body)) issues.push(['status', lacksApproval])
  if (cells.assignedTo === undefined) return issues
  const person = names.personOf(cells.assignedTo, project.companyId)
  if ('id' in person) body['assignedTo'] = person.id
  else issues.push([person.field, person.message])
  return issues
}

/** For people: their client, or for staff the client they work for. */
function putPlace(
  cells: Cells,
  body: Record<string, unknown>,
  names: Names,
): [ImportField, string][] {
  putName(cells, body)
  const { facts } = names
  const person = {
    role: body['role'],
    email: canonicalAddress(cells.email ?? ''),
    client: cells.client,
  }
  const issues = personIssues(person, facts)
  if (issues.length > 0) return issues
  const isForAll = isOfAgency(person.role) && isAllClients(person.client ?? '')
  if (isForAll || (person.client === undefined && !facts.intoCompany)) return issues
  const company = names.companyOf(cells)
  if ('id' in company) body['company'] = company.id
  else issues.push([company.field, company.message])
  return issues
}

function putOwner(
  body: Record<string, unknown>,
  field: 'company' | 'project',
  owner: Found,
): [ImportField, string][] {
  // The placeholder passes the schema, so only the real error is reported.
  body[field] = 'id' in owner ? owner.id : placeholder
  return 'id' in owner ? [] : [[owner.field, owner.message]]
}

const placeholder = '00000000-0000-7000-8000-000000000000'

const named = ({ client, project, assignedTo, fullName }: Cells) => ({
  client,
  project,
  assignedTo,
  fullName,
})

function textsOf(imported: ImportToRead, body: Record<string, unknown>): GoodRow['shown'] {
  const texts: GoodRow['shown'] = {}
  for (const field of fieldsOf(imported)) {
    const text = shownText(body, field)
    if (text !== undefined) texts[field] = text
  }
  return texts
}

function readRow(imported: ImportToRead, cells: Cells, reading: Reading, names: Names) {
  const { schema, emptyBody } = importTypes[imported.kind]
  const body = bodyOf(cells, reading, emptyBody)
  const issues = putIds(imported, cells, body, names)
  const parsed = schema.safeParse(body)
  if (parsed.error) {
    const more = Object.entries(toFieldErrors(parsed.error))
    issues.push(...more.map(([path, message]) => [fieldAt(path), message] as [ImportField, string]))
  }
  // Names appear as written, other values as the create call would store them.
  const shown = { ...body, ...(parsed.data as object | undefined), ...named(cells) }
  const contact = cells['contact.fullName']
  return {
    body: parsed.data,
    shown: { ...textsOf(imported, shown), ...(contact && { 'contact.fullName': contact }) },
    isShared: imported.kind === 'task' && names.isShared(String(body['project']), body),
    issues: firstOfEach(issues),
  }
}

/** Keeps one issue per cell: only the first of two invalid tags is reported. */
const firstOfEach = (issues: readonly [ImportField, string][]) =>
  issues.filter(([field], place) => issues.findIndex(([other]) => other === field) === place)

type PreviewIssue = ImportPreview['issues'][number]

/** An issue of the table itself, such as a line with too many cells. */
export const withoutCell = (issue: ImportIssue): PreviewIssue => ({ ...issue, cell: null })

function toCell(record: TableRecord | undefined, column: number): PreviewIssue['cell'] {
  const text = record?.cells[column]?.trim() ?? ''
  return text.length > maxCorrectedLength ? null : { column, text }
}

interface TableToRead {
  table: Table
  mapping: Mapping
  dayOrder: ImportPreview['dayOrder']
}

export async function readRows(
  tx: Tx,
  ctx: Context,
  imported: ImportToRead,
  { table, mapping, dayOrder }: TableToRead,
) {
  const rows = table.records.map(({ line, cells }) => ({ line, cells: cellsOf(cells, mapping) }))
  const names = await findNames(
    tx,
    ctx,
    imported,
    rows.map(({ cells }) => cells),
  )
  const reading: Reading = { dayOrder, tagColors: new Map() }
  const good: GoodRow[] = []
  const issues: PreviewIssue[] = table.issues.map(withoutCell)
  let [invalidLines, staffRows] = [0, 0]
  for (const [at, { line, cells }] of rows.entries()) {
    // Must be awaited here to yield.
    if (at % rowsInTurn === rowsInTurn - 1) await setImmediate()
    if (imported.kind === 'person' && isOfAgency(cells.role?.toLowerCase())) staffRows += 1
    const { body, shown, isShared, issues: found } = readRow(imported, cells, reading, names)
    if (found.length === 0) good.push({ line, body, shown, isShared })
    else invalidLines += 1
    for (const [field, message] of found) {
      const column = mapping.find((mapped) => mapped.field === field)?.column
      const name = column === undefined ? importFieldLabel(field) : columnName(table, column)
      const cell = column === undefined ? null : toCell(table.records[at], column)
      issues.push({ line, column: name, message, cell })
    }
  }
  return { good, issues, invalidLines, staffRows }
}

function cellsOf(cells: readonly string[], mapping: Mapping): Cells {
  const found: Cells = {}
  for (const { column, field } of mapping) {
    const text = cellText(cells[column] ?? '')
    if (text !== '') found[field] = text
  }
  return found
}
