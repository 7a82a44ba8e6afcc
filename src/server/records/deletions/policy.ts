// Who may see and undo a deletion: people who could have deleted the same.
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
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

/** Comments, and social accounts of a company while the person owns it. */
const isOfClients: Policy<Deleted> = (viewer, { kind, roots }) =>
  kind === 'comment' ||
  (kind === 'socialAccount' && roots.every(({ company = '' }) => isOwnerOf(viewer, company)))

const see: Policy<Deleted> = (viewer, deleted) => {
  if ((deleted.kind === 'invoice' || deleted.kind === 'quote') && !canSeeMoney(viewer)) return false
  const isOwn = deleted.deletedBy?.id === viewer.personId
  if (deleted.kind === 'timeEntry' && !isOwn && !canSeeAllTime(viewer)) return false
  const isOfAgency = deleted.kind === 'company' || deleted.kind === 'template'
  // Clients only see deletions they made themselves.
  if (!isStaff(viewer)) return isOwn && isOfClients(viewer, deleted) && isOfSeen(viewer, deleted)
  // A deleted company is on no one's list of companies; deletions in a company the person has since lost are hidden.
  return (isOwn && isOfAgency) || canSeeAllCompanies(viewer) || isOfSeen(viewer, deleted)
}

const restore: Policy<Deleted> = (viewer, { kind }) =>
  !isStaff(viewer) || needs[kind].every((permission) => isPermitted(viewer, permission))

export const policy = { see, restore }
