// Emailed links: random, stored as hashes, expiring, and used up only by what they were made for.
import { hourMs } from '#contract/values/durations.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type AppError, invalid } from '#server/platform/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './links-store.ts'
import { linkHours } from './rules.ts'

const pages: Record<store.LinkPurpose, string> = {
  'confirm address': '/verify-email',
  'reset password': '/reset-password',
  invitation: '/accept-invitation',
  'staff invitation': '/accept-invitation',
}

/**
 * Created while the email is rendered, so the token only exists in the email. If it is unclear whether the email was sent,
 * it is rendered again with a second link, which works just as well.
 * @param appUrl base URL without a trailing slash
 */
export async function makeLink(db: Tx, appUrl: string, link: store.NewLink): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + linkHours[link.purpose] * hourMs)
  await store.insertLink(db, link, hashToken(token), expiresAt)
  return `${appUrl}${pages[link.purpose]}?token=${token}`
}

export const deadLink = (): AppError =>
  invalid({ token: 'This link has expired or was already used. Please request a new one.' })

/** @throws AppError `invalid` at `token` */
export async function readLink(
  db: Tx,
  purpose: store.LinkPurpose,
  token: string,
): Promise<store.Link> {
  const link = await store.findLink(db, purpose, hashToken(token))
  if (!link) throw deadLink()
  return link
}

/** Whether a valid link of this kind exists. */
export const hasLink = async (db: Tx, purpose: store.LinkPurpose, token: string) =>
  (await store.findLink(db, purpose, hashToken(token))) !== undefined

/**
 * Uses up this link and the subject's other links of the same kind. The subject's row must be locked already.
 * @throws AppError `invalid` at `token` if it was used meanwhile
 */
export async function consumeLink(
  tx: Tx,
  purpose: store.LinkPurpose,
  token: string,
  subject: store.LinkSubject,
): Promise<void> {
  if (!(await store.deleteLink(tx, hashToken(token)))) throw deadLink()
  await store.deleteLinksOf(tx, purpose, subject)
}

export const deleteExpiredLinks = store.deleteExpiredLinks
