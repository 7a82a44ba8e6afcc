// Who may do what with an event: staff who work for the company, and its people for events they added.
import type { Policy } from '#server/platform/policy.ts'
import { isReadOnly, isStaff, isPermitted, canSeeCompany } from '#server/platform/caller.ts'

interface EventOfCompany {
  companyId: string
  isByStaff: boolean
}

const edit: Policy<EventOfCompany> = (caller, { companyId, isByStaff }) =>
  isStaff(caller)
    ? isPermitted(caller, 'work')
    : !isReadOnly(caller) && !isByStaff && canSeeCompany(caller, companyId)

export const policy = { edit, delete: edit }
