// Who may do what with a task.
import { staffOnly } from '#server/platform/policy.ts'

export const policy = { edit: staffOnly, delete: staffOnly }
