// Lists and ends a person's own sessions.
import type { Session } from '#contract/accounts/auth.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/caller.ts'
import * as accounts from './accounts-store.ts'
import { presentSession } from './present.ts'

/** @param currentId the session that makes the request */
export async function listSessionsOf(
  db: Tx,
  personId: string,
  currentId: string,
): Promise<Session[]> {
  const sessions = await accounts.listSessions(db, personId)
  return sessions.map((session) => presentSession(session, currentId))
}

export const listOwnSessions = (agencyDatabase: Database, { personId, sessionId }: Caller) =>
  listSessionsOf(agencyDatabase, personId, sessionId)

/**
 * Locks the caller's session until `tx` ends.
 * @throws AppError `signed_out` if the session was ended meanwhile
 */
export async function assertSession(tx: Tx, { sessionId }: Caller): Promise<void> {
  if (!(await accounts.lockSession(tx, sessionId))) throw new AppError('signed_out')
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { personId, sessionId } = ctx.caller
  await ctx.transaction(async (tx) => {
    await accounts.deleteSessionsOf(tx, personId, sessionId)
    ctx.recheckAccess([personId])
  }, 'agency')
}

/** @throws AppError `not_found` if the session is not the caller's */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const { personId } = ctx.caller
  await ctx.transaction(async (tx) => {
    if (!(await accounts.deleteSessionById(tx, personId, id))) throw new AppError('not_found')
    ctx.recheckAccess([personId])
  }, 'agency')
}
