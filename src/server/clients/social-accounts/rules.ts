// Creates and changes social accounts, without their secrets.
import type { NewSocialAccount, SocialAccountChange } from '#contract/clients/social-accounts.ts'
import { changed } from '#server/platform/rules.ts'

export interface SocialAccountRow {
  id: string
  companyId: string
  platform: string
  username: string
  url: string
  notes: string
  hasCode: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

interface Made {
  id: string
  companyId: string
  now: Date
}

export function newAccount(
  { platform, username, url, notes, totp }: NewSocialAccount,
  { id, companyId, now }: Made,
): SocialAccountRow {
  return {
    id,
    companyId,
    platform,
    username,
    url: url ?? '',
    notes: notes ?? '',
    hasCode: typeof totp === 'string',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** @throws AppError `stale` when someone changed the account since `change.version` */
export function changedAccount(
  account: SocialAccountRow,
  { password: _, totp, ...change }: SocialAccountChange,
): SocialAccountRow {
  const next = changed(account, change, { url: '', notes: '' })
  return { ...next, hasCode: totp === undefined ? account.hasCode : totp !== null }
}

/** Display name. */
export const nameOf = ({ platform, username }: { platform: string; username: string }): string =>
  `${platform}, ${username}`

/** Names of the changed fields; for secrets it reveals only that they changed. */
export function changedNames(
  { password, totp }: SocialAccountChange,
  fields: readonly string[],
): string[] {
  return [
    ...fields.filter((name) => name !== 'hasCode'),
    ...(password === undefined ? [] : ['password']),
    ...(totp === undefined ? [] : ['oneTimeCodes']),
  ]
}
