// Approvals of records whose modules declare how.
import type { NounModule } from '#server/records/module.ts'
import { revokeHiddenLinks } from './links.ts'

export const approvals: NounModule = {
  afterRestore: revokeHiddenLinks,
  tables: {
    approvals: 'company',
    approval_holds: 'company',
    approval_links: { leftOut: 'they only work here' },
  },
  personalData: [
    {
      table: 'approvals',
      person: 'person_id',
      columns: ['id', 'company_id', 'item_id', 'action', 'stage', 'reason', 'at'],
    },
    { table: 'approval_holds', person: 'person_id', columns: ['item_id', 'reason', 'at'] },
    {
      table: 'approval_links',
      person: 'created_by',
      columns: ['id', 'item_id', 'created_at', 'expires_at', 'revoked_at'],
    },
  ],
}
