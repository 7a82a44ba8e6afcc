// Only a company's owners and staff with the permission may manage its social accounts and see their secrets.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly, isStaff } from '#server/platform/caller.ts'

interface OfCompany {
  companyId: string
}

const entrusted = staffWith('secrets')

const run: Policy<OfCompany> = (caller, account) =>
  isStaff(caller)
    ? entrusted(caller, account)
    : !isReadOnly(caller) && isOwnerOf(caller, account.companyId)

export const policy = { edit: run, delete: run, reveal: run }
