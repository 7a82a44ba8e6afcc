// Who may do what with an event: staff who work for the company, and its people for events they added.
import type { Policy } from '#server/platform/policy.ts'
import { isReadOnly, isStaff, isPermitted, canSeeCompany } from '#server/platform/viewer.ts'

interface EventOfCompany {
  companyId: string
  isByStaff: boolean
}

const edit: Policy<EventOfCompany> = (viewer, { companyId, isByStaff }) =>
  isStaff(viewer)
    ? isPermitted(viewer, 'work')
    : !isReadOnly(viewer) && !isByStaff && canSeeCompany(viewer, companyId)

export const policy = { edit, delete: edit }
