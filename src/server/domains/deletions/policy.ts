// Who may know of a deletion, and who may take it back: whoever might have deleted the same.
import type { StaffPermission } from '#contract/staff-roles.ts'
import type { Policy } from '#server/platform/policy.ts'
import {
  isOwnerOf,
  isStaff,
  isPermitted,
  canSeeAllCompanies,
  canSeeAllTime,
  canSeeCompany,
  canSeeMoney,
} from '#server/platform/viewer.ts'
import type { DeletionRow } from './store.ts'

type Deleted = Pick<DeletionRow, 'kind' | 'roots' | 'deletedBy'>

const needs: Record<Deleted['kind'], StaffPermission[]> = {
  company: ['clients', 'projects'],
  project: ['projects'],
  campaign: ['projects'],
  task: ['work'],
  event: ['work'],
  comment: ['work'],
  file: ['work'],
  template: ['projects'],
  invoice: ['money'],
  socialAccount: ['secrets'],
  quote: ['money'],
  report: ['projects'],
  post: ['projects'],
  clientService: ['clients'],
  timeEntry: ['work'],
}

const isOfSeen: Policy<Deleted> = (viewer, { roots }) =>
  roots.every(({ company }) => company !== undefined && canSeeCompany(viewer, company))

/** Their comments; the social accounts of a company for as long as they own it. */
const isOfClients: Policy<Deleted> = (viewer, { kind, roots }) =>
  kind === 'comment' ||
  (kind === 'socialAccount' && roots.every(({ company = '' }) => isOwnerOf(viewer, company)))

const see: Policy<Deleted> = (viewer, deleted) => {
  if ((deleted.kind === 'invoice' || deleted.kind === 'quote') && !canSeeMoney(viewer)) return false
  const isOwn = deleted.deletedBy?.id === viewer.personId
  if (deleted.kind === 'timeEntry' && !isOwn && !canSeeAllTime(viewer)) return false
  const isOfAgency = deleted.kind === 'company' || deleted.kind === 'template'
  // Of what is gone clients know nothing but what they deleted themselves.
  if (!isStaff(viewer)) return isOwn && isOfClients(viewer, deleted) && isOfSeen(viewer, deleted)
  // A company that is gone is among nobody's; what was deleted in one that they lost since is no longer theirs.
  return (isOwn && isOfAgency) || canSeeAllCompanies(viewer) || isOfSeen(viewer, deleted)
}

const restore: Policy<Deleted> = (viewer, { kind }) =>
  !isStaff(viewer) || needs[kind].every((permission) => isPermitted(viewer, permission))

export const policy = { see, restore }
