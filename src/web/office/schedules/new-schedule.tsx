// A new recurring invoice of a client.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type NewSchedule as NewScheduleBody, schedules } from '#contract/schedules.ts'
import { companyOf } from '#web/features/companies/company-queries.ts'
import { invoiceDefaults } from '#web/features/invoices/invoice-queries.ts'
import { newScheduleValues } from '#web/features/invoices/schedule-values.ts'
import { forStaffWith } from '#web/features/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invoicesPathOf } from './paths.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useScheduleCache } from './use-schedule-cache.ts'

const load = forStaffWith('money', (cache, { params }) =>
  Promise.all([
    cache.ensureQueryData(invoiceDefaults),
    cache.ensureQueryData(companyOf(params['companyId'] ?? '')),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function NewSchedule() {
  const companyId = useParams()['companyId'] ?? ''
  const { data: defaults } = useSuspenseQuery(invoiceDefaults)
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const [values] = useState(() => newScheduleValues(defaults, companyId))
  const navigate = useNavigate()
  const { show } = useScheduleCache(companyId)
  const path = invoicesPathOf(companyId)

  async function create(body: NewScheduleBody, idempotencyKey: string) {
    const saved = await api(schedules.create, { params: { companyId }, body }, { idempotencyKey })
    await show(saved)
    const [first] = saved.nextDates
    toast.success(first ? `The first invoice is made on ${longDate(first)}` : 'Saved')
    void navigate(path, { replace: true })
  }

  return (
    <Page className="max-w-6xl">
      <title>New recurring invoice</title>
      <PageHeader
        title="New recurring invoice"
        back={<Link to={path}>Invoices</Link>}
        subtitle={<bdi>{company.name}</bdi>}
      />
      <ScheduleForm
        values={values}
        draft={`new recurring invoice of ${companyId}`}
        submitLabel="Save"
        onSubmit={create}
      />
    </Page>
  )
}
