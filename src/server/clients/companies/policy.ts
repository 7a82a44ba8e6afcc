// Who may do what with a company.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf } from '#server/platform/caller.ts'

const edit = staffWith('clients')

/** Name, contact details and description, but not whether it is enabled, which the agency decides. */
const editDetails: Policy<{ id: string }> = (caller, company) =>
  edit(caller, company) || isOwnerOf(caller, company.id)

export const policy = {
  edit,
  editDetails,
  /** Deleting a company also deletes its projects. */
  delete: staffWith('clients', 'projects'),
  addProject: staffWith('projects'),
}
