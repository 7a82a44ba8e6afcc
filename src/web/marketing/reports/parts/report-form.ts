// A report's texts as a form whose fields are saved on blur.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Report, ReportChange, mapTexts, reports } from '#contract/marketing/reports.ts'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { reportWith } from '../queries.ts'
import { reportName } from './report-labels.ts'

const ReportTexts = ReportChange.omit({ version: true }).required()
export type ReportValues = z.input<typeof ReportTexts>

const valuesOf = (report: Report): ReportValues => mapTexts((text) => report[text])

export function useReportForm(report: Report): RecordForm<ReportValues> {
  const cache = useQueryClient()
  const { _id: reportId } = report
  return useRecordForm<Report, ReportValues>({
    record: report,
    draft: `report ${reportId}`,
    schema: ReportTexts,
    titleOf: reportName,
    calls: {
      valuesOf,
      save: (body) => api(reports.change, { params: { reportId }, body }),
      read: () => cache.fetchQuery({ ...reportWith(reportId), staleTime: 0 }),
      cache: (saved) => cache.setQueryData(reportWith(reportId).queryKey, saved),
    },
  })
}
