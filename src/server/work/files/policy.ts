// Who may do what with a file.
import { type Policy, staffWith } from '#server/platform/policy.ts'

/** A post's pictures can be changed by those who may edit the post. */
const canChange: Policy<{ postId: string | null }> = (caller, { postId }) =>
  staffWith('work', ...(postId === null ? [] : (['projects'] as const)))(caller, undefined)

export const policy = {
  edit: canChange,
  delete: canChange,
  /** Asks for a file's approval, and ends that. */
  review: staffWith('projects'),
}

/** Clients may add files too, except to posts. */
export const mayAdd: Policy<{ postId: string | null }> = (caller, { postId }) =>
  postId === null || staffWith('projects')(caller, undefined)
