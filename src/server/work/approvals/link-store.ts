// Queries for guest links, which are found by their token's hash.
import { sql } from 'kysely'
import type { ApprovalDecision, ApprovalKind } from '#contract/work/approvals.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type ItemRef, approvalKinds } from './items.ts'
import { idColumn } from './store.ts'

export interface LinkRow {
  id: string
  companyId: string
  kind: ApprovalKind
  itemId: string
  contentVersion: number
  label: string
  createdBy: string
  first: string
  last: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  isUsed: boolean
}

const kindCases = approvalKinds.map((kind) => sql`when ${idColumn(kind)} is not null then ${kind}`)

const links = (tx: Tx) =>
  tx
    .selectFrom('approval_links')
    .select(['id', 'company_id as companyId', 'item_id as itemId', 'label'])
    .select(sql<ApprovalKind>`case ${sql.join(kindCases, sql` `)} end`.as('kind'))
    .select(['content_version as contentVersion', 'created_by as createdBy'])
    .select(['creator_first as first', 'creator_last as last'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select(
      sql<boolean>`exists (select from approvals where link_id = approval_links.id)`.as('isUsed'),
    )

export const findLink = (tx: Tx, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  links(tx).where('token_hash', '=', tokenHash).executeTakeFirst()

/** More than anyone will scroll through. */
const maxLinks = 100

/** Newest first. */
export const listLinks = (tx: Tx, itemId: string): Promise<LinkRow[]> =>
  links(tx)
    .where('item_id', '=', itemId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxLinks)
    .execute()

interface NewLink {
  companyId: string
  item: ItemRef
  tokenHash: Buffer
  contentVersion: number
  label: string
  personId: string
  days: number
}

type InsertedLink = Pick<LinkRow, 'id' | 'expiresAt'>

export async function insertLink(tx: Tx, link: NewLink): Promise<InsertedLink> {
  const { companyId, item, tokenHash, contentVersion, label, personId, days } = link
  const { rows } = await sql<InsertedLink>`insert into approval_links
      (company_id, ${idColumn(item.kind)}, token_hash, content_version, label, expires_at, created_by, creator_first, creator_last)
    select ${companyId}, ${item.id}, ${tokenHash}, ${contentVersion}, ${label},
      now() + make_interval(days => ${days}), id, first_name, last_name from users where id = ${personId}
    returning id, expires_at as "expiresAt"`.execute(tx)
  // The select from users always yields a row: the creator exists.
  return rows[0] as InsertedLink
}

/** @returns whether the link existed and was still active */
export async function revokeLink(tx: Tx, itemId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approval_links')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('item_id', '=', itemId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of all these items. */
export async function revokeLinks(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('approval_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface GuestDecisionRow {
  decision: ApprovalDecision
  name: string
}

/** The decision made through the link; each link allows one. */
export const findDecision = (tx: Tx, linkId: string): Promise<GuestDecisionRow | undefined> =>
  tx
    .selectFrom('approvals')
    .select([sql<ApprovalDecision>`action`.as('decision'), sql<string>`guest_name`.as('name')])
    .where('link_id', '=', linkId)
    .executeTakeFirst()

export async function isCompanyEnabled(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  return found !== undefined
}
