// Details in `not_found` and `stale` errors for staff: who deleted or changed the record, and when.
import * as z from 'zod'
import { recordKinds } from './records.ts'
import { Moment } from './shared.ts'

/** The deletion of a missing record, for staff; part of a `not_found` error. */
export const Deletion = z.strictObject({
  kind: z.enum(recordKinds),
  /** The deleted record's name; null if it was deleted along with several others. */
  name: z.string().nullable(),
  /** Null when that person's account is gone. */
  by: z.string().nullable(),
  at: Moment,
  canRestore: z.boolean(),
})
export type Deletion = z.infer<typeof Deletion>

/** The last change to a record, for staff; part of a `stale` error. */
export interface LastChange {
  /** Null if it was no particular person, or the person's account is gone. */
  by: string | null
  at: string
}
