// What module.ts says of milestones in SQL: on Home, in the calendar, in search and in notifications.
import { sql } from 'kysely'
import { attentionDaysBefore } from '#contract/work/milestones.ts'
import { maxOfKind } from '#contract/work/calendar.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import type { CalendarSources } from '#server/records/dates-store.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listMembers, listStaffWith } from '#server/records/recipients-store.ts'

/** Milestones that are due soon or overdue, for those who run projects. */
export const attention: AttentionSources = {
  milestone: ({ caller, day }) =>
    isPermitted(caller, 'projects')
      ? sql`select milestones.id, milestones.title, companies.name as place, milestones.due_on::text as due,
          '/app/admin/projects/' || milestones.project_id || '/milestones/' || milestones.id
            || '?company=' || milestones.company_id as path,
          row_number() over (order by milestones.due_on, milestones.id) as place_in_line
        from milestones join companies on companies.id = milestones.company_id
        where milestones.reached_at is null and milestones.due_on <= ${day}::date + ${attentionDaysBefore}::int
          and ${visibleTo(caller, 'milestones.company_id')}`
      : undefined,
}

/** The dates of milestones in the calendar. */
export const calendar: CalendarSources = {
  milestone: (caller, query) => [
    sql`(select 'milestone' as kind, milestones.id, 'due' as date, milestones.title,
        milestones.company_id as "companyId", companies.name as "companyName", milestones.project_id as "projectId",
        milestones.due_on as day, milestones.visibility, milestones.reached_at is not null as "isDone",
        false as "isOverdue", milestones.version, milestones.updated_at as "updatedAt"
      from milestones join companies on companies.id = milestones.company_id
      where milestones.due_on between ${query.from} and ${query.to} and ${sharedWith(caller, 'milestones')}
        ${query.company === undefined ? sql`` : sql`and milestones.company_id = ${query.company}`}
      order by milestones.due_on, milestones.id limit ${sql.lit(maxOfKind)})`,
  ],
}

/** Milestones as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`case when milestones.approved_at is not null then 'Approved'
        when milestones.reached_at is not null then 'Reached' else 'Planned' end`,
      isOpen: sql`milestones.reached_at is null`,
      project: sql`milestones.project_id`,
    })} from milestones where milestones.${hitRecord}`,
}

/** Whom a milestone's approval concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['review', 'decision'],
  subject: {
    table: 'milestones',
    title: sql`title`,
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },

  /** The client's people, who may approve it; then the staff who run projects. */
  async findConcerned(tx, { kind, record }) {
    const milestone = await tx
      .selectFrom('milestones')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!milestone) return undefined
    const { companyId } = milestone
    const people =
      kind === 'review'
        ? await listMembers(tx, companyId)
        : await listStaffWith(tx, 'projects', companyId)
    return { companyId, people }
  },

  /** A request to approve only while it waits. */
  shown: (
    caller,
  ) => sql`select milestones.company_id, milestones.project_id, milestones.title, milestones.due_on,
      '' as excerpt
    from milestones
    where n.record_kind = 'milestone' and milestones.id = n.record_id and ${sharedWith(caller, 'milestones')}
      and (n.kind <> 'review' or (milestones.reached_at is not null and milestones.approved_at is null))`,
}
