// Guest links, which staff and company owners create, list and revoke. Tokens are random and stored as hashes.
import {
  type ApprovalLink,
  type LinkEnd,
  type MadeApprovalLink,
  type NewApprovalLink,
  defaultLinkDays,
} from '#contract/work/approval-links.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import { authorize } from '#server/platform/policy.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type Caller, asAdministrator, canSeeCompany } from '#server/platform/caller.ts'
import type { Restored } from '#server/records/module.ts'
import { auditEntry, itemOf } from './present.ts'
import { type ItemRef, approvalKinds, approvalOf, lockItem } from './items.ts'
import * as linkStore from './link-store.ts'
import { policy } from './policy.ts'
import { getProgress } from './rules.ts'
import { requireItem } from './service.ts'
import * as store from './store.ts'

/** @throws AppError `not_found`, `forbidden` */
async function requireSharableItem(tx: Tx, ctx: Context, item: ItemRef): Promise<store.ItemRow> {
  const row = await requireItem(tx, ctx, item)
  authorize(policy.share, ctx.caller, itemOf(row))
  return row
}

/** The token is never stored. @throws AppError `wrong_state` if the item is not waiting for the client */
export async function makeLink(
  ctx: Context,
  appUrl: string,
  { item, asked }: { item: ItemRef; asked: NewApprovalLink },
): Promise<MadeApprovalLink> {
  await ctx.read((tx) => requireSharableItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    // Otherwise a link made while the item or its campaign becomes internal would not be withdrawn.
    await approvalOf(item.kind).lockInherited?.(tx, [item.id])
    await lockItem(tx, ctx, item)
    const row = await requireSharableItem(tx, ctx, item)
    if (getProgress(itemOf(row)).turn !== 'client') {
      throw wrongState(
        'You can only create a link for something that’s waiting for the client’s approval.',
      )
    }
    const token = newToken()
    const { companyId, contentVersion } = row
    const { id, expiresAt } = await linkStore.insertLink(tx, {
      companyId,
      item,
      contentVersion,
      tokenHash: hashToken(token),
      label: asked.label ?? '',
      days: asked.days ?? defaultLinkDays,
      personId: ctx.caller.personId,
    })
    await ctx.record(tx, auditEntry(row, 'made approval link'))
    const url = `${appUrl}/review/${token}`
    return { _id: id, url, expiresAt: expiresAt.toISOString() }
  }, 'agency')
}

/** Reads as the agency: whether a link is valid depends on people whom clients cannot read. */
export async function listLinks(ctx: Context, item: ItemRef): Promise<ApprovalLink[]> {
  await ctx.read((tx) => requireSharableItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    const row = await requireSharableItem(tx, ctx, item)
    const links = await linkStore.listLinks(tx, item.id)
    const sharers = await listSharers(tx, row.companyId, links)
    return links.map((link) => present(link, endOf(link, row, sharers)))
  }, 'agency')
}

export async function revokeLink(ctx: Context, item: ItemRef, linkId: string): Promise<void> {
  await ctx.read((tx) => requireSharableItem(tx, ctx, item))
  return ctx.transaction(async (tx) => {
    // Guests lock the item while deciding, so a decision is either committed before this or finds the link revoked.
    await lockItem(tx, ctx, item)
    const row = await requireSharableItem(tx, ctx, item)
    if (!(await linkStore.revokeLink(tx, item.id, linkId))) throw new AppError('not_found')
    await ctx.record(tx, auditEntry(row, 'revoked approval link'))
  }, 'agency')
}

/** A restored link is revoked if its item became internal meanwhile, even if it is shared again. */
export async function revokeHiddenLinks(tx: Tx, _: Context, { snapshot }: Restored): Promise<void> {
  const links = rowsOf(snapshot, 'approval_links')
  for (const kind of approvalKinds) {
    const ids = links.map((row) => row[`${kind}_id`]).filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    // oxlint-disable no-await-in-loop -- a transaction runs one statement at a time
    await approvalOf(kind).lockInherited?.(tx, ids)
    const items = await store.findItems(tx, asAdministrator(), kind, ids)
    const hidden = items.filter(({ visibility }) => visibility === 'internal')
    await linkStore.revokeLinks(
      tx,
      hidden.map(({ id }) => id),
    )
    // oxlint-enable no-await-in-loop
  }
}

/** Why the link no longer works. @param sharers people who could create it today */
export function endOf(
  link: linkStore.LinkRow,
  { visibility, contentVersion }: store.ItemRow,
  sharers: ReadonlySet<string>,
): LinkEnd | undefined {
  if (link.revokedAt !== null || visibility === 'internal') return 'revoked'
  if (link.expiresAt.getTime() <= Date.now()) return 'expired'
  if (link.contentVersion !== contentVersion) return 'outdated'
  return sharers.has(link.createdBy) ? undefined : 'revoked'
}

/** People who may currently create links for the company: a link ends when its creator loses the right to share. */
export async function listSharers(
  tx: Tx,
  companyId: string,
  links: readonly linkStore.LinkRow[],
): Promise<ReadonlySet<string>> {
  if (!(await linkStore.isCompanyEnabled(tx, companyId))) return new Set()
  const makers = await findCallers(tx, [...new Set(links.map(({ createdBy }) => createdBy))])
  const canShare = (maker: Caller) =>
    canSeeCompany(maker, companyId) && policy.share(maker, { companyId })
  return new Set([...makers].flatMap(([id, maker]) => (canShare(maker) ? id : [])))
}

function present(link: linkStore.LinkRow, end: LinkEnd | undefined): ApprovalLink {
  const { id, label, first, last, createdAt, expiresAt, isUsed } = link
  return {
    _id: id,
    label,
    state: isUsed ? 'used' : (end ?? 'open'),
    madeBy: { first, last },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
