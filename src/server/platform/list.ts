// Answers a list of the contract: one page as JSON, or all that match as CSV.
import { Readable } from 'node:stream'
import type { Context } from './context.ts'
import { type CsvColumns, csvHeader, csvLines } from './csv.ts'
import { type PageQuery, type Rows, readByIds, readIds, readPage } from './database/list.ts'
import type { Tx } from './database/pool.ts'
import { Content } from './http/implement.ts'
import type { Viewer } from './viewer.ts'

/** What is a list's own. Its endpoint takes a `listQuery` and answers a `pageOf`. */
export interface List<Query, Row, Item> {
  /** Names the CSV file. */
  name: string
  /** All rows that match and that the viewer may see, in their order. */
  rows: (tx: Tx, viewer: Viewer, query: Query) => Rows<Row>
  /** Tells the rows apart, such as `companies.id`. */
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
    const { items, total } = await readPage(list.rows(tx, ctx.viewer, query), query)
    return { items: items.map(list.present), total, page: query.page, size: query.size }
  })
}

/** So many rows are in memory at a time. */
const exportPageSize = 500

/**
 * The ids are read first, then piece by piece what they name: whoever reads slowly holds neither memory nor a connection,
 * and what is added meanwhile moves nothing.
 */
async function exportList<Query, Row, Item>(
  ctx: Context,
  query: Query,
  { name, rows, idColumn, present, csv }: List<Query, Row, Item>,
) {
  const ids = await ctx.read((tx) => readIds(rows(tx, ctx.viewer, query), idColumn))

  async function* pieces() {
    yield csvHeader(csv)
    for (let start = 0; start < ids.length; start += exportPageSize) {
      const piece = ids.slice(start, start + exportPageSize)
      const found = await ctx.read((tx) => readByIds(rows(tx, ctx.viewer, query), idColumn, piece))
      yield csvLines(csv, found.map(present))
    }
  }

  return new Content('text/csv; charset=utf-8', Readable.from(pieces()), {
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
}
