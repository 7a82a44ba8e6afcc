// What a campaign measures: its metrics, each with its source and definition, and their values by day, typed or imported.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, Version, list, nothing, optionalText, text } from './shared.ts'
import { DayOrder, ImportColumn, ImportFault } from './table-import.ts'

/** What every campaign measures. */
export const standardMetrics = ['reach', 'engagement', 'conversions', 'spend'] as const

/** `reach`, or the key of an own metric, such as `newPatients`. */
export const MetricKey = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, {
  error: 'Metric must be the key of a metric, such as reach',
})

/** Money is in units of the agency's currency, with its hundredths. */
export const MetricUnit = z.enum(['count', 'money'])
export type MetricUnit = z.infer<typeof MetricUnit>

/** So that sums over years stay exact, in hundredths too. */
const maxValue = 10_000_000_000

/** Of a campaign. */
export const maxOwnMetrics = 20

/** Whole for what is counted; of money at most hundredths, which the metric's unit decides. */
export const MetricValue = z.number().min(0).max(maxValue)
const Count = z.int().min(0).max(maxValue)

export const Metric = z.strictObject({
  metric: MetricKey,
  name: z.string(),
  unit: MetricUnit,
  /** Where its figures come from, such as an ad platform; '' while nobody has said it. */
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
  /** Of an own metric. */
  name: metricFields.name.optional(),
  source: metricFields.source.optional(),
  definition: metricFields.definition.optional(),
  version: Version.optional(),
})
export type MetricChange = z.infer<typeof MetricChange>

/** The figures of a day; null where there is none. */
export const MetricRow = z.strictObject({
  date: DateOnly,
  reach: Count.nullable(),
  engagement: Count.nullable(),
  conversions: Count.nullable(),
  /** Absent for whoever may not see money. */
  spend: MetricValue.nullable().optional(),
  /** Of own metrics. */
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
/** Of one import: they are written in one transaction, while the call waits. */
export const maxImportValues = 50_000

export const MetricImport = z.strictObject({
  /** Comma, semicolon or tab separated, its first line the columns' names. */
  text: z.string().min(1).max(maxImportCharacters),
  /** Which column is which, by their numbers from 0; guessed from their names where nothing is said. */
  columns: z
    .strictObject({
      date: ImportColumn,
      metrics: list(z.strictObject({ column: ImportColumn, metric: MetricKey }), 50),
    })
    .optional(),
  dayOrder: DayOrder.optional(),
  /** Lines at fault are left out; else one of them refuses all. */
  skipsFaults: z.boolean().optional(),
  /** Says what would be done, and does nothing. */
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
  /** As it was read. */
  mapping: z.strictObject({
    date: z.int().nullable(),
    metrics: z.array(z.strictObject({ column: z.int(), metric: MetricKey })),
  }),
  dayOrder: DayOrder,
  /** Lines with figures. */
  lines: z.int(),
  days: z.int(),
  /** Values that were not there, that were others, and that were the same already. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  faults: z.array(ImportFault),
  faultCount: z.int(),
  /** What was added and changed; of a preview the first of it. */
  values: z.array(ImportedValue),
  /** The campaign's, behind it. */
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
    summary: 'The figures of a campaign by day, the oldest first; format=csv as CSV',
    params: CampaignId,
    query: Format,
    answer: { 200: z.array(MetricRow) },
  }),
  add: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/metrics',
    access: 'member',
    needs: 'projects',
    summary: 'Write the figures of a day; sent again, they replace themselves',
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
    summary: 'Write figures by day from CSV, all or nothing; the same text twice changes nothing',
    params: CampaignId,
    body: MetricImport,
    answer: { 200: MetricImported },
  }),
  define: endpoint({
    method: 'POST',
    path: '/projects/campaigns/:campaignId/metrics/definitions',
    access: 'member',
    needs: 'projects',
    summary: 'Add an own metric',
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
    summary: 'Say where a metric comes from and what it counts; an own one can be renamed',
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
    summary: 'Delete an own metric with its figures and its plan',
    params: MetricOfCampaign,
    answer: { 204: nothing },
  }),
}
