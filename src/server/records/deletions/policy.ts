// Who may see and undo a deletion: people who could have deleted the same.
import type { Policy } from '#server/platform/policy.ts'
import { isStaff, isPermitted, canSeeAllCompanies, canSeeCompany } from '#server/platform/viewer.ts'
import { recordModule } from '#server/records/registry.ts'
import type { DeletionRow } from './store.ts'

type Deleted = Pick<DeletionRow, 'kind' | 'roots' | 'deletedBy'>

const isOfSeen: Policy<Deleted> = (viewer, { roots }) =>
  roots.every(({ company }) => company !== undefined && canSeeCompany(viewer, company))

const see: Policy<Deleted> = (viewer, deleted) => {
  const deletion = recordModule(deleted.kind)?.deletion
  if (!deletion || deletion.isSeenBy?.(viewer) === false) return false
  const isOwn = deleted.deletedBy?.id === viewer.personId
  if (!isOwn && deletion.areAllSeenBy?.(viewer) === false) return false
  // Clients only see deletions they made themselves.
  if (!isStaff(viewer)) {
    const { isClients } = deletion
    if (!isOwn || !isClients || !isOfSeen(viewer, deleted)) return false
    return deleted.roots.every((root) => isClients(viewer, root))
  }
  // Deletions in a company the person has since lost are hidden.
  return (
    (isOwn && deletion.isOfAgency === true) ||
    canSeeAllCompanies(viewer) ||
    isOfSeen(viewer, deleted)
  )
}

const restore: Policy<Deleted> = (viewer, { kind }) => {
  const deletion = recordModule(kind)?.deletion
  if (!deletion) return false
  return !isStaff(viewer) || deletion.needs.every((permission) => isPermitted(viewer, permission))
}

export const policy = { see, restore }
