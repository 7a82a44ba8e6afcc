// Answers a list of the contract: one page as JSON, or all that match as CSV.
import type { Context } from './context.ts'
import { type CsvColumns, csvOf } from './csv.ts'
import { type PageQuery, type Rows, readAll, readPage } from './database/list.ts'
import type { Tx } from './database/pool.ts'
import { Content } from './http/implement.ts'
import type { Viewer } from './viewer.ts'

/** What is a list's own. Its endpoint takes a `listQuery` and answers a `pageOf`. */
export interface List<Query, Row, Item> {
  /** Names the CSV file. */
  name: string
  /** All rows that match and that the viewer may see, in their order. */
  rows: (tx: Tx, viewer: Viewer, query: Query) => Rows<Row>
  present: (row: Row) => Item
  csv: CsvColumns<Item>
}

export function answerList<Query extends PageQuery & { format: 'json' | 'csv' }, Row, Item>(
  ctx: Context,
  query: Query,
  { name, rows, present, csv }: List<Query, Row, Item>,
) {
  return ctx.read(async (tx) => {
    const matching = rows(tx, ctx.viewer, query)
    if (query.format === 'csv') {
      const items = (await readAll(matching)).map(present)
      return new Content('text/csv; charset=utf-8', csvOf(csv, items), {
        'content-disposition': `attachment; filename="${name}.csv"`,
      })
    }
    const { items, total } = await readPage(matching, query)
    return { items: items.map(present), total, page: query.page, size: query.size }
  })
}
