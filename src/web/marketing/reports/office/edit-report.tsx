// A report's texts, saved on blur, with a preview.
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { textHints, textTitles } from '#contract/marketing/report-labels.ts'
import {
  type Report,
  ReportChange,
  mapTexts,
  reportTexts,
  reports,
} from '#contract/marketing/reports.ts'
import { ReportTexts } from '#web/marketing/reports/parts/report-texts.tsx'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { reportWith } from '../queries.ts'
import { reportName } from '../parts/report-labels.ts'

const TextsSchema = ReportChange.omit({ version: true }).required()
export type ReportValues = z.input<typeof TextsSchema>

const valuesOf = (report: Report): ReportValues => mapTexts((text) => report[text])

/** A report's texts as a form whose fields are saved on blur. */
function useReportForm(report: Report): RecordForm<ReportValues> {
  const cache = useQueryClient()
  const { _id: reportId } = report
  return useRecordForm<Report, ReportValues>({
    record: report,
    draft: `report ${reportId}`,
    schema: TextsSchema,
    titleOf: reportName,
    calls: {
      valuesOf,
      save: (body) => api(reports.change, { params: { reportId }, body }),
      read: () => cache.fetchQuery({ ...reportWith(reportId), staleTime: 0 }),
      cache: (saved) => cache.setQueryData(reportWith(reportId).queryKey, saved),
    },
  })
}

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

export function EditReport({ report }: { report: Report }) {
  const fields = useReportForm(report)
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <section aria-label="Texts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
        <Segmented label="Texts" value={view} segments={views} onChange={setView} />
      </div>
      <FieldConflicts fields={fields} />
      {view === 'preview' ? (
        <ReportTexts html={report.html} />
      ) : (
        <RecordFields
          fields={fields}
          label="Texts of the report"
          className="gap-5! sm:grid-cols-[minmax(0,1fr)]!"
        >
          {reportTexts.map((name) => (
            <FieldArea
              key={name}
              form={fields.form}
              name={name}
              label={textTitles[name]}
              description={textHints[name]}
              rows={7}
            />
          ))}
          <p className="text-sm text-muted">
            Markdown: **bold**, *italic*, - lists, [links](https://…).
          </p>
        </RecordFields>
      )}
    </section>
  )
}
