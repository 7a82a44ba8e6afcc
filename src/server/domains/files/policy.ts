// Who may do what with a file.
import { type Policy, staffWith } from '#server/platform/policy.ts'

/** The pictures of a post are for whoever may edit it. */
const canChange: Policy<{ postId: string | null }> = (viewer, { postId }) =>
  staffWith('work', ...(postId === null ? [] : (['projects'] as const)))(viewer, undefined)

export const policy = { edit: canChange, delete: canChange }

/** Who adds to a place: clients too, but for posts. */
export const mayAdd: Policy<{ postId: string | null }> = (viewer, { postId }) =>
  postId === null || staffWith('projects')(viewer, undefined)
