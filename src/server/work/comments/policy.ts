// Who may do what with a comment they can see.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/caller.ts'

type Written = { authorId: string | null }

const isOwn: Policy<Written> = (caller, { authorId }) =>
  authorId === caller.personId && (!isStaff(caller) || staffWith('work')(caller, undefined))

export const policy = {
  edit: isOwn,
  delete: (caller, comment) =>
    isOwn(caller, comment) || staffWith('work', 'projects')(caller, undefined),
} satisfies Record<string, Policy<Written>>
