// Validates archive rows beyond the database's constraints: links, ranks, public website content and queued work must be as
// the API accepts them, and JSON must be readable by the program.
import * as z from 'zod'
import { ApprovedContent } from '#contract/work/approvals.ts'
import { WorkingHours, maxIntervals } from '#contract/site/booking.ts'
import { BrandColor, BrandFonts, maxColors } from '#contract/clients/brand.ts'
import { maxCommentLength } from '#contract/work/comments.ts'
import { maxExceptions } from '#contract/work/calendar.ts'
import { FileName } from '#contract/values/file-name.ts'
import { Buyer } from '#contract/billing/billing.ts'
import { Currency, Money } from '#contract/values/money.ts'
import { RecurrenceRule } from '#contract/work/recurrence.ts'
import { TaskRecurrenceRule } from '#contract/work/task-recurrence.ts'
import { ReportFigures, Restatement } from '#contract/marketing/reports.ts'
import { Email, OptionalUrl, Rank, maxPersonNameLength } from '#contract/shared.ts'
import { Subtask, Tag, maxSubtasks, maxTags } from '#contract/work/tasks.ts'
import { Locale } from '#contract/values/locales.ts'
import { TimeZone } from '#contract/values/time-zones.ts'
import { WebsiteAnswers } from '#contract/site/website-answers.ts'
import { WebsiteContent } from '#contract/site/website.ts'
import * as stored from './stored-json.ts'

/** Accepts only values that the schema would not change. */
const unchanged = (schema: z.ZodType) =>
  z.string().refine((value) => schema.safeParse(value).data === value)

const accepted = (schema: z.ZodType) =>
  z.unknown().refine((value) => schema.safeParse(value).success)

const name = z.string().min(1).max(200)

/** Applies to every table; the database checks whether a currency is required. */
const everywhere: Record<string, z.ZodType> = { currency: accepted(Currency).or(z.null()) }

/** Columns of tables with line items. */
const total = Money.shape.amount
const amounts = { discount: stored.StoredDiscount, lines: stored.StoredLines, total }
const parties = { seller: stored.StoredSeller.nullable(), buyer: Buyer.nullable() }

const figures = { figures: z.array(ReportFigures), restated: z.array(Restatement) }

/** Checks by table and column. */
const checks: Record<string, Record<string, z.ZodType>> = {
  activity: { detail: stored.ActivityDetail },
  approvals: { content: ApprovedContent.nullable() },
  booking_hosts: {
    time_zone: TimeZone.nullable(),
    hours: z.array(WorkingHours).max(maxIntervals),
  },
  brands: {
    colours: z.array(accepted(BrandColor)).max(maxColors),
    fonts: accepted(BrandFonts),
  },
  campaigns: { rank: Rank },
  // Above the limit for writing, since erasing a person inserts a longer placeholder for their name.
  comments: { text: z.string().max(2 * maxCommentLength) },
  // Companies that registered, or were created from a message, may have no website.
  companies: { name, website: unchanged(OptionalUrl), email: unchanged(Email) },
  events: {
    time_zone: TimeZone.nullable(),
    recurrence: accepted(RecurrenceRule).or(z.null()),
    exceptions: z.array(stored.StoredException).max(maxExceptions),
  },
  files: { name: unchanged(FileName) },
  bookings: { time_zone: TimeZone },
  installation: {
    billing: stored.StoredBilling.nullable(),
    time_zone: TimeZone.nullable(),
    locale: Locale.nullable(),
  },
  instalment_plans: amounts,
  instalments: { nets: stored.InstalmentNets, total },
  invoice_schedules: amounts,
  invoices: { ...amounts, ...parties },
  projects: { title: name, rank: Rank },
  quotes: { ...amounts, ...parties },
  report_version_figures: figures,
  report_versions: figures,
  social_accounts: { url: unchanged(OptionalUrl) },
  task_series: { content: stored.SeriesContent, rule: accepted(TaskRecurrenceRule) },
  task_templates: { items: z.array(stored.StoredTemplateItem) },
  tasks: {
    title: name,
    rank: Rank,
    tags: z.array(accepted(Tag)).max(maxTags),
    subtasks: z.array(accepted(Subtask)).max(maxSubtasks),
  },
  users: {
    first_name: z.string().min(1).max(maxPersonNameLength),
    last_name: z.string().max(maxPersonNameLength),
    email: unchanged(Email).nullable(),
    locale: Locale.nullable(),
    time_zone: TimeZone.nullable(),
  },
  logos: {
    // A PNG of fewer than 1024 × 1024 pixels, as uploads become: the program opens it without the process that decodes uploads.
    content: z.string().regex(/^\\x89504e470d0a1a0a0000000d49484452(?:00000[0-3][\da-f]{2}){2}/),
  },
  website_versions: {
    answers: accepted(WebsiteAnswers.partial()),
    content: accepted(WebsiteContent),
    draft: accepted(WebsiteContent),
  },
}

type RowCheck = (row: Record<string, unknown>) => boolean

/** Checks the row's value in that column; undefined if the database's own constraints suffice. */
export function findRowCheck(table: string, column: string): RowCheck | undefined {
  const schema = checks[table]?.[column] ?? everywhere[column]
  // A document's total depends on other columns of the row.
  return schema && ((row) => schema.safeParse(column === 'lines' ? row : row[column]).success)
}
