// Report actions: publish or list what is missing, print, delete.
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { textTitles } from '#contract/marketing/report-labels.ts'
import { PdfLink } from '#web/marketing/reports/parts/pdf-link.tsx'
import { type Report, reports } from '#contract/marketing/reports.ts'
import { reportName } from '#web/marketing/reports/parts/report-labels.ts'
import { useReportCache } from '#web/marketing/reports/queries.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function ReportActions({ report }: { report: Report }) {
  const [open, setOpen] = useState<'publish' | 'delete'>()
  const { can } = report
  const close = () => setOpen(undefined)
  return (
    <>
      <PdfLink report={report} />
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {can.delete && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      )}
      {can.publish && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen('publish')}>
          Publish
        </Button>
      )}
      {open === 'publish' && <Publish report={report} onClose={close} />}
      {open === 'delete' && <Delete report={report} onClose={close} />}
    </>
  )
}

interface DialogProps {
  report: Report
  onClose: () => void
}

function Publish({ report, onClose }: DialogProps) {
  const { missing } = report
  const publish = usePublish(report, onClose)
  const number = (report.versions[0]?.number ?? 0) + 1
  if (missing.length > 0) {
    return (
      <AlertDialog
        title="Some texts are missing"
        confirmLabel="Keep writing"
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>Before you publish this report, write:</p>
        <ul className="mt-2 list-disc pl-5 text-text">
          {missing.map((text) => (
            <li key={text}>{textTitles[text]}</li>
          ))}
        </ul>
      </AlertDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Publish version ${number}`}
      confirmLabel="Publish"
      onConfirm={publish}
      onClose={onClose}
    >
      <p>
        Texts and figures are frozen as they are now, and the people at{' '}
        <strong className="text-text">{report.company.name}</strong> are notified.
      </p>
    </ConfirmDialog>
  )
}

function usePublish(report: Report, onDone: () => void) {
  /** Reused across retries until answered: publishing changes the report's version itself. */
  const attempt = useRef<{ version: number; idempotencyKey: string }>(undefined)
  const { show, refreshLists } = useReportCache()

  return async function publish() {
    try {
      const params = { reportId: report._id }
      attempt.current ??= { version: report.version, idempotencyKey: newKey() }
      const { version, idempotencyKey } = attempt.current
      const sent = { params, body: { version } }
      const published = await api(reports.publish, sent, { idempotencyKey })
      show(published)
      void refreshLists()
      toast.success(`Version ${published.versions[0]?.number ?? ''} published`)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && !error.mayBeDone) attempt.current = undefined
      throw error
    }
  }
}

function Delete({ report, onClose }: DialogProps) {
  const navigate = useNavigate()
  const stepOf = useDeletionStep()
  const { refreshLists } = useReportCache()
  const { _id: reportId, campaign, company, versions } = report
  const name = reportName(report)
  const lists = campaign
    ? `/app/admin/campaigns/${campaign._id}/results/reports`
    : `/app/admin/clients/${company._id}/reports`
  return (
    <DeleteRecord
      title="Delete report"
      name={name}
      undoStep={stepOf(reportId, name)}
      onDelete={async () => {
        await api(reports.remove, { params: { reportId } })
        await navigate(lists, { replace: true })
        await refreshLists()
      }}
      onClose={onClose}
    >
      {versions.length > 0 && (
        <p className="mt-2">The client loses access, and its links stop working.</p>
      )}
    </DeleteRecord>
  )
}
