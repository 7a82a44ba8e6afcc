// Who may do what with an event: staff who work on it; a company's people with what they added themselves.
import type { Policy } from '#server/platform/policy.ts'
import { isReadOnly, isStaff, may, seesCompany } from '#server/platform/viewer.ts'

interface EventOfCompany {
  companyId: string
  isByStaff: boolean
}

const edit: Policy<EventOfCompany> = (viewer, { companyId, isByStaff }) =>
  isStaff(viewer)
    ? may(viewer, 'work')
    : !isReadOnly(viewer) && !isByStaff && seesCompany(viewer, companyId)

export const policy = { edit, delete: edit }
