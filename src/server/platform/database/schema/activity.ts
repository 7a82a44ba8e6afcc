// The activity log and its seals, and people's visits.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface ActivityTables {
  activity: {
    id: string
    at: Generated<Date>
    company_id: string
    actor_id: string | null
    action: string
    kind: string
    record_id: string
    project_id: string | null
    visibility: Generated<'internal' | 'shared'>
    detail: JSONColumnType<Record<string, unknown>, Record<string, unknown> | undefined, never>
    detail_hash: ColumnType<string | null, undefined, never>
  }
  activity_unsealed: { activity_id: string }
  activity_seals: {
    number: number
    activity_id: string
    key_id: Buffer
    hash: Buffer
  }
  visits: {
    person_id: string
    seen_at: Date
    before_at: Date | null
  }
}
