// Staff who do work may change their own time; those who run projects, everyone's. Visibility: `canSeeAllTime`.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/viewer.ts'

interface OfPerson {
  personId: string
}

const edit: Policy<OfPerson> = (viewer, { personId }) =>
  staffWith('work')(viewer, undefined) &&
  (personId === viewer.personId || isPermitted(viewer, 'projects'))

const isFree: Policy<OfPerson & { isBilled: boolean }> = (viewer, row) =>
  edit(viewer, row) && !row.isBilled

export const canChange = edit
/** Controls what screens offer; the service rejects billed entries with an explanation. */
export const policy = { edit: isFree, delete: isFree }
