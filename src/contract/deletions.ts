// What was deleted: said to whoever comes for it, and restored within an hour.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, updateKinds } from './shared.ts'

export const deletions = {
  restore: endpoint({
    method: 'POST',
    path: '/records/:recordId/restore',
    access: 'member',
    summary:
      'Restore what was deleted within the last hour, with all that went with it; of clients, their own comments',
    params: z.strictObject({ recordId: Id }),
    answer: { 200: z.strictObject({ kind: z.enum(updateKinds), records: z.array(Id) }) },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
}
