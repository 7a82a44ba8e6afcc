// People of companies and of the agency.
import type { NounModule } from '#server/records/module.ts'
import { search } from './search-store.ts'
import { afterRestore } from './restored.ts'

export const people: NounModule = {
  records: [
    {
      kind: 'person',
      search,
    },
  ],
  afterRestore,
  tables: {
    memberships: 'company',
    staff_companies: 'agency',
    invitations: { leftOut: 'their links only work here' },
    staff_invitations: { leftOut: 'their links only work here' },
  },
  personalData: [
    { table: 'memberships', person: 'user_id', columns: ['company_id', 'role', 'created_at'] },
    { table: 'staff_companies', person: 'user_id', columns: ['company_id'] },
    {
      table: 'invitations',
      person: 'invited_by',
      columns: ['id', 'company_id', 'role', 'created_at'],
    },
    {
      table: 'staff_invitations',
      person: 'invited_by',
      columns: ['id', 'staff_role', 'created_at'],
    },
    {
      table: 'tasks',
      person: 'assigned_to',
      columns: ['id', 'company_id', 'project_id', 'due_on'],
    },
    { table: 'task_requests', person: 'requested_by', columns: ['task_id', 'requested_at'] },
    {
      table: 'comments',
      person: 'author_id',
      columns: ['id', 'company_id', 'task_id', 'visibility', 'text', 'created_at', 'edited_at'],
    },
  ],
}
