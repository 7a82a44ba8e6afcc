// Who may do what with a company.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf } from '#server/platform/viewer.ts'

const edit = staffWith('clients')

/** Its name, how to reach it and what it does; not whether it is Enabled, which the agency decides. */
const editDetails: Policy<{ id: string }> = (viewer, company) =>
  edit(viewer, company) || isOwnerOf(viewer, company.id)

export const policy = {
  edit,
  editDetails,
  /** Its projects go with it. */
  delete: staffWith('clients', 'projects'),
  addProject: staffWith('projects'),
}
