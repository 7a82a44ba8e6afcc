// Exports all data held about a person as one archive: requested with the password, streamed on download.
import { type PreparedExport, exportMinutes } from '#contract/accounts/personal-data.ts'
import { type Archive, spoolRows } from '#server/agency/archives/service.ts'
import {
  type AuthPlatform,
  findAccount,
  lockOwnAccount,
  verifyOwnPassword,
} from '#server/accounts/auth/service.ts'
import { findFiles } from '#server/work/files/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './export-store.ts'
import { leftOutColumns } from './tables.ts'

/** Per person, because each export reads everything they ever did. */
const exportLimit = { what: 'personal export', allowed: 5, minutes: 60 }
/** Interrupted downloads start over and read everything again. */
const fetchLimit = { what: 'personal export fetched', allowed: 10, minutes: 60 }
const exportMs = 60_000

/** Stores only a hash of the token. @throws AppError `invalid` at `password`; `too_many_requests` */
export async function prepareExport(
  platform: AuthPlatform,
  ctx: Context,
  password: string,
): Promise<PreparedExport> {
  const { personId, sessionId } = ctx.caller
  const account = await verifyOwnPassword(platform, personId, password, 'password')
  await consumeRateLimit(platform, exportLimit, personId)
  const token = newToken()
  const expiresAt = await ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, account, 'password')
    return store.insertExport(tx, {
      tokenHash: hashToken(token),
      personId,
      sessionId,
      minutes: exportMinutes,
    })
  }, 'agency')
  return { path: `/account/exports/${token}`, expiresAt: expiresAt.toISOString() }
}

/** @returns the uploaded files that the person may still download */
const listVisibleFiles = (ctx: Context, ids: string[]) =>
  ctx.read(async (tx) => new Set((await findFiles(tx, ctx, ids)).map(({ file }) => file._id)))

/** Lists files without their bytes under a separate table name. */
async function* withVisibleFiles(
  batches: AsyncIterable<store.PersonalRow[]>,
  visible: ReadonlySet<string>,
): AsyncGenerator<store.PersonalRow[]> {
  for await (const rows of batches) {
    yield rows.map((one) =>
      one.table === 'files' && !visible.has(String(one.row['id']))
        ? { ...one, table: 'files_not_included' }
        : one,
    )
  }
}

async function spoolOf(tx: Tx, ctx: Context, storage: Storage, visible: ReadonlySet<string>) {
  const { personId } = ctx.caller
  const account = await findAccount(tx, { id: personId })
  if (!account) throw new AppError('signed_out')
  const email = account.emailConfirmedAt === null ? undefined : account.email
  const rows = store.readPersonalRows(tx, { personId, email })
  return spoolRows(storage.incoming, withVisibleFiles(rows, visible))
}

interface ExportPlatform {
  accounts: AuthPlatform
  storage: Storage
}

/** @throws AppError `not_found` for another session's or an expired export; `too_many_requests` */
export async function readExport(
  { accounts, storage }: ExportPlatform,
  ctx: Context,
  token: string,
): Promise<Archive> {
  const { personId, sessionId } = ctx.caller
  const asked = { tokenHash: hashToken(token), personId, sessionId }
  const ids = await ctx.transaction(async (tx) => {
    if (!(await store.hasExport(tx, asked))) throw new AppError('not_found')
    return store.listUploadedFiles(tx, personId)
  }, 'agency')
  await consumeRateLimit(accounts, fetchLimit, personId)
  const visible = await listVisibleFiles(ctx, ids)
  return withTimeLimit(exportMs, () =>
    ctx.transaction(async (tx) => {
      const spool = await spoolOf(tx, ctx, storage, visible)
      const { counts, files } = spool
      const at = new Date().toISOString()
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      return {
        name: `My data ${at.slice(0, 10)}`,
        spool,
        manifest: {
          kind: 'person',
          at,
          counts,
          files: { count: files.length, bytes },
          leftOut: leftOutColumns(),
        },
      }
    }, 'agency'),
  )
}
