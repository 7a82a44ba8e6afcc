// A report's texts, saved on blur, with a preview.
import { useState } from 'react'
import { textHints, textTitles } from '#contract/marketing/report-labels.ts'
import { type Report, reportTexts } from '#contract/marketing/reports.ts'
import { useReportForm } from '#web/marketing/reports/parts/report-form.ts'
import { ReportTexts } from '#web/marketing/reports/parts/report-texts.tsx'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

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
