// Who may do what with a post: whoever runs campaigns writes, plans and publishes it.
import { staffWith } from '#server/platform/policy.ts'

export const policy = { edit: staffWith('projects'), delete: staffWith('projects') }
