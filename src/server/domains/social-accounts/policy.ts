// Who may run the social accounts of a company, and see what opens them: its owners, and staff entrusted with it.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly, isStaff } from '#server/platform/viewer.ts'

interface OfCompany {
  companyId: string
}

const entrusted = staffWith('secrets')

const run: Policy<OfCompany> = (viewer, account) =>
  isStaff(viewer)
    ? entrusted(viewer, account)
    : !isReadOnly(viewer) && isOwnerOf(viewer, account.companyId)

export const policy = { edit: run, delete: run, reveal: run }
