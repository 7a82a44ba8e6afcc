// Creates a recurring invoice for a client; opened from a retainer, it bills that retainer's months.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type Retainer, retainers } from '#contract/billing/retainers.ts'
import { type NewSchedule as NewScheduleBody, schedules } from '#contract/billing/schedules.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { prefetchBilling, useClientDefaults } from '#web/billing/invoices/parts/client-defaults.ts'
import { invoiceDefaults } from '#web/billing/invoices/queries.ts'
import {
  newScheduleValues,
  scheduleValuesOfRetainer,
} from '#web/billing/schedules/parts/schedule-values.ts'
import { retainerWith, useRetainerCache } from '#web/billing/retainers/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { toInvoicesPath } from '#web/kit/office/paths.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useScheduleCache } from '../queries.ts'

/** Address parameter. */
const parameter = 'retainer'

const load = forStaffWith('money', (cache, { params, url }) => {
  const companyId = params['companyId'] ?? ''
  const retainerId = url.searchParams.get(parameter)
  return Promise.all([
    cache.ensureQueryData(invoiceDefaults),
    cache.ensureQueryData(companyOf(companyId)),
    prefetchBilling(cache, companyId),
    retainerId !== null && cache.ensureQueryData(retainerWith(companyId, retainerId)),
  ])
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function NewSchedule() {
  const retainerId = useSearchParams()[0].get(parameter)
  return retainerId === null ? <ScheduleEditor /> : <OfRetainer retainerId={retainerId} />
}

function OfRetainer({ retainerId }: { retainerId: string }) {
  const companyId = useParams()['companyId'] ?? ''
  const { data: retainer } = useSuspenseQuery(retainerWith(companyId, retainerId))
  return <ScheduleEditor retainer={retainer} />
}

function ScheduleEditor({ retainer }: { retainer?: Retainer }) {
  const companyId = useParams()['companyId'] ?? ''
  const defaults = useClientDefaults(useSuspenseQuery(invoiceDefaults).data, companyId)
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const [values] = useState(() =>
    retainer
      ? scheduleValuesOfRetainer(defaults, retainer)
      : newScheduleValues(defaults, companyId),
  )
  const retainerCache = useRetainerCache(companyId)
  const navigate = useNavigate()
  const { show } = useScheduleCache(companyId)
  const path = toInvoicesPath(companyId)

  async function create(body: NewScheduleBody, idempotencyKey: string) {
    const saved = await api(schedules.create, { params: { companyId }, body }, { idempotencyKey })
    await show(saved)
    if (retainer) {
      const params = { companyId, retainerId: retainer._id }
      const change = { schedule: saved._id }
      await retainerCache.show(await api(retainers.change, { params, body: change }))
    }
    const [first] = saved.nextDates
    toast.success(first ? `The first invoice will be created on ${longDate(first)}` : 'Saved')
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
        draft={`new recurring invoice of ${retainer?._id ?? companyId}`}
        submitLabel="Save"
        onSubmit={create}
      />
    </Page>
  )
}
