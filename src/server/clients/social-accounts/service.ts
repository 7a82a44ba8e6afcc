// Lists, adds, changes and deletes social accounts. Revealing secrets is in reveal.ts.
import { uuidv7 } from 'uuidv7'
import type {
  NewSocialAccount,
  SocialAccount,
  SocialAccountChange,
} from '#contract/clients/social-accounts.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import { placeOf } from '#server/platform/database/encrypted-columns.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { policy } from './policy.ts'
import { presentAccount } from './present.ts'
import { type SocialAccountRow, changedAccount, changedNames, nameOf, newAccount } from './rules.ts'
import * as store from './store.ts'
import { assertTotpKey } from './totp.ts'

export const canAddAccounts = policy.edit

/** @throws AppError `not_found` if it does not exist or the caller cannot see it */
export async function requireAccount(
  tx: Tx,
  ctx: Context,
  place: store.AccountPlace,
): Promise<SocialAccountRow> {
  return orNotFound(await store.findAccount(tx, ctx.caller, place))
}

/** Finds the account by id alone. @throws AppError `not_found` */
export async function requireAccountWith(
  tx: Tx,
  { caller }: Context,
  id: string,
): Promise<SocialAccountRow> {
  return orNotFound(await store.findAccountWith(tx, caller, id))
}

export function auditEntry(
  action: string,
  account: SocialAccountRow,
  detail: Record<string, unknown> = {},
): AuditEntry {
  const { id, companyId, version } = account
  return {
    action,
    kind: 'socialAccount',
    id,
    companyId,
    version: action === 'deleted' ? 0 : version,
    detail: { name: nameOf(account), ...detail },
  }
}

export function listAccounts(ctx: Context, companyId: string): Promise<SocialAccount[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const accounts = await store.listAccounts(tx, ctx.caller, companyId)
    return accounts.map((account) => presentAccount(ctx.caller, account))
  })
}

export const secretsTable = 'social_account_secrets'

/** Binds each ciphertext to its column, company and account. */
function sealed(
  encryption: EnvelopeEncryption,
  { id, companyId }: SocialAccountRow,
  { password, totp }: SocialAccountChange,
): Partial<store.Envelopes> {
  const place = (column: 'password' | 'totp') => placeOf(secretsTable, column, companyId, id)
  return {
    ...(password !== undefined && { password: encryption.encrypt(password, place('password')) }),
    ...(totp !== undefined && {
      totp: totp === null ? null : encryption.encrypt(totp, place('totp')),
    }),
  }
}

export function addAccount(
  ctx: Context,
  encryption: EnvelopeEncryption,
  companyId: string,
  fields: NewSocialAccount,
): Promise<SocialAccount> {
  if (fields.totp) assertTotpKey(fields.totp)
  return ctx.transaction(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    authorize(policy.edit, ctx.caller, { companyId })
    const account = newAccount(fields, { id: uuidv7(), companyId, now: new Date() })
    const { password, totp = null } = sealed(encryption, account, fields)
    if (!password) throw new Error('An account without a password')
    await store.insertAccount(tx, account, { password, totp })
    await ctx.record(tx, auditEntry('created', account))
    return presentAccount(ctx.caller, account)
  })
}

export function changeAccount(
  ctx: Context,
  encryption: EnvelopeEncryption,
  place: store.AccountPlace,
  change: SocialAccountChange,
): Promise<SocialAccount> {
  if (change.totp) assertTotpKey(change.totp)
  return ctx.transaction(async (tx) => {
    const before = await requireAccount(tx, ctx, place)
    authorize(policy.edit, ctx.caller, before)
    const next = { ...changedAccount(before, change), updatedAt: new Date() }
    const envelopes = sealed(encryption, next, change)
    if (!(await store.saveAccount(tx, next, before.version, envelopes))) throw new AppError('stale')
    const fields = changedNames(change, changedFields(before, next))
    await ctx.record(tx, auditEntry('changed', next, { fields }))
    return presentAccount(ctx.caller, next)
  })
}

export function removeAccount(ctx: Context, place: store.AccountPlace): Promise<void> {
  return ctx.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx, place)
    authorize(policy.delete, ctx.caller, account)
    const { id, companyId, version } = account
    const root = { id, name: nameOf(account), company: companyId, version }
    await recordDeletion(tx, ctx, 'socialAccount', [root])
    await store.deleteAccount(tx, place)
    await ctx.record(tx, auditEntry('deleted', account))
  })
}
