// Who may change a company's brand: its own people, and staff who may work for it.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isReadOnly, isStaff, canSeeCompany } from '#server/platform/viewer.ts'

interface OfCompany {
  companyId: string
}

const work = staffWith('work')

const edit: Policy<OfCompany> = (viewer, brand) =>
  isStaff(viewer)
    ? work(viewer, brand)
    : !isReadOnly(viewer) && canSeeCompany(viewer, brand.companyId)

export const policy = { edit }
