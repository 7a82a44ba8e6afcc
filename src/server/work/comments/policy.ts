// Who may do what with a comment they can see.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/viewer.ts'

type Written = { authorId: string | null }

const isOwn: Policy<Written> = (viewer, { authorId }) =>
  authorId === viewer.personId && (!isStaff(viewer) || staffWith('work')(viewer, undefined))

export const policy = {
  edit: isOwn,
  delete: (viewer, comment) =>
    isOwn(viewer, comment) || staffWith('work', 'projects')(viewer, undefined),
} satisfies Record<string, Policy<Written>>
