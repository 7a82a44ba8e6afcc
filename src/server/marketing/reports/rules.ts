// A report's fields, how it changes, and what it needs before it can be published. Pure.
import { monthOf } from '#contract/values/days.ts'
import { missingTextLabels } from '#contract/marketing/report-labels.ts'
import {
  type NewReport,
  type ReportFigures,
  type ReportText,
  type Restatement,
  type StoredFigures,
  type StoredRestatement,
  formerCurrency,
  mapTexts,
  reportTexts,
} from '#contract/marketing/reports.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'

export type Texts = Record<ReportText, string>

/** A report as stored; its texts are the draft's. */
export interface ReportRow extends Texts {
  id: string
  companyId: string
  companyName: string
  campaignId: string | null
  campaignTitle: string | null
  projectId: string | null
  /** Reports on internal campaigns cannot be published. */
  isInternal: boolean
  /** `YYYY-MM` */
  month: string
  publishedVersion: number | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The content that publishing freezes. */
export interface VersionContent extends Texts {
  figures: ReportFigures[]
  restated: Restatement[]
}

interface Stored {
  figures: StoredFigures[]
  restated: StoredRestatement[]
}

/** Adds the currency to versions stored without one. */
export const withCurrency = <Row extends Stored>({ figures, restated, ...row }: Row) => ({
  ...row,
  figures: figures.map(({ currency = formerCurrency, ...one }) => ({ ...one, currency })),
  restated: restated.map(
    ({ currency = formerCurrency, currencyBefore = formerCurrency, ...one }) => ({
      ...one,
      currency,
      currencyBefore,
    }),
  ),
})

/** Leaves out campaigns that have become internal since, for readers outside the agency. */
export const withoutCampaigns = <Content extends Pick<VersionContent, 'figures' | 'restated'>>(
  content: Content,
  internal: ReadonlySet<string>,
): Content => ({
  ...content,
  figures: content.figures.filter(({ _id }) => !internal.has(_id)),
  restated: content.restated.filter(({ campaign }) => !internal.has(campaign._id)),
})

/** A version as published; for clients, without money that is not shared. */
export interface VersionRow extends VersionContent {
  number: number
  publishedAt: Date
  first: string
  last: string
}

/** @throws AppError `invalid` for a month in the future */
export function checkMonth(month: string, today: string): void {
  if (month > monthOf(today)) throw invalid({ month: 'This month is in the future' })
}

export const textsOf = (row: Texts): Texts => mapTexts((text) => row[text])

export const textsOfNew = (written: NewReport): Texts => mapTexts((text) => written[text] ?? '')

export const missingTexts = (row: Texts): ReportText[] =>
  reportTexts.filter((text) => row[text] === '')

/** @throws AppError `invalid` for each missing text; `wrong_state` if the campaign is internal */
export function assertPublishable(row: ReportRow): void {
  const missing = missingTexts(row)
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing.map((text) => [text, missingTextLabels[text]])))
  }
  if (row.isInternal) {
    throw wrongState(
      'The campaign is internal. Share it with the client first, then publish its report.',
    )
  }
}
