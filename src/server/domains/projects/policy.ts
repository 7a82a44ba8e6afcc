// Who may do what with a project.
import { staffOnly } from '#server/platform/policy.ts'

export const policy = {
  edit: staffOnly,
  delete: staffOnly,
  /** A task or a campaign. */
  addCard: staffOnly,
}
