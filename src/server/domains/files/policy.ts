// Who may do what with a file.
import { staffWith } from '#server/platform/policy.ts'

export const policy = { edit: staffWith('work'), delete: staffWith('work') }
