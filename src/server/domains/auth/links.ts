// Links sent by mail: random, hashed at rest, expiring, used up by what they were made for and by nothing else.
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
 * Made when its mail is composed: the token is nowhere but in the mail. A mail composed again, because nobody knows
 * whether the first went out, has a link of its own; both lead to the same.
 * @param appUrl where links lead, without a slash at the end
 */
export async function makeLink(db: Tx, appUrl: string, link: store.NewLink): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + linkHours[link.purpose] * 3_600_000)
  await store.insertLink(db, link, hashToken(token), expiresAt)
  return `${appUrl}${pages[link.purpose]}?token=${token}`
}

export const deadLink = (): AppError =>
  invalid({ token: 'This link has expired or was used already. Please ask for a new one.' })

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

/** Whether there is a link of this kind that has not ended. */
export const hasLink = async (db: Tx, purpose: store.LinkPurpose, token: string) =>
  (await store.findLink(db, purpose, hashToken(token))) !== undefined

/**
 * Uses up the link and all others of its kind for the same subject, whose row the caller holds locked.
 * @throws AppError `invalid` at `token` when it was used meanwhile
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
