// Reads and changes the site's content for admins.
import type { Sample, WebsiteChange, WebsiteSettings } from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { attachImages } from './images.ts'
import { changeLogos } from './logos.ts'
import { presentSettings } from './present.ts'
import { assertAddressesFree, changedContent, changedParts } from './rules.ts'
import { confirmedPaths, findSamples, newlyConfirmed } from './samples.ts'
import * as store from './store.ts'

/** Limits the parts listed in one activity log entry. */
const maxPartsListed = 50

/** @param isDemo the demo agency's content is its own */
export function getSettings(ctx: Context, isDemo: boolean): Promise<WebsiteSettings> {
  return ctx.read((tx) => settings(tx, isDemo))
}

async function settings(tx: Tx, isDemo: boolean): Promise<WebsiteSettings> {
  const current = await store.currentVersion(tx)
  const samples = isDemo ? [] : await findSamplesOf(tx, current)
  return presentSettings(current, { counts: await store.countWork(tx), samples })
}

async function findSamplesOf(tx: Tx, { content, confirmed }: store.VersionRow): Promise<Sample[]> {
  return findSamples(content, { origins: [await store.firstContent(tx)], confirmed })
}

/** @throws AppError `stale`; `invalid` */
export function changeWebsite(
  ctx: Context,
  change: WebsiteChange,
  isDemo: boolean,
): Promise<WebsiteSettings> {
  return ctx.transaction(async (tx) => {
    await store.lockVersions(tx)
    const current = await store.currentVersion(tx)
    const content = changedContent(current, change)
    const confirmed = confirmedPaths(content, [...current.confirmed, ...(change.confirm ?? [])])
    const parts = [
      ...changedParts(current.content, content),
      ...newlyConfirmed(content, current.confirmed, confirmed),
    ]
    if (parts.length > 0) {
      assertAddressesFree(current.content, content, await store.addressesOfCases(tx))
      await attachImages(tx, content)
      await changeLogos(tx, { before: current.content.agency, after: content.agency })
      const version = current.version + 1
      const changedBy = ctx.caller.personId
      await store.insertVersion(tx, { version, content, confirmed, changedBy })
      await ctx.record(tx, {
        action: 'changed',
        kind: 'website',
        id: agencyItself,
        version,
        isInternal: true,
        detail: { parts: parts.slice(0, maxPartsListed) },
      })
    }
    return settings(tx, isDemo)
  })
}

/** Returns what is still as the program wrote it. Used by other nouns. */
export async function listSamples(tx: Tx): Promise<Sample[]> {
  return findSamplesOf(tx, await store.currentVersion(tx))
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

export { getLetterheadLogo } from './logos.ts'

export { attachCaseImages } from './images.ts'

export { detectImageType } from './image-rules.ts'
