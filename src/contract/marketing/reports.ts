// Monthly reports to clients on a campaign or a company: figures with what happened, why, and what next.
import * as z from 'zod'
import { CampaignFigures, MetricFigures, Month } from './campaign-figures.ts'
import { MetricKey, MetricUnit } from './campaign-metrics.ts'
import { CampaignId } from './campaigns.ts'
import { CompanyId } from '../clients/companies.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { Currency } from '../values/money.ts'
import { Id, Moment, Named, PersonName, Version, can, nothing, optionalText } from '../shared.ts'

/** The Markdown texts of a report; all are required for publishing. */
export const reportTexts = ['whatHappened', 'why', 'whatNext'] as const
export type ReportText = (typeof reportTexts)[number]

export const mapTexts = <Value>(valueOf: (text: ReportText) => Value) =>
  // What `fromEntries` returns has no type for its keys.
  Object.fromEntries(reportTexts.map((text) => [text, valueOf(text)])) as Record<ReportText, Value>

const Text = optionalText(20_000)

const Figure = z.number().min(0).nullable()

/** The currency of versions published before it was stored with them. */
export const formerCurrency = 'USD'

/** Currency of the money figures: the agency's current one, or the one at publication. */
const FrozenCurrency = Currency.default(formerCurrency)

/** A campaign's figures at the end of the month, or current ones while it lasts; with months up to then. */
export const ReportFigures = CampaignFigures.omit({
  version: true,
  values: true,
  plan: true,
  bands: true,
  can: true,
}).extend({
  currency: FrozenCurrency,
  /** The month's spend per result. */
  costPerInMonth: CampaignFigures.shape.costPer,
})
export type ReportFigures = z.infer<typeof ReportFigures>
/** As stored in a published version. */
export type StoredFigures = z.input<typeof ReportFigures>

/** A figure that differs from the previous version. */
export const Restatement = z.strictObject({
  campaign: Named,
  metric: MetricKey,
  name: z.string(),
  unit: MetricUnit,
  /** Null for the total, if there are no monthly figures. */
  month: Month.nullable(),
  figure: z.enum(['actual', 'planned']),
  before: Figure,
  currencyBefore: FrozenCurrency,
  after: Figure,
  currency: FrozenCurrency,
})
export type Restatement = z.infer<typeof Restatement>
export type StoredRestatement = z.input<typeof Restatement>

const ReportVersion = z.strictObject({
  number: Version,
  publishedAt: Moment,
  by: PersonName,
  /** Number of figures that differ from the previous version. */
  restated: z.int(),
})

const subject = {
  _id: Id,
  company: z.strictObject({ _id: Id, name: z.string() }),
  /** Null for the company as a whole. */
  campaign: Named.nullable(),
  project: Id.nullable(),
  month: Month,
}

const content = {
  ...mapTexts(() => Text),
  /** The rendered texts, sanitized. */
  html: z.strictObject(mapTexts(() => z.string())),
  figures: z.array(ReportFigures),
  /** Compared with the previous version. */
  restated: z.array(Restatement),
}

export const ListedReport = z.strictObject({
  ...subject,
  /** The latest version, which clients read; null while there is only a draft. */
  published: Version.nullable(),
  publishedAt: Moment.nullable(),
  version: Version,
})
export type ListedReport = z.infer<typeof ListedReport>

export const Report = z.strictObject({
  ...subject,
  ...content,
  /** The version number; null for the draft, which shows current figures. */
  number: Version.nullable(),
  /** When the figures were frozen. */
  asOf: Moment.nullable(),
  /** Published versions, newest first. */
  versions: z.array(ReportVersion),
  /** Texts still required for publishing. */
  missing: z.array(z.enum(reportTexts)),
  /** Whether the draft's texts or figures differ from the published version. */
  isChanged: z.boolean(),
  version: Version,
  can: can('edit', 'delete', 'publish', 'share'),
})
export type Report = z.infer<typeof Report>

export const NewReport = z.strictObject({
  month: Month,
  ...mapTexts(() => Text.optional()),
})
export type NewReport = z.infer<typeof NewReport>

export const ReportChange = NewReport.omit({ month: true }).extend({ version: Version.optional() })
export type ReportChange = z.infer<typeof ReportChange>

export const defaultLinkDays = 30
const maxLinkDays = 365

export const NewReportLink = z.strictObject({
  days: z.int().min(1).max(maxLinkDays).default(defaultLinkDays),
})

/** The URL is returned only on creation. A link works as long as its creator would still be allowed to create it. */
export const ReportLink = z.strictObject({
  _id: Id,
  madeBy: PersonName,
  createdAt: Moment,
  expiresAt: Moment,
})
export type ReportLink = z.infer<typeof ReportLink>

