// Versions of the site's content in the database.
import { sql } from 'kysely'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { WebsiteAnswers, noAnswers } from '#contract/site/website-answers.ts'
import { WebsiteContent } from '#contract/site/website.ts'
import { activeHosts } from '#server/platform/database/booking-hosts.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { localDay } from '#server/platform/clock.ts'
import { draftContent } from './drafts/draft.ts'
import type { Counts } from './rules.ts'

export interface VersionRow {
  version: number
  content: WebsiteContent
  /** What the program last wrote from the answers. */
  draft: WebsiteContent
  answers: WebsiteAnswers
  confirmed: string[]
  changedAt: Date
  changedBy: { id: string; first: string; last: string } | null
}

function selectCurrent(tx: Tx) {
  return tx
    .selectFrom('website_versions')
    .leftJoin('users', 'users.id', 'website_versions.changed_by')
    .select(['version', 'content', 'draft', 'answers', 'confirmed', 'changed_at as changedAt'])
    .select(
      sql<VersionRow['changedBy']>`case when users.id is not null then
        json_build_object('id', users.id, 'first', first_name, 'last', last_name) end`.as(
        'changedBy',
      ),
    )
    .orderBy('version', 'desc')
    .limit(1)
}

/** Writes the first draft on first use, so that a newer version of the program does not change it. */
export async function currentVersion(tx: Tx): Promise<VersionRow> {
  const current = await selectCurrent(tx).executeTakeFirst()
  if (current) return parsed(current)
  const draft = JSON.stringify(draftContent(noAnswers, localDay(new Date())))
  await tx
    .insertInto('website_versions')
    .values({ version: 1, content: draft, draft, changed_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return parsed(await selectCurrent(tx).executeTakeFirstOrThrow())
}

/** The content alone, for what many callers need. */
export async function currentContent(tx: Tx): Promise<WebsiteContent> {
  const current = await tx
    .selectFrom('website_versions')
    .select('content')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return current ? WebsiteContent.parse(current.content) : (await currentVersion(tx)).content
}

/** An archive's content may have more than the schema knows. */
const parsed = (row: Omit<VersionRow, 'answers'> & { answers: Partial<WebsiteAnswers> }) => ({
  ...row,
  content: WebsiteContent.parse(row.content),
  draft: WebsiteContent.parse(row.draft),
  answers: WebsiteAnswers.parse({ ...noAnswers, ...row.answers }),
})

/** Serializes new versions and new addresses of the portfolio until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310010)`.execute(tx)
}

export async function insertVersion(
  tx: Tx,
  row: Omit<VersionRow, 'changedAt' | 'changedBy'> & { changedBy: string | null },
): Promise<void> {
  const { version, confirmed, changedBy } = row
  await tx
    .insertInto('website_versions')
    .values({
      content: JSON.stringify(row.content),
      draft: JSON.stringify(row.draft),
      answers: JSON.stringify(row.answers),
      ...{ version, confirmed, changed_by: changedBy },
    })
    .execute()
}

export async function countWork(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`select (select count(*) from projects) as projects,
    (select count(*) from companies where state = 'enabled') as clients`.execute(tx)
  return rows[0] ?? { projects: 0, clients: 0 }
}

/** Returns the portfolio cases that both sides currently consent to, latest consent first. */
export async function publishedCases(tx: Tx): Promise<PortfolioItem[]> {
  const rows = await tx
    .selectFrom('portfolio_cases')
    .select(['slug', 'item'])
    .where('state', '=', 'agreed')
    .whereRef('consented_version', '=', 'content_version')
    .whereRef('agency_version', '=', 'content_version')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ slug, item }) => ({ ...item, id: slug }))
}

/** Includes hidden cases, because their companies may consent at any time. */
export async function addressesOfCases(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('portfolio_cases').select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Whether visitors can book a consultation with at least one person. */
export async function hasHosts(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (${activeHosts}) as has`.execute(tx)
  return rows[0]?.has ?? false
}
