// People of an import: invitations written down, which go out only when somebody sends them.
import { uuidv7 } from 'uuidv7'
import { CompanyRole } from '#contract/companies.ts'
import type { ImportedPerson } from '#contract/imports.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { listVersions } from '#server/domains/companies/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sendEmails } from '#server/platform/mail/email.ts'
import { isPermitted } from '#server/platform/viewer.ts'
import { assertStillAllowed } from './directory.ts'
import { invitation, staffInvitation } from './emails.ts'
import * as store from './prepared-store.ts'
import { invitationDays, preparedDays } from './rules.ts'
import { lockStaffRights } from './staff-store.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Whoever loses the right to it loses their invitations as well: in this transaction nobody does. */
async function lockRights(tx: Tx, ctx: Context): Promise<void> {
  await lockStaffRights(tx)
  await assertStillAllowed(tx, ctx)
}

const companyRole = (role: ImportedPerson['role']) => CompanyRole.safeParse(role).data

/**
 * As part of something bigger: nobody is mailed, and nobody learns who has an account.
 * @returns the ids of the invitations
 * @throws AppError `forbidden`; `not_found` for a company that the viewer does not see
 */
export async function prepareInvitations(
  tx: Tx,
  ctx: Context,
  people: readonly ImportedPerson[],
): Promise<string[]> {
  await lockRights(tx, ctx)
  const made = people.map((person) => ({ ...person, ...person.name, id: uuidv7() }))
  const preparation = { invitedBy: ctx.viewer.personId, expiresAt: inDays(preparedDays) }
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
  if (toAgency.length > 0 && !isPermitted(ctx.viewer, 'staff')) throw new AppError('forbidden')
  await store.insertForCompanies(tx, ctx.viewer, toCompanies, preparation)
  await store.insertForAgency(tx, toAgency, preparation)
  await record(tx, ctx, 'prepared invitation', [
    ...toCompanies,
    ...toAgency.map(({ id, email }) => ({ id, email, company: null, role: null })),
  ])
  return made.map(({ id }) => id)
}

/** Each as an entry of its company, or of the agency. */
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
          // What was not sent is none of the client's business.
          isInternal: action !== 'invited',
          detail: { email, role, invitation: id },
        }
  await ctx.recordMany(tx, invitations.map(auditEntry))
}

/** Of these those that wait still and that the viewer may send. */
export const listWaiting = (tx: Tx, ctx: Context, ids: readonly string[]): Promise<string[]> =>
  store.listUnsent(tx, ctx.viewer, ids, isPermitted(ctx.viewer, 'staff'))

/**
 * The first of those that wait still, as a single one is sent.
 * @returns how many, and how many wait after it
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
  const toCompanies = await store.markSent(tx, ctx.viewer, first, until)
  const toAgency = isPermitted(ctx.viewer, 'staff')
    ? await store.markSentToAgency(tx, ctx.viewer, first, until)
    : []
  const idOf = ({ id }: store.SentInvitation) => ({ invitationId: id })
  await sendEmails(tx, invitation, toCompanies.map(idOf))
  await sendEmails(tx, staffInvitation, toAgency.map(idOf))
  await record(tx, ctx, 'invited', [...toCompanies, ...toAgency])
  const invited = toCompanies.length + toAgency.length
  return { invited, waiting: waiting.length - invited }
}

/**
 * Takes back those that nobody has sent.
 * @param importId that they came with
 * @returns the others: sent, or accepted already
 */
export async function withdrawPrepared(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  importId: string,
) {
  const gone = await store.deleteUnsent(tx, ctx.viewer, ids)
  await record(tx, ctx, 'withdrew invitation', gone)
  return store.findUsed(tx, ctx.viewer, ids, importId)
}

export { findAccountsOf, findInCompanies, findInvitedToAgency } from './prepared-store.ts'
