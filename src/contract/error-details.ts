// What a `not_found` or `stale` error tells staff: who deleted or changed the record, and when.
import * as z from 'zod'
import { Moment, updateKinds } from './shared.ts'

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

/** Who changed a record last, for staff; part of a `stale` error. */
export interface LastChange {
  /** Null where nobody in particular did, or the person is gone. */
  by: string | null
  at: string
}
