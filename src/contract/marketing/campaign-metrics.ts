// Campaign metrics: what a campaign measures, each with its source and definition, and daily values, typed or imported.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Version, list, nothing, optionalText, text } from '../shared.ts'
import {
  DayOrder,
  DecimalSignName,
  ImportColumn,
  ImportIssue,
  NumberFormat,
} from '../agency/table-import.ts'

/** `reach`, or the key of a custom metric, such as `newPatients`. */
export const MetricKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, {
  error: 'Metric must be the key of a metric, such as reach',
})

/** Money is in units of the agency's currency, with up to two decimals. */
export const MetricUnit = z.enum(['count', 'money'])
export type MetricUnit = z.infer<typeof MetricUnit>

/** Keeps sums over years exact, including two decimals. */
const maxValue = 10_000_000_000

/** Per campaign. */
export const maxOwnMetrics = 20

/** An integer for counts; up to two decimals for money, as the metric's unit decides. */
export const MetricValue = z.number().min(0).max(maxValue)
const Count = z.int().min(0).max(maxValue)

export const Metric = z.strictObject({
  metric: MetricKey,
  name: z.string(),
  unit: MetricUnit,
  /** Where its figures come from, such as an ad platform; '' until set. */
  source: z.string(),
  /** What is counted. */
  definition: z.string(),
  isOwn: z.boolean(),
})
export type Metric = z.infer<typeof Metric>

const metricFields = { name: text(60), source: optionalText(200), definition: optionalText(1000) }

export const NewMetric = z.strictObject({
  ...metricFields,
  source: metricFields.source.optional(),
  definition: metricFields.definition.optional(),
  unit: MetricUnit.optional(),
})
export type NewMetric = z.infer<typeof NewMetric>

export const MetricChange = z.strictObject({
  /** Custom metrics only. */
  name: metricFields.name.optional(),
  source: metricFields.source.optional(),
  definition: metricFields.definition.optional(),
  version: Version.optional(),
})
export type MetricChange = z.infer<typeof MetricChange>

/** A day's figures; null where there is none. */
export const MetricRow = z.strictObject({
  date: DateOnly,
  reach: Count.nullable(),
  engagement: Count.nullable(),
  conversions: Count.nullable(),
  /** Omitted for callers who may not see money. */
  spend: MetricValue.nullable().optional(),
  /** Custom metrics. */
  own: z.array(z.strictObject({ metric: MetricKey, value: MetricValue })),
})
export type MetricRow = z.infer<typeof MetricRow>

export const NewMetricRow = z.strictObject({
  date: DateOnly,
  reach: Count.nullish(),
  engagement: Count.nullish(),
  conversions: Count.nullish(),
  spend: MetricValue.nullish(),
  own: list(
    z.strictObject({ metric: MetricKey, value: MetricValue.nullable() }),
    maxOwnMetrics,
  ).optional(),
})
export type NewMetricRow = z.infer<typeof NewMetricRow>

export const maxImportCharacters = 500_000
/** Per import; the values are written in one transaction while the client waits. */
export const maxImportValues = 50_000

export const MetricImport = z.strictObject({
  /** Comma, semicolon or tab separated, with column names in the first line. */
  text: z.string().min(1).max(maxImportCharacters),
  /** Column numbers, from 0; detected from the header names if omitted. */
  columns: z
    .strictObject({
      date: ImportColumn,
      metrics: list(z.strictObject({ column: ImportColumn, metric: MetricKey }), 50),
    })
    .optional(),
  dayOrder: DayOrder.optional(),
  /** How the person writes decimals: for columns that show neither sign beyond doubt. */
  decimalSign: DecimalSignName.optional(),
  /** Chosen for such columns. */
  numbers: list(z.strictObject({ column: ImportColumn, sign: DecimalSignName }), 200).optional(),
  /** Skips invalid lines; otherwise one invalid line rejects the import. */
  skipsInvalid: z.boolean().optional(),
  /** Reports the outcome without changing anything. */
  isPreview: z.boolean().optional(),
})
export type MetricImport = z.infer<typeof MetricImport>

const ImportedValue = z.strictObject({
  date: DateOnly,
  metric: MetricKey,
  before: MetricValue.nullable(),
  value: MetricValue,
})

export const MetricImported = z.strictObject({
  columns: z.array(z.string()),
  /** How the file was read. */
  mapping: z.strictObject({
    date: z.int().nullable(),
    metrics: z.array(z.strictObject({ column: z.int(), metric: MetricKey })),
  }),
  dayOrder: DayOrder,
  /** The columns whose numbers could be read both ways. */
  numbers: z.array(NumberFormat),
  /** Lines with figures. */
  lines: z.int(),
  days: z.int(),
  /** Numbers of new, changed and unchanged values. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  issues: z.array(ImportIssue),
  issueCount: z.int(),
  /** The added and changed values; in a preview, the first of them. */
  values: z.array(ImportedValue),
  /** The campaign's version after the import. */
  version: Version,
})
export type MetricImported = z.infer<typeof MetricImported>

export const MetricOfCampaign = z.strictObject({ ...CampaignId.shape, metric: MetricKey })

const Format = z.strictObject({ format: z.enum(['json', 'csv']).default('json') })

export const campaignMetrics = {
  list: endpoint({
    method: 'GET',
    path: '/projects/campaigns/:campaignId/metrics',
    access: 'member',
    summary: 'List a campaign’s figures by day, oldest first; format=csv returns CSV',
    params: CampaignId,
    query: Format,
    answer: { 200: z.array(MetricRow) },
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/metrics',
    access: 'member',
    needs: 'projects',
    summary: 'Set the figures of a day, replacing existing ones',
    params: CampaignId,
    body: NewMetricRow,
    answer: { 201: MetricRow },
    isIdempotent: true,
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/metrics/import',
    access: 'member',
    needs: 'projects',
    summary: 'Import daily figures from CSV, all or nothing; repeating an import changes nothing',
    params: CampaignId,
    body: MetricImport,
    answer: { 200: MetricImported },
  }),
  define: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/metrics/definitions',
    access: 'member',
    needs: 'projects',
    summary: 'Add a custom metric',
    params: CampaignId,
    body: NewMetric,
    answer: { 201: Metric },
    errors: ['taken'],
    isIdempotent: true,
  }),
  changeDefinition: endpoint({
    method: 'PUT',
    path: '/projects/campaigns/:campaignId/metrics/definitions/:metric',
    access: 'member',
    needs: 'projects',
    summary: 'Set a metric’s source and definition; custom metrics can also be renamed',
    params: MetricOfCampaign,
    body: MetricChange,
    answer: { 200: Metric },
    errors: ['stale', 'taken'],
  }),
  removeDefinition: endpoint({
    method: 'DELETE',
    path: '/projects/campaigns/:campaignId/metrics/definitions/:metric',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a custom metric with its figures and plan',
    params: MetricOfCampaign,
    answer: { 204: nothing },
  }),
}
