// Who manages companies' services: staff with the clients permission. Owners confirm renewals their company handles itself.
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

/** Whether the viewer may renew the service, ignoring its current status. */
export const mayRenew: Policy<Renewable> = (viewer, service) =>
  renew(viewer, { ...service, status: 'active' })

export const policy = { edit: run, delete: run, renew }
