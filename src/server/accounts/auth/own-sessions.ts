// Lists and ends a person's own sessions.
import type { Session } from '#contract/accounts/auth.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Viewer } from '#server/platform/viewer.ts'
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

export const listOwnSessions = (agencyDatabase: Database, { personId, sessionId }: Viewer) =>
  listSessionsOf(agencyDatabase, personId, sessionId)

/**
 * Locks the viewer's session until `tx` ends.
 * @throws AppError `signed_out` if the session was ended meanwhile
 */
export async function assertSession(tx: Tx, { sessionId }: Viewer): Promise<void> {
  if (!(await accounts.lockSession(tx, sessionId))) throw new AppError('signed_out')
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { personId, sessionId } = ctx.viewer
  await ctx.transaction(async (tx) => {
    await accounts.deleteSessionsOf(tx, personId, sessionId)
    ctx.recheckAccess([personId])
  }, 'agency')
}

/** @throws AppError `not_found` if the session is not the viewer's */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const { personId } = ctx.viewer
  await ctx.transaction(async (tx) => {
    if (!(await accounts.deleteSessionById(tx, personId, id))) throw new AppError('not_found')
    ctx.recheckAccess([personId])
  }, 'agency')
}
