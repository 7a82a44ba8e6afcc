// Staff who do work may change their own time; those who run projects, everyone's. Visibility: `canSeeAllTime`.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/caller.ts'

interface OfPerson {
  personId: string
}

const edit: Policy<OfPerson> = (caller, { personId }) =>
  staffWith('work')(caller, undefined) &&
  (personId === caller.personId || isPermitted(caller, 'projects'))

const isFree: Policy<OfPerson & { isBilled: boolean }> = (caller, row) =>
  edit(caller, row) && !row.isBilled

export const canChange = edit
/** Controls what screens offer; the service rejects billed entries with an explanation. */
export const policy = { edit: isFree, delete: isFree }
