// Recurring invoice page: editor, next dates, pause and end.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { type Schedule as ScheduleType, schedules } from '#contract/billing/schedules.ts'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { companyOf } from '#web/clients/companies/queries.ts'
import { scheduleWith, useScheduleCache } from '#web/billing/schedules/queries.ts'
import {
  ScheduleForm as schema,
  toScheduleValues,
} from '#web/billing/schedules/parts/schedule-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useDocumentSave } from '#web/billing/invoices/parts/use-document-save.ts'
import { toInvoicesPath } from '#web/kit/office/paths.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { describeSchedule, describeNextDates, scheduleName } from '../parts/schedule-labels.ts'
import { WithdrawnCurrency } from './withdrawn-currency.tsx'

const load = forStaffWith('money', (cache, { params }) => {
  const { companyId = '', scheduleId = '' } = params
  return Promise.all([
    cache.ensureQueryData(scheduleWith(companyId, scheduleId)),
    cache.ensureQueryData(companyOf(companyId)),
  ])
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function SchedulePage() {
  const { companyId = '', scheduleId = '' } = useParams()
  const { data: schedule } = useSuspenseQuery(scheduleWith(companyId, scheduleId))
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const navigate = useNavigate()
  const path = toInvoicesPath(companyId)
  return (
    <Page className="max-w-6xl">
      <title>{scheduleName(schedule)}</title>
      <PageHeader
        title={scheduleName(schedule)}
        back={<Link to={path}>Invoices</Link>}
        subtitle={
          <span className="flex flex-wrap gap-x-3">
            <bdi className="min-w-0 wrap-anywhere">{company.name}</bdi>
            <span>{describeSchedule(schedule)}</span>
            <span className="tabular-nums">{describeNextDates(schedule)}</span>
          </span>
        }
        actions={<ScheduleActions schedule={schedule} onEnded={() => void navigate(path)} />}
      />
      <WithdrawnCurrency schedule={schedule} />
      <EditSchedule key={scheduleId} schedule={schedule} />
      <RecordActivity kind="schedule" id={scheduleId} />
    </Page>
  )
}

function EditSchedule({ schedule }: { schedule: ScheduleType }) {
  const { company: companyId, _id: scheduleId } = schedule
  const { show, read } = useScheduleCache(companyId)
  const draft = `recurring invoice ${scheduleId}`
  const { formKey, submit, conflict } = useDocumentSave({
    kind: 'schedule',
    latest: schedule,
    draft,
    schema,
    valuesOf: toScheduleValues,
    read,
    async change(body, version) {
      const params = { companyId, scheduleId }
      const saved = await api(schedules.change, { params, body: { ...body, version } })
      await show(saved)
      toast.success('Saved. Applies from the next invoice on.')
      return saved
    },
  })
  return (
    <ScheduleForm
      key={formKey}
      values={toScheduleValues(schedule)}
      draft={draft}
      version={schedule.version}
      submitLabel="Save"
      onSubmit={submit}
    >
      {conflict && <MergeDialog {...conflict} />}
    </ScheduleForm>
  )
}
