// What Home shows.
import type { NounModule } from '#server/records/module.ts'

export const home: NounModule = {
  tables: {
    visits: { leftOut: 'personal, and only useful here' },
  },
  personalData: [
    { table: 'visits', person: 'person_id', columns: ['seen_at', 'before_at'] },
    { table: 'calendar_addresses', person: 'person_id', columns: ['created_at'] },
    { table: 'imports', person: 'created_by', columns: ['id', 'kind', 'file_name', 'created_at'] },
    { table: 'deletions', person: 'deleted_by', columns: ['id', 'kind', 'deleted_at'] },
    { table: 'email_tests', person: 'requested_by', columns: ['id', 'recipient', 'requested_at'] },
    { table: 'website_versions', person: 'changed_by', columns: ['version', 'changed_at'] },
    { table: 'website_images', person: 'uploaded_by', columns: ['hash', 'uploaded_at'] },
    { table: 'erasure_requests', person: 'person_id', columns: ['reason', 'asked_at'] },
    {
      table: 'activity',
      person: 'actor_id',
      columns: ['id', 'at', 'company_id', 'action', 'kind', 'record_id', 'project_id'],
    },
  ],
}
