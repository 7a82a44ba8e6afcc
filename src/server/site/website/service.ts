// Reads and changes the site's content for admins.
import type { WebsiteChange, WebsiteSettings } from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { attachImages } from './images.ts'
import { presentSettings } from './present.ts'
import {
  type OwnParts,
  assertAddressesFree,
  changedContent,
  changedParts,
  findOwnParts,
} from './rules.ts'
import * as store from './store.ts'

/** Limits the parts listed in one activity log entry. */
const maxPartsListed = 50

async function settings(tx: Tx): Promise<WebsiteSettings> {
  return presentSettings(await store.currentVersion(tx), await store.countWork(tx))
}

export function getSettings(ctx: Context): Promise<WebsiteSettings> {
  return ctx.read(settings)
}

/** @throws AppError `stale`; `invalid` */
export function changeWebsite(ctx: Context, change: WebsiteChange): Promise<WebsiteSettings> {
  return ctx.transaction(async (tx) => {
    await store.lockVersions(tx)
    const current = await store.currentVersion(tx)
    const content = changedContent(current, change)
    const parts = changedParts(current.content, content)
    if (parts.length > 0) {
      assertAddressesFree(current.content, content, await store.addressesOfCases(tx))
      await attachImages(tx, content)
      const version = current.version + 1
      await store.insertVersion(tx, { version, content, changedBy: ctx.caller.personId })
      await ctx.record(tx, {
        action: 'changed',
        kind: 'website',
        id: agencyItself,
        version,
        isInternal: true,
        detail: { parts: parts.slice(0, maxPartsListed) },
      })
    }
    return settings(tx)
  })
}

/** Returns which parts of the content the agency has replaced. Used by other nouns. */
export async function ownParts(tx: Tx): Promise<OwnParts> {
  const { content } = await store.currentVersion(tx)
  return findOwnParts(await store.firstContent(tx), content)
}

/** Returns the portfolio's addresses, shown or not, and lets no one else take one until `tx` ends. Used by other nouns. */
export async function lockAddresses(tx: Tx): Promise<Set<string>> {
  await store.lockVersions(tx)
  const { content } = await store.currentVersion(tx)
  return new Set([...content.portfolio.map(({ id }) => id), ...(await store.addressesOfCases(tx))])
}

/** Returns the content as written, without counts and cases. Used by other nouns. */
export async function getContent(tx: Tx): Promise<WebsiteContent> {
  return (await store.currentVersion(tx)).content
}

export { attachCaseImages } from './images.ts'

export { detectImageType } from './image-rules.ts'
