// Who may see and undo a deletion: people who could have deleted the same.
import type { Policy } from '#server/platform/policy.ts'
import { isStaff, isPermitted, canSeeAllCompanies, canSeeCompany } from '#server/platform/caller.ts'
import { recordModule } from '#server/records/registry.ts'
import type { DeletionRow } from './store.ts'

type Deleted = Pick<DeletionRow, 'kind' | 'roots' | 'deletedBy'>

const isOfSeen: Policy<Deleted> = (caller, { roots }) =>
  roots.every(({ company }) => company !== undefined && canSeeCompany(caller, company))

const see: Policy<Deleted> = (caller, deleted) => {
  const deletion = recordModule(deleted.kind)?.deletion
  if (!deletion || deletion.isSeenBy?.(caller) === false) return false
  const isOwn = deleted.deletedBy?.id === caller.personId
  if (!isOwn && deletion.areAllSeenBy?.(caller) === false) return false
  // Clients only see deletions they made themselves.
  if (!isStaff(caller)) {
    const { isClients } = deletion
    if (!isOwn || !isClients || !isOfSeen(caller, deleted)) return false
    return deleted.roots.every((root) => isClients(caller, root))
  }
  // Deletions in a company the person has since lost are hidden.
  return (
    (isOwn && deletion.isOfAgency === true) ||
    canSeeAllCompanies(caller) ||
    isOfSeen(caller, deleted)
  )
}

const restore: Policy<Deleted> = (caller, { kind }) => {
  const deletion = recordModule(kind)?.deletion
  if (!deletion) return false
  return !isStaff(caller) || deletion.needs.every((permission) => isPermitted(caller, permission))
}

export const policy = { see, restore }
