// Who may do what with a project.
import type { Policy } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/viewer.ts'

const staffOnly: Policy<unknown> = (viewer) => isStaff(viewer)

export const policy = { change: staffOnly, remove: staffOnly, addTask: staffOnly }
