// Policies for projects.
import { staffWith } from '#server/platform/policy.ts'

export const policy = {
  edit: staffWith('projects'),
  delete: staffWith('projects'),
  addTask: staffWith('work'),
  addCampaign: staffWith('projects'),
}
