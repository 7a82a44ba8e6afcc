// Answers list endpoints: one page as JSON, or all matches as CSV.
import { Readable } from 'node:stream'
import type { Context } from './context.ts'
import { type CsvColumns, csvHeader, csvLines } from './csv.ts'
import { type PageQuery, type Rows, readByIds, readIds, readPage } from './database/list.ts'
import type { Tx } from './database/pool.ts'
import { Content } from './http/implement.ts'
import type { Caller } from './caller.ts'

/** The differences between lists. The endpoint takes a `listQuery` and returns a `pageOf`. */
export interface List<Query, Row, Item> {
  /** Name of the CSV file, without its extension. */
  name: string
  /** All matching rows visible to the caller, sorted. */
  rows: (tx: Tx, caller: Caller, query: Query) => Rows<Row>
  /** The row's id column, such as `companies.id`. */
  idColumn: string
  present: (row: Row) => Item
  csv: CsvColumns<Item>
}

export function answerList<Query extends PageQuery & { format: 'json' | 'csv' }, Row, Item>(
  ctx: Context,
  query: Query,
  list: List<Query, Row, Item>,
) {
  if (query.format === 'csv') return exportList(ctx, query, list)
  return ctx.read(async (tx) => {
    const { items, total } = await readPage(list.rows(tx, ctx.caller, query), list.idColumn, query)
    return { items: items.map(list.present), total, page: query.page, size: query.size }
  })
}

/** Maximum number of rows in memory. */
const exportPageSize = 500

/**
 * Reads all ids first, then the rows page by page while sending: a slow client holds neither memory nor a database
 * connection, and rows added meanwhile do not shift pages.
 */
async function exportList<Query, Row, Item>(
  ctx: Context,
  query: Query,
  { name, rows, idColumn, present, csv }: List<Query, Row, Item>,
) {
  const ids = await ctx.read((tx) => readIds(rows(tx, ctx.caller, query), idColumn))

  async function* pieces() {
    yield csvHeader(csv)
    for (let start = 0; start < ids.length; start += exportPageSize) {
      const piece = ids.slice(start, start + exportPageSize)
      const found = await ctx.read((tx) => readByIds(rows(tx, ctx.caller, query), idColumn, piece))
      yield csvLines(csv, found.map(present))
    }
  }

  return new Content('text/csv; charset=utf-8', Readable.from(pieces()), {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
}
