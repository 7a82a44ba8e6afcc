// Reads and changes the site's content for admins.
import { isDeepStrictEqual } from 'node:util'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type {
  AnswersChange,
  Sample,
  WebsiteChange,
  WebsiteSettings,
} from '#contract/site/website-calls.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { checkAddress, checkVersion } from '#server/platform/rules.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { draftContent } from './drafts/draft.ts'
import { knownAnswers } from './drafts/known-answers.ts'
import { redrafted } from './drafts/redraft.ts'
import { attachImages } from './images.ts'
import { changeLogos } from './logos.ts'
import { presentSettings } from './present.ts'
import { assertAddressesFree, changedContent, changedParts, validContent } from './rules.ts'
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
  const counts = await store.countWork(tx)
  if (isDemo) return presentSettings(current, { counts, samples: [], answers: null })
  const { content, draft } = current
  const answers = knownAnswers(
    current.answers,
    { agency: content.agency, drafted: draft.agency },
    await readBilling(tx),
  )
  return presentSettings(current, { counts, samples: findSamples(content, current), answers })
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
    await save(tx, ctx, current, { content, confirm: change.confirm })
    return settings(tx, isDemo)
  })
}

/** @throws AppError `stale`; `invalid`; `wrong_state` in the demo, whose agency is the demo's */
export function answerQuestions(
  ctx: Context,
  { answers, version }: AnswersChange,
  isDemo: boolean,
): Promise<WebsiteSettings> {
  if (isDemo) throw wrongState('The demo’s website is not written from answers.')
  return ctx.transaction(async (tx) => {
    await store.lockVersions(tx)
    const current = await store.currentVersion(tx)
    checkVersion(version, current)
    checkAddress(answers.address, current.answers.address)
    const draft = draftContent(answers, localDay(new Date()))
    const { content: last, draft: before, confirmed } = current
    const drafts = { current: last, last: before, next: draft }
    const content = validContent(redrafted(drafts, confirmed))
    await save(tx, ctx, current, { content, draft, answers })
    return settings(tx, isDemo)
  })
}

interface NewVersion {
  content: WebsiteContent
  confirm?: readonly string[] | undefined
  draft?: WebsiteContent
  answers?: WebsiteAnswers
}

/** Does nothing if nothing changes. */
async function save(
  tx: Tx,
  ctx: Context,
  current: store.VersionRow,
  { content, confirm = [], draft = current.draft, answers = current.answers }: NewVersion,
): Promise<void> {
  const confirmed = confirmedPaths(content, [...current.confirmed, ...confirm])
  const parts = [
    ...changedParts(current.content, content),
    ...newlyConfirmed(content, current.confirmed, confirmed),
  ]
  if (parts.length === 0 && isDeepStrictEqual(answers, current.answers)) return
  assertAddressesFree(current.content, content, await store.addressesOfCases(tx))
  await attachImages(tx, content)
  await changeLogos(tx, { before: current.content.agency, after: content.agency })
  const version = current.version + 1
  const changedBy = ctx.caller.personId
  await store.insertVersion(tx, { version, content, draft, answers, confirmed, changedBy })
  await ctx.record(tx, {
    action: 'changed',
    kind: 'website',
    id: agencyItself,
    version,
    isInternal: true,
    detail: { parts: parts.slice(0, maxPartsListed) },
  })
}

/** Returns what is still as the program wrote it. Used by other nouns. */
export async function listSamples(tx: Tx): Promise<Sample[]> {
  const current = await store.currentVersion(tx)
  return findSamples(current.content, current)
}

/** Returns the portfolio's addresses, shown or not, and lets no one else take one until `tx` ends. Used by other nouns. */
export async function lockAddresses(tx: Tx): Promise<Set<string>> {
  await store.lockVersions(tx)
  const content = await store.currentContent(tx)
  return new Set([...content.portfolio.map(({ id }) => id), ...(await store.addressesOfCases(tx))])
}

/** Returns the content as written, without counts and cases. Used by other nouns. */
export function getContent(tx: Tx): Promise<WebsiteContent> {
  return store.currentContent(tx)
}

export { getLetterheadLogo } from './logos.ts'

export { attachCaseImages } from './images.ts'

export { detectImageType } from './image-rules.ts'