export const MadeReportLink = ReportLink.extend({ url: z.string() })
export type MadeReportLink = z.infer<typeof MadeReportLink>

const ShownMetric = MetricFigures.pick({
  metric: true,
  name: true,
  unit: true,
  actual: true,
  plannedToDate: true,
  state: true,
  months: true,
})
export type ShownMetric = z.infer<typeof ShownMetric>

/** A campaign's figures as a report shows them. The budget is only shown where it is exceeded. */
export const ShownFigures = ReportFigures.pick({
  title: true,
  asOf: true,
  currency: true,
  budget: true,
  overBudgetBy: true,
  costPer: true,
  costPerInMonth: true,
}).extend({
  metrics: z.array(ShownMetric),
})
export type ShownFigures = z.infer<typeof ShownFigures>

export const ShownRestatement = Restatement.extend({
  campaign: z.strictObject({ title: z.string() }),
})
export type ShownRestatement = z.infer<typeof ShownRestatement>

/** The view through a private link: the latest published version, and nothing that its page does not show. */
export const SharedReport = z.strictObject({
  company: z.string(),
  campaign: z.string().nullable(),
  month: Month,
  number: Version,
  asOf: Moment,
  html: content.html,
  figures: z.array(ShownFigures),
  restated: z.array(ShownRestatement),
})
export type SharedReport = z.infer<typeof SharedReport>

const ReportId = z.strictObject({ reportId: Id })
const LinkToken = z.strictObject({ token: z.string().max(100) })
/** By default the draft; for clients the latest published version. */
const VersionQuery = z.strictObject({
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
})

export const reports = {
  ofCampaign: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/reports',
    access: 'member',
    summary: 'List a campaign’s reports, latest month first; clients see published ones',
    params: CampaignId,
    answer: { 200: z.array(ListedReport) },
  }),
  createForCampaign: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/reports',
    access: 'member',
    needs: 'projects',
    summary: 'Create a campaign’s report for a month',
    params: CampaignId,
    body: NewReport,
    answer: { 201: Report },
    errors: ['taken'],
    isIdempotent: true,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/reports',
    access: 'member',
    summary:
      'List reports of a company and its campaigns, latest month first; clients see published ones',
    params: CompanyId,
    answer: { 200: z.array(ListedReport) },
  }),
  createForCompany: endpoint({
    method: 'POST',
    path: '/companies/:companyId/reports',
    access: 'member',
    needs: 'projects',
    summary: 'Create a company’s report for a month, covering all its shared campaigns',
    params: CompanyId,
    body: NewReport,
    answer: { 201: Report },
    errors: ['taken'],
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/reports/:reportId',
    access: 'member',
    summary:
      'Get a report: the draft, or for clients the latest published version; version=n selects one',
    params: ReportId,
    query: VersionQuery,
    answer: { 200: Report },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/:reportId',
    access: 'member',
    needs: 'projects',
    summary: 'Change the draft’s texts',
    params: ReportId,
    body: ReportChange,
    answer: { 200: Report },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reports/:reportId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a report with its versions and links',
    params: ReportId,
    answer: { 204: nothing },
  }),
  publish: endpoint({
    method: 'POST',
    path: '/reports/:reportId/publish',
    access: 'member',
    needs: 'projects',
    summary: 'Freeze texts and figures as the next version, and notify the company’s people',
    params: ReportId,
    body: z.strictObject({ version: Version.optional() }).optional(),
    answer: { 200: Report },
    errors: ['stale', 'wrong_state'],
    isIdempotent: true,
  }),
  links: endpoint({
    method: 'GET',
    path: '/reports/:reportId/links',
    access: 'admin',
    needs: 'projects',
    summary: 'List a report’s active private links, newest first',
    params: ReportId,
    answer: { 200: z.array(ReportLink) },
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/reports/:reportId/links',
    access: 'admin',
    needs: 'projects',
    summary: 'Create a private link to the published report; its URL is returned only once',
    params: ReportId,
    body: NewReportLink.optional(),
    answer: { 201: MadeReportLink },
    errors: ['wrong_state'],
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/reports/:reportId/links/:linkId',
    access: 'admin',
    needs: 'projects',
    summary: 'Revoke a private link immediately',
    params: ReportId.extend({ linkId: Id }),
    answer: { 204: nothing },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/reports/:reportId/pdf',
    access: 'member',
    summary: 'Download a report as PDF, as the caller sees it; version=n selects a version',
    params: ReportId,
    query: VersionQuery,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
  sharedPdf: endpoint({
    method: 'GET',
    path: '/reports/links/:token/pdf',
    access: 'public',
    summary: 'Download a published report as PDF, by private link',
    params: LinkToken,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/reports/links/:token',
    access: 'public',
    summary: 'Get a published report, by private link',
    params: LinkToken,
    answer: { 200: SharedReport },
  }),
}
