// The time report, as rows or as CSV with the same rows.
import type { TimeReportQuery, TimeReportRow } from '#contract/work/time-report.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'
import { Content } from '#server/platform/http/implement.ts'
import { sumTime } from './report-store.ts'

const titles = {
  person: 'Person',
  client: 'Client',
  project: 'Project',
  week: 'Week from',
  month: 'Month',
}

const columnsBy = (by: TimeReportQuery['by']): CsvColumns<TimeReportRow> => ({
  ...(by === 'project' && { Client: ({ clientName }: TimeReportRow) => clientName }),
  [titles[by]]: ({ key, name }) => name || key,
  Minutes: ({ minutes }) => minutes,
  Hours: ({ minutes }) => ({ decimal: (minutes / 60).toFixed(2) }),
  'Billable minutes': ({ billableMinutes }) => billableMinutes,
  'Billable hours': ({ billableMinutes }) => ({ decimal: (billableMinutes / 60).toFixed(2) }),
  'Billable %': ({ minutes, billableMinutes }) => Math.round((100 * billableMinutes) / minutes),
})

export async function reportTime(
  ctx: Context,
  { format, ...query }: TimeReportQuery,
): Promise<TimeReportRow[] | Content> {
  const rows = await ctx.read((tx) => sumTime(tx, ctx.caller, query))
  if (format === 'json') return rows
  const columns = columnsBy(query.by)
  return new Content('text/csv; charset=utf-8', csvHeader(columns) + csvLines(columns, rows), {
    'content-disposition': 'attachment; filename="time.csv"',
  })
}
