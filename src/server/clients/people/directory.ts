// The directory of everyone who can sign in: search, rights, bans, sessions.
import { isDeepStrictEqual } from 'node:util'
import type {
  DirectoryPerson,
  DirectoryQuery,
  PersonRightsChange,
} from '#contract/clients/directory.ts'
import type { Session } from '#contract/accounts/auth.ts'
import { type StaffRights, hasPermission } from '#contract/agency/staff-roles.ts'
import {
  type AuthPlatform,
  deleteSessionById,
  deleteSessionsOf,
  emailPasswordLink,
  endSessionsOfShutOut,
  findCallers,
  listSessionsOf,
  lockAccount,
  removeTwoFactor,
  revokePending,
  updateAccount,
} from '#server/accounts/auth/service.ts'
import { stopTimerOf } from '#server/work/time/service.ts'
import { AppError, invalid, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { List } from '#server/platform/list.ts'
import { authorize } from '#server/platform/policy.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { directoryPolicy as policy } from './policy.ts'
import { presentDirectoryPerson } from './directory-present.ts'
import * as directory from './directory-store.ts'
import { passwordLinkLimit } from './rules.ts'
import * as staff from './staff-store.ts'
import { deleteInvitationsBy } from './store.ts'

const getRole = ({ staffRole, memberships }: DirectoryPerson) =>
  staffRole ?? [...new Set(memberships.map(({ role }) => role))].join(', ')

/** @param ctx its policy decides which actions each person allows */
export const directoryList = (
  ctx: Context,
): List<DirectoryQuery, directory.DirectoryRow, DirectoryPerson> => ({
  name: 'people',
  rows: directory.matchingPeople,
  idColumn: 'users.id',
  present: (row) => presentDirectoryPerson(row, ctx.caller),
  csv: {
    'First name': ({ name }) => name.first,
    'Last name': ({ name }) => name.last,
    Email: ({ email }) => email,
    Role: getRole,
    Clients: ({ memberships }) => memberships.map(({ name }) => name).join(', '),
    Status: ({ banned }) => (banned ? 'Banned' : 'Active'),
    'Last seen': ({ lastSeenAt }) => lastSeenAt ?? '',
  },
})

async function requirePerson(tx: Tx, ctx: Context, id: string): Promise<directory.DirectoryRow> {
  return orNotFound(await directory.findPerson(tx, ctx.caller, id))
}

export const getDirectoryPerson = (ctx: Context, id: string): Promise<DirectoryPerson> =>
  ctx.read(async (tx) => presentDirectoryPerson(await requirePerson(tx, ctx, id), ctx.caller))

/** @throws AppError `forbidden` if the caller lost the permission after the request arrived */
export async function assertStillAllowed(tx: Tx, { caller }: Context): Promise<void> {
  const now = (await findCallers(tx, [caller.personId])).get(caller.personId)
  const isSame = now && isDeepStrictEqual({ ...now, sessionId: '' }, { ...caller, sessionId: '' })
  if (!isSame) throw new AppError('forbidden')
}

/** @throws AppError `wrong_state` when the agency would be left without an administrator */
export function changeRights(
  ctx: Context,
  id: string,
  change: PersonRightsChange,
): Promise<DirectoryPerson> {
  const { expected, ...changed } = change
  const { staffRole, companies, banned } = changed
  return ctx.transaction(async (tx) => {
    await staff.lockStaffRights(tx)
    await assertStillAllowed(tx, ctx)
    const person = await requirePerson(tx, ctx, id)
    if (staffRole !== undefined || companies !== undefined) {
      authorize(policy.changeRole, ctx.caller, person)
      await saveRights(tx, person, change)
    }
    if (banned !== undefined) {
      authorize(policy.ban, ctx.caller, person)
      await setBanned(tx, id, banned)
    }
    if (!(await staff.hasActiveAdministrator(tx))) {
      throw wrongState('The agency needs an administrator. Make someone else one first.')
    }
    await stopTimerOf(tx, ctx, id, (await findCallers(tx, [id])).get(id))
    await endSessionsOfShutOut(tx, [id])
    ctx.recheckAccess([id])
    await recordPerson(tx, ctx, 'changed', id, {
      name: `${person.first} ${person.last}`,
      fields: Object.keys(changed),
    })
    return presentDirectoryPerson(await requirePerson(tx, ctx, id), ctx.caller)
  }, 'agency')
}

function nextRights(
  before: directory.DirectoryRow,
  { staffRole, companies }: PersonRightsChange,
): StaffRights {
  const next = staffRole ?? before.staffRole ?? 'viewer'
  if (next === 'administrator') {
    if (companies) throw invalid({ companies: 'An administrator’s role holds for all companies' })
    return { staffRole: next, companies: null }
  }
  return { staffRole: next, companies: companies === undefined ? before.staffCompanies : companies }
}

/** Accepts a state that already matches, which may be a retry after a lost response. @throws AppError `stale` */
function assertExpected(
  { staffRole, staffCompanies }: directory.DirectoryRow,
  expected: PersonRightsChange['expected'],
  wanted: StaffRights,
): void {
  const isNow = (rights: StaffRights) =>
    rights.staffRole === staffRole &&
    isDeepStrictEqual(
      rights.companies && new Set(rights.companies),
      staffCompanies && new Set(staffCompanies),
    )
  if (expected && !isNow(expected) && !isNow(wanted)) throw new AppError('stale')
}

async function saveRights(
  tx: Tx,
  person: directory.DirectoryRow,
  change: PersonRightsChange,
): Promise<void> {
  const rights = nextRights(person, change)
  assertExpected(person, change.expected, rights)
  await assertCompaniesExist(tx, change.companies)
  await staff.saveStaffRights(tx, person.id, rights)
  // Revokes pending invitations from someone who may no longer invite.
  if (!hasPermission(rights, 'staff')) await staff.deleteStaffInvitationsBy(tx, person.id)
  if (!hasPermission(rights, 'people')) await deleteInvitationsBy(tx, person.id)
  else if (rights.companies) {
    await staff.deleteInvitationsBeyond(tx, person.id, rights.companies)
  }
}

/** @throws AppError `invalid` at `companies` */
export async function assertCompaniesExist(
  tx: Tx,
  companies: readonly string[] | null | undefined,
): Promise<void> {
  const ids = [...new Set(companies)]
  if (ids.length > 0 && (await staff.countCompanies(tx, ids)) < ids.length) {
    throw invalid({ companies: 'One of these companies no longer exists' })
  }
}

async function setBanned(tx: Tx, id: string, banned: boolean): Promise<void> {
  await lockAccount(tx, id)
  await updateAccount(tx, id, { banned })
  if (!banned) return
  await revokePending(tx, id)
  await deleteInvitationsBy(tx, id)
  await staff.deleteStaffInvitationsBy(tx, id)
}

/** Records the entry for the agency, because people don't belong to a company. */
export function recordPerson(
  tx: Tx,
  ctx: Pick<Context, 'record'>,
  action: string,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return ctx.record(tx, { action, kind: 'person', id, version: 1, isInternal: true, detail })
}

/** @throws AppError `too_many_requests` */
export function sendPasswordLinkTo(
  { hasRateLimits }: AuthPlatform,
  ctx: Context,
  id: string,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const person = await requirePerson(tx, ctx, id)
    authorize(policy.resetPassword, ctx.caller, person)
    await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, passwordLinkLimit, id)
    await emailPasswordLink(tx, person.email)
  }, 'agency')
}

