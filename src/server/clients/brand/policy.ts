// Who may change a company's brand: its own people, and staff who may work for it.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isReadOnly, isStaff, canSeeCompany } from '#server/platform/caller.ts'

interface OfCompany {
  companyId: string
}

const work = staffWith('work')

const edit: Policy<OfCompany> = (caller, brand) =>
  isStaff(caller)
    ? work(caller, brand)
    : !isReadOnly(caller) && canSeeCompany(caller, brand.companyId)

export const policy = { edit }
