// Who may change time: those who do the work their own, those who run the projects everybody’s. Who sees it: `canSeeAllTime`.
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
/** What screens offer; the service refuses the same with words. */
export const policy = { edit: isFree, delete: isFree }
