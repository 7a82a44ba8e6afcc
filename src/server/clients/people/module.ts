// People of companies and of the agency.
import type { NounModule } from '#server/records/module.ts'
import { search } from './module-store.ts'
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
  ],
}
