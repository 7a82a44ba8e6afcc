// Queries for daily figures, monthly plans and metric definitions.
import { sql } from 'kysely'
import { isPeak, standardMetrics } from '#contract/marketing/standard-metrics.ts'
import { firstIdSince } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { MetricRowOfDatabase } from './metric-values.ts'
import type { CampaignRow } from './rules.ts'

export interface ValueRow {
  metric: string
  day: string
  value: number
}

export interface PlanRow {
  metric: string
  /** `YYYY-MM` */
  month: string
  value: number
}

export const listMetrics = (
  tx: Tx,
  caller: Caller,
  campaignId: string,
): Promise<MetricRowOfDatabase[]> =>
  tx
    .selectFrom('campaign_metrics')
    .select(['metric', 'name', 'unit', 'source', 'definition', 'position'])
    .where('campaign_id', '=', campaignId)
    .where(visibleTo(caller, 'company_id'))
    .orderBy('position')
    .orderBy('metric')
    .execute()

export const listValues = (tx: Tx, caller: Caller, campaignId: string): Promise<ValueRow[]> =>
  tx
    .selectFrom('campaign_values')
    .select(['metric', 'day', 'value'])
    .where('campaign_id', '=', campaignId)
    .where(visibleTo(caller, 'company_id'))
    .orderBy('day')
    .orderBy('metric')
    .execute()

export const listPlan = (tx: Tx, caller: Caller, campaignId: string): Promise<PlanRow[]> =>
  tx
    .selectFrom('campaign_plans')
    .select(['metric', sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'value'])
    .where('campaign_id', '=', campaignId)
    .where(visibleTo(caller, 'company_id'))
    .orderBy('campaign_plans.month')
    .orderBy('metric')
    .execute()

interface OfCampaign {
  campaignId: string
}

const listDays = (
  tx: Tx,
  caller: Caller,
  campaignIds: string[],
): Promise<(ValueRow & OfCampaign)[]> =>
  tx
    .selectFrom('campaign_values')
    .select(['campaign_id as campaignId', 'metric', 'day', 'value'])
    .where('campaign_id', '=', sql<string>`any (${campaignIds}::uuid[])`)
    .where(visibleTo(caller, 'company_id'))
    .execute()

/** Totals of each metric for several campaigns, dated by its latest day, which is all that plan states need. */
export const listSums = (
  tx: Tx,
  caller: Caller,
  campaignIds: string[],
): Promise<(ValueRow & OfCampaign)[]> =>
  tx
    .selectFrom('campaign_values')
    .select(['campaign_id as campaignId', 'metric'])
    .select(sql<string>`max(day)`.as('day'))
    .select(
      sql<number>`(case when metric = 'reach' then max(value) else sum(value) end)::bigint`.as(
        'value',
      ),
    )
    .where('campaign_id', '=', sql<string>`any (${campaignIds}::uuid[])`)
    .where(visibleTo(caller, 'company_id'))
    .groupBy(['campaign_id', 'metric'])
    .execute()

const byCampaign = <Row extends OfCampaign>(rows: Row[]) =>
  Map.groupBy(rows, ({ campaignId }) => campaignId)

