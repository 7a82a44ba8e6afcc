// Who may do what with a task that they see.
import { type Policy, cardPolicy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/viewer.ts'

export const policy = {
  ...cardPolicy,
  /** Comment on it, and add files to it. */
  comment: (viewer) => !isStaff(viewer) || staffWith('work')(viewer, undefined),
} satisfies Record<string, Policy<unknown>>
