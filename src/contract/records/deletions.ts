// Restoring deleted records, within one hour.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordKinds } from '../records.ts'
import { Id } from '../shared.ts'

export const deletions = {
  restore: endpoint({
    method: 'POST',
    path: '/records/:recordId/restore',
    access: 'member',
    summary:
      'Restore a record deleted within the last hour, with everything deleted along with it; clients: their own comments',
    params: z.strictObject({ recordId: Id }),
    answer: { 200: z.strictObject({ kind: z.enum(recordKinds), records: z.array(Id) }) },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
