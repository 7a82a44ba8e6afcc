// Maps reports to the API's form, as a draft, a version or for a link, without money for callers who may not see it.
import {
  type ListedReport,
  type Report,
  type ReportFigures,
  type Restatement,
  type SharedReport,
  type ShownFigures,
  mapTexts,
} from '#contract/marketing/reports.ts'
import { renderMarkdown } from '#server/platform/markdown/markdown.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { withMoney } from './figures-of-month.ts'
import { moneySeenBy, policy } from './policy.ts'
import {
  type ReportRow,
  type Texts,
  type VersionContent,
  type VersionRow,
  missingTexts,
  textsOf,
} from './rules.ts'
import type { ListedRow } from './store.ts'

const htmlOf = (texts: Texts) => mapTexts((text) => renderMarkdown(texts[text]))

const subjectOf = (row: Omit<ListedRow, 'publishedAt' | 'publishedVersion' | 'version'>) => ({
  _id: row.id,
  company: { _id: row.companyId, name: row.companyName },
  campaign:
    row.campaignId !== null && row.campaignTitle !== null
      ? { _id: row.campaignId, title: row.campaignTitle }
      : null,
  project: row.projectId,
  month: row.month,
})

export const presentListed = (row: ListedRow): ListedReport => ({
  ...subjectOf(row),
  published: row.publishedVersion,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  version: row.version,
})

const seenFigures = (caller: Caller, figures: readonly ReportFigures[]) =>
  figures.map((one) => withMoney(one, moneySeenBy(caller)))

const seenRestated = (caller: Caller, restated: readonly Restatement[]) =>
  restated.filter(({ unit }) => unit !== 'money' || moneySeenBy(caller).spend)

const presentVersions = (caller: Caller, versions: readonly VersionRow[]): Report['versions'] =>
  versions.map(({ number, publishedAt, first, last, restated }) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    by: { first, last },
    restated: seenRestated(caller, restated).length,
  }))

const contentOf = (caller: Caller, content: VersionContent) => ({
  ...textsOf(content),
  html: htmlOf(content),
  figures: seenFigures(caller, content.figures),
  restated: seenRestated(caller, content.restated),
})

type Subject = Omit<ListedRow, 'publishedAt' | 'publishedVersion'>

/** A published version, unchanged. */
export const presentVersion = (
  caller: Caller,
  row: Subject,
  { shown, versions }: { shown: VersionRow; versions: readonly VersionRow[] },
): Report => ({
  ...subjectOf(row),
  ...contentOf(caller, shown),
  number: shown.number,
  asOf: shown.publishedAt.toISOString(),
  versions: presentVersions(caller, versions),
  missing: [],
  isChanged: false,
  version: row.version,
  can: permissions(policy, caller, row),
})

export const presentDraft = (
  caller: Caller,
  row: ReportRow,
  draft: Pick<VersionContent, 'figures' | 'restated'> & {
    versions: readonly VersionRow[]
    isChanged: boolean
  },
): Report => ({
  ...subjectOf(row),
  ...contentOf(caller, { ...textsOf(row), figures: draft.figures, restated: draft.restated }),
  number: null,
  asOf: null,
  versions: presentVersions(caller, draft.versions),
  missing: missingTexts(row),
  isChanged: draft.isChanged,
  version: row.version,
  can: permissions(policy, caller, row),
})

export interface LinkedRow extends VersionContent {
  companyName: string
  campaignTitle: string | null
  month: string
  number: number
  publishedAt: Date
}

/** What a report's page shows of a campaign's figures. */
function shownFigures(figures: ReportFigures): ShownFigures {
  const { title, asOf, currency, budget, overBudgetBy, costPer, costPerInMonth, metrics } = figures
  return {
    ...{ title, asOf, currency },
    ...(overBudgetBy && budget !== undefined && { budget, overBudgetBy }),
    ...(costPer && { costPer }),
    ...(costPerInMonth && { costPerInMonth }),
    metrics: metrics.map(({ metric, name, unit, actual, plannedToDate, state, months }) => ({
      ...{ metric, name, unit, actual, plannedToDate, state, months },
    })),
  }
}

/** The version that clients see, for its page. */
export const presentShared = (row: LinkedRow): SharedReport => ({
  company: row.companyName,
  campaign: row.campaignTitle,
  month: row.month,
  number: row.number,
  asOf: row.publishedAt.toISOString(),
  html: htmlOf(row),
  figures: row.figures.map(shownFigures),
  restated: row.restated.map(({ campaign: { title }, ...one }) => ({
    ...one,
    campaign: { title },
  })),
})
