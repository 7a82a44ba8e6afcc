// Queries for emailed links, which are stored as hashes only.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

export type LinkPurpose = Schema['mail_links']['purpose']

/** The account or invitation that the link is for. */
export type LinkSubject =
  | { userId: string }
  | { invitationId: string }
  | { staffInvitationId: string }

export interface NewLink {
  purpose: LinkPurpose
  subject: LinkSubject
  /** The email's recipient. */
  email: string
}

export interface Link {
  userId: string | null
  invitationId: string | null
  staffInvitationId: string | null
  email: string
}

function subjectColumn(subject: LinkSubject) {
  if ('userId' in subject) return ['user_id', subject.userId] as const
  if ('invitationId' in subject) return ['invitation_id', subject.invitationId] as const
  return ['staff_invitation_id', subject.staffInvitationId] as const
}

export async function insertLink(
  db: Tx,
  { purpose, subject, email }: NewLink,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const [column, id] = subjectColumn(subject)
  await db
    .insertInto('mail_links')
    .values({
      token_hash: tokenHash,
      purpose,
      user_id: null,
      invitation_id: null,
      staff_invitation_id: null,
      [column]: id,
      email,
      expires_at: expiresAt,
    })
    .execute()
}

export async function findLink(
  db: Tx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<Link | undefined> {
  return db
    .selectFrom('mail_links')
    .select(['user_id as userId', 'invitation_id as invitationId', 'email'])
    .select('staff_invitation_id as staffInvitationId')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** @returns whether the link still existed */
export async function deleteLink(db: Tx, tokenHash: Buffer): Promise<boolean> {
  const gone = await db
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst()
  return gone !== undefined
}

export async function deleteLinksOf(
  db: Tx,
  purpose: LinkPurpose,
  subject: LinkSubject,
): Promise<void> {
  const [column, id] = subjectColumn(subject)
  await db.deleteFrom('mail_links').where('purpose', '=', purpose).where(column, '=', id).execute()
}

/** @param except purpose whose links are kept */
export async function deleteLinksOfPerson(
  db: Tx,
  userId: string,
  except?: LinkPurpose,
): Promise<void> {
  const all = db.deleteFrom('mail_links').where('user_id', '=', userId)
  await (except === undefined ? all : all.where('purpose', '!=', except)).execute()
}

export async function deleteExpiredLinks(db: Tx): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
