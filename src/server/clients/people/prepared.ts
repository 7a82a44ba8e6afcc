// Invitations prepared by an import, which are only emailed once someone sends them.
import { uuidv7 } from 'uuidv7'
import { CompanyRole } from '#contract/clients/companies.ts'
import { dayMs } from '#contract/values/durations.ts'
import type { ImportedPerson } from '#contract/agency/imports.ts'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import { listVersions } from '#server/clients/companies/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmails } from '#server/platform/mail/email.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { assertStillAllowed } from './directory.ts'
import { invitation, staffInvitation } from './emails.ts'
import * as store from './prepared-store.ts'
import { invitationDays, preparedDays } from './rules.ts'
import { lockStaffRights } from './staff-store.ts'

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Losing the permission deletes the person's invitations; this lock keeps that from happening during the transaction. */
async function lockRights(tx: Tx, ctx: Context): Promise<void> {
  await lockStaffRights(tx)
  await assertStillAllowed(tx, ctx)
}

const companyRole = (role: ImportedPerson['role']) => CompanyRole.safeParse(role).data

/**
 * Runs inside the caller's transaction. Sends no emails and doesn't reveal who already has an account.
 * @returns the ids of the invitations
 * @throws AppError `forbidden`; `not_found` for a company that the caller can't see
 */
export async function prepareInvitations(
  tx: Tx,
  ctx: Context,
  people: readonly ImportedPerson[],
): Promise<string[]> {
  await lockRights(tx, ctx)
  const made = people.map((person) => ({ ...person, ...person.name, id: uuidv7() }))
  const preparation = { invitedBy: ctx.caller.personId, expiresAt: inDays(preparedDays) }
  const toCompanies = made.flatMap(({ id, email, first, last, company, role: asked }) => {
    const role = companyRole(asked)
    return role && company ? { id, email, first, last, company, role } : []
  })
  const toAgency = made.flatMap(({ id, email, first, last, company, role }) =>
    companyRole(role)
      ? []
      : {
          id,
          email,
          first,
          last,
          companies: company ? [company] : null,
          staffRole: role as StaffRole,
        },
  )
  if (toAgency.length > 0 && !isPermitted(ctx.caller, 'staff')) throw new AppError('forbidden')
  await store.insertForCompanies(tx, ctx.caller, toCompanies, preparation)
  await store.insertForAgency(tx, toAgency, preparation)
  await record(tx, ctx, 'prepared invitation', [
    ...toCompanies,
    ...toAgency.map(({ id, email }) => ({ id, email, company: null, role: null })),
  ])
  return made.map(({ id }) => id)
}

/** Writes one entry per invitation, for its company or for the agency. */
async function record(
  tx: Tx,
  ctx: Context,
  action: string,
  invitations: readonly store.SentInvitation[],
): Promise<void> {
  const companies = new Set(invitations.flatMap(({ company }) => company ?? []))
  const versions = await listVersions(tx, [...companies])
  const auditEntry = ({ id, email, company, role }: store.SentInvitation): AuditEntry =>
    company === null
      ? { action, kind: 'person', id, version: 1, isInternal: true, detail: { name: email } }
      : {
          action,
          kind: 'company',
          id: company,
          companyId: company,
          version: versions.get(company) ?? 1,
          // Clients don't see invitations that were never sent.
          isInternal: action !== 'invited',
          detail: { email, role, invitation: id },
        }
  await ctx.recordMany(tx, invitations.map(auditEntry))
}

/** @returns the given invitations that are still unsent and that the caller may send */
export const listWaiting = (tx: Tx, ctx: Context, ids: readonly string[]): Promise<string[]> =>
  store.listUnsent(tx, ctx.caller, ids, isPermitted(ctx.caller, 'staff'))

/**
 * Sends up to `max` of the unsent invitations, the same way as single ones.
 * @returns how many were sent, and how many are left
 */
export async function sendPrepared(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  max: number,
): Promise<{ invited: number; waiting: number }> {
  await lockRights(tx, ctx)
  const until = inDays(invitationDays)
  const waiting = await listWaiting(tx, ctx, ids)
  const first = waiting.slice(0, max)
  const toCompanies = await store.markSent(tx, ctx.caller, first, until)
  const toAgency = isPermitted(ctx.caller, 'staff')
    ? await store.markSentToAgency(tx, ctx.caller, first, until)
    : []
  const idOf = ({ id }: store.SentInvitation) => ({ invitationId: id })
  await sendEmails(tx, invitation, toCompanies.map(idOf))
  await sendEmails(tx, staffInvitation, toAgency.map(idOf))
  await record(tx, ctx, 'invited', [...toCompanies, ...toAgency])
  const invited = toCompanies.length + toAgency.length
  return { invited, waiting: waiting.length - invited }
}

/**
 * Withdraws the unsent invitations.
 * @param importId the import that created them
 * @returns the remaining ones, which were already sent or accepted
 */
export async function withdrawPrepared(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  importId: string,
) {
  const gone = await store.deleteUnsent(tx, ctx.caller, ids)
  await record(tx, ctx, 'withdrew invitation', gone)
  return store.findUsed(tx, ctx.caller, ids, importId)
}

export {
  findAccountsOf,
  findInCompanies,
  findInvitedToAgency,
  listWithCompanies,
} from './prepared-store.ts'
