// Campaigns with their figures, posts and reports.
import type { ColumnType, Generated } from 'kysely'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { MetricUnit } from '#contract/campaign-metrics.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { PostChannel } from '#contract/post-channels.ts'
import type { Post, PostStatus } from '#contract/posts.ts'
import type { ReportText, StoredFigures, StoredRestatement } from '#contract/reports.ts'
import type { JsonList, Moment } from './columns.ts'

/** The columns of a report's texts, in drafts and versions. */
export const reportTextColumns = {
  whatHappened: 'what_happened',
  why: 'why',
  whatNext: 'what_next',
} as const satisfies Record<
  ReportText,
  keyof CampaignTables['reports'] & keyof CampaignTables['report_versions']
>

export interface CampaignTables {
  campaigns: {
    id: string
    company_id: string
    project_id: string
    title: string
    description: string
    status: Campaign['status']
    start_on: string | null
    end_on: string | null
    budget: number
    reach: number
    engagement: number
    conversions: number
    spend_minor: number | null
    shares_spend: boolean
    on_track_percent: number
    watch_percent: number
    visibility: Campaign['visibility']
    approval_mode: ApprovalMode | null
    rank: string
    version: number
    created_at: Moment
    updated_at: Moment
  }
  campaign_metrics: {
    company_id: string
    campaign_id: string
    metric: string
    name: string
    unit: MetricUnit
    source: string
    definition: string
    position: number
  }
  campaign_values: {
    company_id: string
    campaign_id: string
    metric: string
    day: string
    value: number
    is_money: boolean
  }
  campaign_plans: {
    company_id: string
    campaign_id: string
    metric: string
    month: string
    value: number
    is_money: boolean
  }
  posts: {
    id: string
    company_id: string
    campaign_id: string
    title: string
    channel: PostChannel
    text: string
    link: string
    planned_on: string
    status: PostStatus
    visibility: Post['visibility']
    approval_mode: ColumnType<ApprovalMode | null, undefined, ApprovalMode | null>
    published_at: Date | null
    published_url: string
    created_by: string | null
    version: number
    content_version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  reports: {
    id: string
    company_id: string
    campaign_id: string | null
    month: string
    what_happened: string
    why: string
    what_next: string
    published_version: ColumnType<number | null, undefined, number | null>
    version: number
    created_at: Date
    updated_at: Date
  }
  report_versions: {
    company_id: string
    report_id: string
    campaign_id: string | null
    month: string
    number: number
    what_happened: string
    why: string
    what_next: string
    figures: JsonList<StoredFigures>
    restated: JsonList<StoredRestatement>
    published_at: Date
    published_by: string | null
    published_first: string
    published_last: string
  }
  report_version_figures: {
    company_id: string
    report_id: string
    number: number
    figures: JsonList<StoredFigures>
    restated: JsonList<StoredRestatement>
  }
  report_links: {
    id: string
    company_id: string
    report_id: string
    token_hash: Buffer
    created_by: string | null
    creator_first: string | null
    creator_last: string | null
    created_at: Date
    expires_at: Date
  }
  report_schedules: {
    id: string
    company_id: string
    campaign_id: string | null
    day: number
    paused: boolean
    last_on: string | null
    next_on: string
    version: number
    created_at: Date
    updated_at: Date
  }
  report_recipients: {
    company_id: string
    schedule_id: string
    user_id: string
  }
}