/** Data of several campaigns at once, with daily values or with sums. */
export async function listAll(
  tx: Tx,
  caller: Caller,
  campaignIds: string[],
  listOf: typeof listSums = listDays,
) {
  const values = await listOf(tx, caller, campaignIds)
  const plan = await tx
    .selectFrom('campaign_plans')
    .select(['campaign_id as campaignId', 'metric', 'value'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('campaign_id', '=', sql<string>`any (${campaignIds}::uuid[])`)
    .where(visibleTo(caller, 'company_id'))
    .execute()
  const metrics = await tx
    .selectFrom('campaign_metrics')
    .select(['campaign_id as campaignId', 'metric', 'name', 'unit', 'source', 'definition'])
    .select('position')
    .where('campaign_id', '=', sql<string>`any (${campaignIds}::uuid[])`)
    .where(visibleTo(caller, 'company_id'))
    .execute()
  return { values: byCampaign(values), plan: byCampaign(plan), metrics: byCampaign(metrics) }
}

export async function metricsWithValues(tx: Tx, campaignId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('campaign_values')
    .select('metric')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .execute()
  return found.map(({ metric }) => metric)
}

type Owner = Pick<CampaignRow, 'id' | 'companyId'>

/** A value to store; null deletes it. */
export interface ValueToStore {
  metric: string
  day: string
  value: number | null
  isMoney: boolean
}

export async function putValues(tx: Tx, { id, companyId }: Owner, values: ValueToStore[]) {
  const [present, absent] = [
    values.filter(({ value }) => value !== null),
    values.filter(({ value }) => value === null),
  ]
  if (absent.length > 0) {
    await sql`delete from campaign_values where campaign_id = ${id} and (metric, day) in (
      select * from unnest(${absent.map((one) => one.metric)}::text[], ${absent.map((one) => one.day)}::date[]))`.execute(
      tx,
    )
  }
  if (present.length === 0) return
  await sql`insert into campaign_values (company_id, campaign_id, metric, day, value, is_money)
    select ${companyId}::uuid, ${id}::uuid, sent.* from unnest(${present.map((one) => one.metric)}::text[],
      ${present.map((one) => one.day)}::date[], ${present.map((one) => one.value)}::bigint[],
      ${present.map((one) => one.isMoney)}::boolean[]) as sent
    on conflict (campaign_id, metric, day) do update set value = excluded.value`.execute(tx)
}

export interface PlanToStore {
  metric: string
  month: string
  value: number | null
  isMoney: boolean
}

export async function putPlan(tx: Tx, { id, companyId }: Owner, rows: PlanToStore[]) {
  const [present, absent] = [
    rows.filter(({ value }) => value !== null),
    rows.filter(({ value }) => value === null),
  ]
  const firstDays = (of: PlanToStore[]) => of.map(({ month }) => `${month}-01`)
  if (absent.length > 0) {
    await sql`delete from campaign_plans where campaign_id = ${id} and (metric, month) in (
      select * from unnest(${absent.map((one) => one.metric)}::text[], ${firstDays(absent)}::date[]))`.execute(
      tx,
    )
  }
  if (present.length === 0) return
  await sql`insert into campaign_plans (company_id, campaign_id, metric, month, value, is_money)
    select ${companyId}::uuid, ${id}::uuid, sent.* from unnest(${present.map((one) => one.metric)}::text[],
      ${firstDays(present)}::date[], ${present.map((one) => one.value)}::bigint[],
      ${present.map((one) => one.isMoney)}::boolean[]) as sent
    on conflict (campaign_id, metric, month) do update set value = excluded.value`.execute(tx)
}

const columnOf = { reach: 'reach', engagement: 'engagement', conversions: 'conversions' } as const

const totalOf = (
  metric: string,
) => sql`(select ${isPeak(metric) ? sql`max` : sql`sum`}(value) from campaign_values
  where campaign_id = campaigns.id and metric = ${metric})`

/** Updates the totals of the standard metrics written, and increments the version. */
export async function saveTotals(tx: Tx, { id }: Owner, metrics: ReadonlySet<string>) {
  const sums = standardMetrics
    .filter((metric) => metrics.has(metric))
    .map((metric) =>
      metric === 'spend'
        ? sql`spend_minor = ${totalOf(metric)}`
        : sql`${sql.ref(columnOf[metric])} = coalesce(${totalOf(metric)}, 0)`,
    )
  const changes = [...sums, sql`version = version + 1`, sql`updated_at = now()`]
  await sql`update campaigns set ${sql.join(changes)} where id = ${id}`.execute(tx)
}

const quietMs = 10 * 60_000

/** Whether the log already has this entry: typing one figure after another makes only one. */
export async function isNotifiedAlready(tx: Tx, caller: Caller, id: string, action: string) {
  const found = await tx
    .selectFrom('activity')
    .select('id')
    .where('record_id', '=', id)
    .where('actor_id', '=', caller.personId)
    .where('action', '=', action)
    .where('id', '>', firstIdSince(Date.now() - quietMs))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function putMetric(tx: Tx, { id, companyId }: Owner, metric: MetricRowOfDatabase) {
  await tx
    .insertInto('campaign_metrics')
    .values({ ...metric, company_id: companyId, campaign_id: id })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'metric']).doUpdateSet({
        name: metric.name,
        source: metric.source,
        definition: metric.definition,
      }),
    )
    .execute()
}

export async function deleteMetric(tx: Tx, { id }: Owner, metric: string): Promise<void> {
  for (const table of ['campaign_values', 'campaign_plans', 'campaign_metrics'] as const) {
    // Queries of one transaction run in sequence.
    await tx.deleteFrom(table).where('campaign_id', '=', id).where('metric', '=', metric).execute()
  }
}
