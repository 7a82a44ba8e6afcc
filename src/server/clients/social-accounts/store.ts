// Social accounts in the database; only `findSecret` reads their encrypted secrets.
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { SocialAccountRow } from './rules.ts'

const selectAccounts = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('social_accounts')
    .select(['id', 'company_id as companyId', 'platform', 'username', 'url', 'notes', 'version'])
    .select(['has_code as hasCode', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where(visibleTo(caller, 'company_id'))

export const listAccounts = (
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<SocialAccountRow[]> =>
  selectAccounts(tx, caller)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface AccountPlace {
  companyId: string
  accountId: string
}

export const findAccount = (
  tx: Tx,
  caller: Caller,
  { companyId, accountId }: AccountPlace,
): Promise<SocialAccountRow | undefined> =>
  selectAccounts(tx, caller)
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .executeTakeFirst()

/** Searches all companies. */
export const findAccountWith = (
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<SocialAccountRow | undefined> =>
  selectAccounts(tx, caller).where('id', '=', id).executeTakeFirst()

export interface Envelopes {
  password: Buffer
  totp: Buffer | null
}

const columnsOf = ({ companyId, hasCode, createdAt, updatedAt, ...fields }: SocialAccountRow) => ({
  ...fields,
  company_id: companyId,
  has_code: hasCode,
  created_at: createdAt,
  updated_at: updatedAt,
})

export async function insertAccount(
  tx: Tx,
  account: SocialAccountRow,
  envelopes: Envelopes,
): Promise<void> {
  const { id, companyId } = account
  await tx.insertInto('social_accounts').values(columnsOf(account)).execute()
  await tx
    .insertInto('social_account_secrets')
    .values({ account_id: id, company_id: companyId, ...envelopes })
    .execute()
}

/** @returns whether the row still had the version `before` */
export async function saveAccount(
  tx: Tx,
  account: SocialAccountRow,
  before: number,
  envelopes: Partial<Envelopes>,
): Promise<boolean> {
  const { id, company_id: companyId, ...columns } = columnsOf(account)
  const { numUpdatedRows } = await tx
    .updateTable('social_accounts')
    .set(columns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('version', '=', before)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (Object.keys(envelopes).length > 0) {
    await tx
      .updateTable('social_account_secrets')
      .set(envelopes)
      .where('account_id', '=', id)
      .where('company_id', '=', companyId)
      .execute()
  }
  return true
}

export async function deleteAccount(tx: Tx, { companyId, accountId }: AccountPlace): Promise<void> {
  await tx
    .deleteFrom('social_accounts')
    .where('id', '=', accountId)
    .where('company_id', '=', companyId)
    .execute()
}

export async function findSecret(
  tx: Tx,
  caller: Caller,
  { companyId, accountId }: AccountPlace,
): Promise<Envelopes | undefined> {
  return tx
    .selectFrom('social_account_secrets')
    .select(['password', 'totp'])
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where(visibleTo(caller, 'company_id'))
    .executeTakeFirst()
}
