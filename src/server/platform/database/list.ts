// Shared query parts of searched, sorted and paged lists.
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** A query's rows, regardless of the tables it joins. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables and their aliases are the store's own
export type Rows<Row> = SelectQueryBuilder<any, any, Row>

export interface PageQuery {
  page: number
  size: number
}

/**
 * One page of the rows, and the total count. Selects ids first, so that columns are not computed for every
 * match, and the planner sorts the few matches instead of scanning the whole table in index order.
 * @param idColumn the rows' id column, such as `companies.id`
 */
export async function readPage<Row>(
  rows: Rows<Row>,
  idColumn: string,
  { page, size }: PageQuery,
): Promise<{ items: Row[]; total: number }> {
  const ids = idsOf(rows, idColumn)
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.where(sql<SqlBool>`${sql.ref(idColumn)} = any (array(${ids}))`).execute()
  const count = rows
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const [found, { total }] = await Promise.all([items, count])
  return { items: found, total }
}

const idsOf = (rows: Rows<unknown>, column: string): Rows<{ id: string }> =>
  rows.clearSelect().select(sql<string>`${sql.ref(column)}`.as('id'))

const exportLimit = 100_000

/** Ids of all rows, in order. */
export async function readIds(rows: Rows<unknown>, column: string): Promise<string[]> {
  const found = await idsOf(rows, column).limit(exportLimit).execute()
  return found.map(({ id }) => id)
}

/** The rows that still exist, in the query's order. */
export function readByIds<Row>(rows: Rows<Row>, column: string, ids: string[]): Promise<Row[]> {
  return rows.where(sql<SqlBool>`${sql.ref(column)} = any (${ids}::uuid[])`).execute()
}

/** A LIKE pattern that matches the text anywhere, with pattern characters escaped. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A moment as the contract has it, for JSON that PostgreSQL builds. */
export const utcText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** ORDER BY for a `sortBy` value: the column's expression, descending with a leading minus. */
export function orderBy<Column extends string>(
  sort: Column | `-${Column}`,
  columns: Record<Column, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  // Without the minus, every value of `sort` is a column.
  const column = columns[sort.replace(/^-/, '') as Column]
  return isDescending ? sql`${column} desc` : sql`${column} asc`
}
