// Effects of changing companies: log entries, access checks of affected people, snapshots of deleted companies.
import { endSessionsOfShutOut, listMembers, listOwnerIds } from '#server/accounts/auth/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import type { Context, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmails } from '#server/platform/mail/email.ts'
import { companyApproved } from './emails.ts'
import type { CompanyState } from './rules.ts'
import * as store from './store.ts'

interface RecordedCompany {
  id: string
  name: string
  version: number
  /** State set by this change. */
  state?: CompanyState
  /** Names of the changed fields. */
  fields?: string[]
}

export function recordCompany(
  tx: Tx,
  ctx: Work,
  action: string,
  ...companies: readonly RecordedCompany[]
): Promise<void> {
  const entries = companies.map(({ id, name, version, state, fields }) => ({
    action,
    kind: 'company' as const,
    id,
    companyId: id,
    version: action === 'deleted' ? 0 : version,
    detail: { name, ...(state && { state }), ...(fields && { fields }) },
  }))
  return ctx.record(tx, ...entries)
}

export async function emailApproved(tx: Tx, companyId: string): Promise<void> {
  const owners = await listOwnerIds(tx, companyId)
  const emails = owners.map((userId) => ({ companyId, userId }))
  await sendEmails(tx, companyApproved, emails)
}

/** Rechecks sessions and open streams of people who have gained or lost a company. */
export async function recheckMembers(tx: Tx, ctx: Context, companyIds: string[]): Promise<void> {
  if (companyIds.length > 0) await shutOut(tx, ctx, await listMembers(tx, companyIds))
}

async function shutOut(tx: Tx, ctx: Context, people: string[]): Promise<void> {
  await endSessionsOfShutOut(tx, people)
  ctx.recheckAccess(people)
}

export async function removeCompanies(tx: Tx, ctx: Context, ids: string[]): Promise<number> {
  const companies = await store.lockCompanies(tx, ctx.caller, ids)
  const people = await listMembers(tx, ids)
  await recordDeletion(
    tx,
    ctx,
    'company',
    companies.map(({ id, name, version }) => ({ id, name, version, company: id })),
  )
  await store.deleteCompanies(tx, ids)
  await shutOut(tx, ctx, people)
  await recordCompany(tx, ctx, 'deleted', ...companies.map(({ state: _, ...rest }) => rest))
  return companies.length
}
