// Permissions on tasks that the caller can see.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/caller.ts'

export const policy = {
  edit: staffWith('work'),
  delete: staffWith('work'),
  /** Includes adding files. */
  comment: (caller) => !isStaff(caller) || staffWith('work')(caller, undefined),
} satisfies Record<string, Policy<unknown>>
