// Reports to clients, of a campaign or a company and a month: what happened, why and what next, around the figures.
import * as z from 'zod'
import { CampaignFigures, Month } from './campaign-figures.ts'
import { MetricKey, MetricUnit } from './campaign-metrics.ts'
import { CampaignId } from './campaigns.ts'
import { CompanyId } from './companies.ts'
import { bytes, endpoint } from './endpoint.ts'
import { Currency } from './money.ts'
import { Id, Moment, Named, PersonName, Version, can, nothing, optionalText } from './shared.ts'

/** What a report says beside its figures, each in Markdown; demanded before it is published. */
export const reportTexts = ['whatHappened', 'why', 'whatNext'] as const
export type ReportText = (typeof reportTexts)[number]

const Text = optionalText(20_000)
const texts = { whatHappened: Text, why: Text, whatNext: Text }

const Figure = z.number().min(0).nullable()

/** Of what was published before its currency was stored with it. */
export const formerCurrency = 'USD'

/** What money is in: the agency's now, or when the version was published. */
const FrozenCurrency = Currency.default(formerCurrency)

/** A campaign's figures as they stand at the end of the month, or now while it lasts; months until then. */
export const ReportFigures = CampaignFigures.omit({
  version: true,
  values: true,
  plan: true,
  bands: true,
  can: true,
}).extend({
  currency: FrozenCurrency,
  /** Spend of the month for each of its results. */
  costPerInMonth: CampaignFigures.shape.costPer,
})
export type ReportFigures = z.infer<typeof ReportFigures>
/** As a published version has them. */
export type StoredFigures = z.input<typeof ReportFigures>

/** A figure that reads differently from the version before. */
export const Restatement = z.strictObject({
  campaign: Named,
  metric: MetricKey,
  name: z.string(),
  unit: MetricUnit,
  /** Null: of the total, where there are no figures by month. */
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
  /** How many figures read differently from the version before. */
  restated: z.int(),
})

const subject = {
  _id: Id,
  company: z.strictObject({ _id: Id, name: z.string() }),
  /** Null: of the company as a whole. */
  campaign: Named.nullable(),
  project: Id.nullable(),
  month: Month,
}

const content = {
  ...texts,
  /** The texts as they are shown, safe to show. */
  html: z.strictObject({ whatHappened: z.string(), why: z.string(), whatNext: z.string() }),
  figures: z.array(ReportFigures),
  /** Against the version before. */
  restated: z.array(Restatement),
}

export const ListedReport = z.strictObject({
  ...subject,
  /** The latest, which clients read; null while it is a draft. */
  published: Version.nullable(),
  publishedAt: Moment.nullable(),
  version: Version,
})
export type ListedReport = z.infer<typeof ListedReport>

export const Report = z.strictObject({
  ...subject,
  ...content,
  /** The version that this is; null for the draft, whose figures are those of now. */
  number: Version.nullable(),
  /** When the figures were frozen. */
  asOf: Moment.nullable(),
  /** Those that are published, the latest first. */
  versions: z.array(ReportVersion),
  /** Texts that it lacks to be published. */
  missing: z.array(z.enum(reportTexts)),
  /** Texts or figures of the draft differ from what is published. */
  isChanged: z.boolean(),
  version: Version,
  can: can('edit', 'delete', 'publish', 'share'),
})
export type Report = z.infer<typeof Report>

export const NewReport = z.strictObject({
  month: Month,
  whatHappened: Text.optional(),
  why: Text.optional(),
  whatNext: Text.optional(),
})
export type NewReport = z.infer<typeof NewReport>

export const ReportChange = NewReport.omit({ month: true }).extend({ version: Version.optional() })
export type ReportChange = z.infer<typeof ReportChange>

export const defaultLinkDays = 30
const maxLinkDays = 365

export const NewReportLink = z.strictObject({
  days: z.int().min(1).max(maxLinkDays).default(defaultLinkDays),
})

/** The address itself is told once, when it is made. It works for as long as whoever made it could make it. */
export const ReportLink = z.strictObject({
  _id: Id,
  madeBy: PersonName,
  createdAt: Moment,
  expiresAt: Moment,
})
export type ReportLink = z.infer<typeof ReportLink>

export const MadeReportLink = ReportLink.extend({ url: z.string() })
export type MadeReportLink = z.infer<typeof MadeReportLink>

/** What whoever has the address reads: the version that is published last. */
export const SharedReport = z.strictObject({
  company: z.string(),
  campaign: z.string().nullable(),
  month: Month,
  number: Version,
  asOf: Moment,
  ...content,
})
export type SharedReport = z.infer<typeof SharedReport>

const ReportId = z.strictObject({ reportId: Id })
const LinkToken = z.strictObject({ token: z.string().max(100) })
/** Without one the draft, for clients what is published last. */
const VersionQuery = z.strictObject({
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
})

export const reports = {
  ofCampaign: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/reports',
    access: 'member',
    summary: 'The reports of a campaign, the latest month first; for clients the published ones',
    params: CampaignId,
    answer: { 200: z.array(ListedReport) },
  }),
  createForCampaign: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/reports',
    access: 'member',
    needs: 'projects',
    summary: 'Begin the report of a campaign and a month',
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
      'The reports of a company and of its campaigns, the latest month first; for clients the published ones',
    params: CompanyId,
    answer: { 200: z.array(ListedReport) },
  }),
  createForCompany: endpoint({
    method: 'POST',
    path: '/companies/:companyId/reports',
    access: 'member',
    needs: 'projects',
    summary: 'Begin the report of a company, of all its shared campaigns, and a month',
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
      'A report: the draft, for clients what is published last; version=n as that version reads',
    params: ReportId,
    query: VersionQuery,
    answer: { 200: Report },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/reports/:reportId',
    access: 'member',
    needs: 'projects',
    summary: 'Change texts of the draft',
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
    summary: 'Freeze texts and figures as the next version, and tell the company’s people',
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
    summary: 'The private links to a report that are neither revoked nor expired, the latest first',
    params: ReportId,
    answer: { 200: z.array(ReportLink) },
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/reports/:reportId/links',
    access: 'admin',
    needs: 'projects',
    summary: 'Make a private link to what is published; its address is told this once',
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
    summary: 'Revoke a private link: it ends at once',
    params: ReportId.extend({ linkId: Id }),
    answer: { 204: nothing },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/reports/:reportId/pdf',
    access: 'member',
    summary: 'A report as PDF, as whoever asks reads it; version=n of that version',
    params: ReportId,
    query: VersionQuery,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
  sharedPdf: endpoint({
    method: 'GET',
    path: '/reports/links/:token/pdf',
    access: 'public',
    summary: 'A published report as PDF, by its private link',
    params: LinkToken,
    answer: { 200: bytes('application/pdf') },
    isDownload: true,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/reports/links/:token',
    access: 'public',
    summary: 'A published report, by its private link',
    params: LinkToken,
    answer: { 200: SharedReport },
  }),
}
