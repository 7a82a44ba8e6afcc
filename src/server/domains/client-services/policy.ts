// Who may run the services of companies: staff entrusted with clients; its owners say what the company itself has renewed.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly, isStaff } from '#server/platform/viewer.ts'
import type { ClientServiceRow } from './rules.ts'

type Renewable = Pick<ClientServiceRow, 'companyId' | 'renewedBy' | 'status'>

const run = staffWith('clients')

const renew: Policy<Renewable> = (viewer, service) => {
  if (service.status === 'cancelled') return false
  if (isStaff(viewer)) return run(viewer, service)
  return (
    service.renewedBy === 'client' && !isReadOnly(viewer) && isOwnerOf(viewer, service.companyId)
  )
}

/** Whether one may say so at all, whatever has become of the service. */
export const mayRenew: Policy<Renewable> = (viewer, service) =>
  renew(viewer, { ...service, status: 'active' })

export const policy = { edit: run, delete: run, renew }