export const listSessions = (ctx: Context, id: string): Promise<Session[]> =>
  ctx.read(async (tx) => {
    authorize(policy.endSessions, ctx.caller, await requirePerson(tx, ctx, id))
    return listSessionsOf(tx, id, ctx.caller.sessionId)
  })

/** Keeps the caller's own current session. */
export function endSessions(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const person = await requirePerson(tx, ctx, id)
    authorize(policy.endSessions, ctx.caller, person)
    await deleteSessionsOf(tx, id, ctx.caller.sessionId)
    ctx.recheckAccess([id])
    await recordPerson(tx, ctx, 'signed out', id, { name: `${person.first} ${person.last}` })
  }, 'agency')
}

/** For people who lost both their authenticator app and their recovery codes. Keeps their sessions. */
export function resetTwoFactor(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await assertStillAllowed(tx, ctx)
    await lockAccount(tx, id)
    const person = await requirePerson(tx, ctx, id)
    if (person.hasTwoFactor === false) {
      throw wrongState('This person has no second factor.')
    }
    authorize(policy.resetTwoFactor, ctx.caller, person)
    await removeTwoFactor(tx, id, 'reset')
    ctx.recheckAccess([id])
    const name = `${person.first} ${person.last}`
    await recordPerson(tx, ctx, 'reset second factor', id, { name })
  }, 'agency')
}

export function endSession(ctx: Context, id: string, sessionId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    authorize(policy.endSessions, ctx.caller, await requirePerson(tx, ctx, id))
    if (!(await deleteSessionById(tx, id, sessionId))) throw new AppError('not_found')
    ctx.recheckAccess([id])
  }, 'agency')
}
