// Queries for the people who get a published report by email.
import type { Tx } from '#server/platform/database/pool.ts'
import type { ReportRow } from './rules.ts'

/** People who currently get each published report by email; none while it is paused. */
export async function listRecipients(
  tx: Tx,
  { companyId, campaignId }: Pick<ReportRow, 'companyId' | 'campaignId'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_schedules as schedule')
    .innerJoin('report_recipients as recipient', 'recipient.schedule_id', 'schedule.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'recipient.company_id')
        .onRef('memberships.user_id', '=', 'recipient.user_id'),
    )
    .select('recipient.user_id as id')
    .where('schedule.company_id', '=', companyId)
    .where('schedule.campaign_id', 'is not distinct from', campaignId)
    .where('schedule.paused', '=', false)
    .where('memberships.banned_at', 'is', null)
    .orderBy('recipient.user_id')
    .execute()
  return rows.map(({ id }) => id)
}
