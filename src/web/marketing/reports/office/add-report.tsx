// Add report dialog: asks for the month; the texts are written on the report's page.
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { monthAfter, monthOf } from '#contract/values/days.ts'
import { monthName } from '#contract/marketing/figure-format.ts'
import type { NewReport, Report } from '#contract/marketing/reports.ts'
import { useReportCache } from '#web/marketing/reports/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Load } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Select } from '#web/ui/select.tsx'

interface AddReportProps {
  /** The subject of the new report. */
  subject: string
  create: (body: NewReport, idempotencyKey: string) => Promise<Report>
  /** If known; the list marks the other months. */
  monthsWithFigures?: ReadonlySet<string>
}

const monthsOffered = 24

/** Loads today's date: the offered months end with the current one. */
export const loadMonths: Load = (cache) => cache.ensureQueryData(todayQuery)

/** The latest month with figures that is over; without any, the previous month, which reports usually cover. */
export function proposeMonth(thisMonth: string, withFigures: Iterable<string> = []): string {
  const over = [...withFigures].filter((month) => month < thisMonth).toSorted()
  return over.at(-1) ?? monthAfter(thisMonth, -1)
}

export function AddReport({ subject, create, monthsWithFigures }: AddReportProps) {
  const thisMonth = monthOf(useToday())
  const [month, setMonth] = useState(() => proposeMonth(thisMonth, monthsWithFigures))
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const key = useMemo(() => ({ month, key: newKey() }), [month])
  const navigate = useNavigate()
  const close = useCloseDialog()
  const { show, refreshLists } = useReportCache()
  const recent = Array.from({ length: monthsOffered }, (_, back) => monthAfter(thisMonth, -back))
  const months = [...new Set([...recent, ...(monthsWithFigures ?? [])])].toSorted().toReversed()
  const nameOf = (value: string) =>
    monthsWithFigures && !monthsWithFigures.has(value)
      ? `${monthName(value)} (no figures)`
      : monthName(value)

  async function add() {
    setPending(true)
    setProblem(undefined)
    try {
      const report = await create({ month }, key.key)
      show(report)
      void refreshLists()
      void navigate(`/app/admin/reports/${report._id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['month'] ?? error.message)
      setPending(false)
    }
  }

  return (
    <Dialog title="Add report" description={<bdi>{subject}</bdi>} size="sm" onClose={close}>
      <DialogBody>
        <FormProblem className="mb-4">{problem}</FormProblem>
        <Select
          label="Month"
          data-autofocus
          placeholder={null}
          options={months.map((value) => ({ value, label: nameOf(value) }))}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" isPending={isPending} onClick={() => void add()}>
          Add report
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
