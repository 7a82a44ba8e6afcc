// Permissions on tasks that the viewer can see.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/viewer.ts'

export const policy = {
  edit: staffWith('work'),
  delete: staffWith('work'),
  /** Includes adding files. */
  comment: (viewer) => !isStaff(viewer) || staffWith('work')(viewer, undefined),
} satisfies Record<string, Policy<unknown>>
