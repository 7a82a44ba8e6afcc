// What was deleted: said to whoever comes for it, and restored within an hour.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shared.ts'
import { updateKinds } from './updates.ts'

export const deletions = {
  restore: endpoint({
    method: 'POST',
    path: '/records/:recordId/restore',
    access: 'admin',
    summary: 'Restore what was deleted within the last hour, with all that went with it',
    params: z.strictObject({ recordId: Id }),
    answer: { 200: z.strictObject({ kind: z.enum(updateKinds), records: z.array(Id) }) },
    errors: ['wrong_state'],
  }),
}

/** Why a record is not there any more, for staff; part of a `not_found` error. */
export const Deletion = z.strictObject({
  kind: z.enum(updateKinds),
  /** Of what was deleted; null where the record went with several others at once. */
  name: z.string().nullable(),
  /** Null when the person is gone as well. */
  by: z.string().nullable(),
  at: Moment,
  canRestore: z.boolean(),
})
export type Deletion = z.infer<typeof Deletion>
