// Guest access by link: view the one version it was made for, download its files, and decide once for the client.
import type { GuestDecision, Review } from '#contract/work/approval-links.ts'
import { listOwnerIds } from '#server/accounts/auth/service.ts'
import { findContent as findFile } from '#server/work/files/service.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { SentFile } from '#server/platform/http/attachment.ts'
import { byNetwork, consumeRateLimit } from '#server/platform/rate-limits.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { decideOn } from './decisions.ts'
import { type ItemRef, lockItem } from './items.ts'
import * as linkStore from './link-store.ts'
import { endOf, listSharers } from './links.ts'
import { itemOf } from './present.ts'
import { getProgress } from './rules.ts'
import { requireItem } from './service.ts'
import * as store from './store.ts'

interface Limited {
  agencyDatabase: Database
  hasRateLimits: boolean
}

const limits = {
  decisions: { what: 'review', allowed: 30, minutes: 60 },
  files: { what: 'review file', allowed: 300, minutes: 60 },
}

/** Runs as the agency because guests have no account; access is checked against the link alone. */
const asAgency = (ctx: PublicContext): Context => ({ ...ctx, caller: asAdministrator() })

/** @throws AppError `not_found` */
async function readLink(tx: Tx, token: string): Promise<linkStore.LinkRow> {
  return orNotFound(await linkStore.findLink(tx, hashToken(token)))
}

const itemOfLink = ({ kind, itemId }: linkStore.LinkRow): ItemRef => ({ kind, id: itemId })

async function describe(tx: Tx, ctx: PublicContext, link: linkStore.LinkRow): Promise<Review> {
  const row = await requireItem(tx, asAgency(ctx), itemOfLink(link))
  const end = endOf(link, row, await listSharers(tx, link.companyId, [link]))
  if (end) return { state: end }
  const decided = await linkStore.findDecision(tx, link.id)
  if (decided) {
    return { ...decided, state: 'decided', title: row.title }
  }
  if (getProgress(itemOf(row)).turn !== 'client') return { state: 'closed' }
  const content = await store.findContent(tx, itemOfLink(link), link.id)
  const expiresAt = link.expiresAt.toISOString()
  return { state: 'open', ...content, version: row.version, expiresAt }
}

/** Viewing does not use up the link. */
export const getReview = (ctx: PublicContext, token: string): Promise<Review> =>
  ctx.read(async (tx) => describe(tx, ctx, await readLink(tx, token)))

/** @throws AppError `not_found` for files outside the shared version; `too_many_requests` */
export async function getFile(
  ctx: PublicContext,
  limited: Limited,
  { token, fileId }: { token: string; fileId: string },
): Promise<SentFile> {
  const link = await ctx.read((tx) => readLink(tx, token))
  await consumeRateLimit(limited, limits.files, link.id)
  const review = await getReview(ctx, token)
  const isShown = review.state === 'open' && review.files.some(({ _id }) => _id === fileId)
  if (!isShown) throw new AppError('not_found')
  return findFile(asAgency(ctx), fileId)
}

/**
 * Each link allows one decision; repeating the same one has no effect.
 * @throws AppError `not_found`, `stale`, `wrong_state`, `too_many_requests`
 */
export async function decideAsGuest(
  ctx: PublicContext,
  limited: Limited,
  { token, asked }: { token: string; asked: GuestDecision },
): Promise<Review> {
  await consumeRateLimit(limited, limits.decisions, byNetwork(ctx.address))
  const item = itemOfLink(await ctx.read((tx) => readLink(tx, token)))
  return ctx.transaction(async (tx) => {
    const agency = asAgency(ctx)
    const move = await lockItem(tx, agency, item)
    // Read again under the lock: the link may have been revoked or used meanwhile.
    const link = await readLink(tx, token)
    const seen = await describe(tx, ctx, link)
    if (seen.state === 'decided' && seen.decision === asked.decision) return seen
    assertOpen(seen)
    const { name, ...decision } = asked
    const row = await requireItem(tx, agency, item)
    await decideOn(
      tx,
      agency,
      { move, row },
      {
        ...decision,
        stage: 'client',
        personId: link.createdBy,
        guest: { name, linkId: link.id },
        people: [link.createdBy, ...(await listOwnerIds(tx, link.companyId))],
      },
    )
    return describe(tx, ctx, link)
  })
}

const closedMessages = {
  decided: 'Your link was already used to approve this or send it back.',
  closed: 'This is no longer waiting for a decision.',
  expired: 'This link has expired.',
  revoked: 'This link was revoked.',
} as const

/** @throws AppError `stale` for a new version, otherwise `wrong_state` */
function assertOpen({ state }: Review): void {
  if (state === 'open') return
  if (state === 'outdated') throw new AppError('stale')
  throw wrongState(closedMessages[state])
}
