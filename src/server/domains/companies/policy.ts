// Who may do what with a company.
import { staffOnly } from '#server/platform/policy.ts'

export const policy = { edit: staffOnly, delete: staffOnly, addProject: staffOnly }
