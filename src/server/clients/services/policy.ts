// Who manages companies' services: staff with the clients permission. Owners confirm renewals their company handles itself.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly, isStaff } from '#server/platform/caller.ts'
import type { ClientServiceRow } from './rules.ts'

type Renewable = Pick<ClientServiceRow, 'companyId' | 'renewedBy' | 'status'>

const run = staffWith('clients')

const renew: Policy<Renewable> = (caller, service) => {
  if (service.status === 'cancelled') return false
  if (isStaff(caller)) return run(caller, service)
  return (
    service.renewedBy === 'client' && !isReadOnly(caller) && isOwnerOf(caller, service.companyId)
  )
}

/** Whether the caller may renew the service, ignoring its current status. */
export const mayRenew: Policy<Renewable> = (caller, service) =>
  renew(caller, { ...service, status: 'active' })

export const policy = { edit: run, delete: run, renew }
