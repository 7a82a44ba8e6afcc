// Unbilled time of a client that can be put on the draft of an invoice.
import * as z from 'zod'
import { Money } from './money.ts'
import { DateOnly, Id, Version } from './shared.ts'

export const timeGroupings = ['task', 'person'] as const
export const TimeGrouping = z.enum(timeGroupings)
export type TimeGrouping = z.infer<typeof TimeGrouping>

/** Which of the client's unbilled time: all of it, of a project, of some days. */
const TimeChoice = z.strictObject({
  project: Id.nullish(),
  from: DateOnly.nullish(),
  to: DateOnly.nullish(),
})
export type TimeChoice = z.infer<typeof TimeChoice>

export const TimeLines = TimeChoice.extend({
  /** A line for each of them. */
  grouping: TimeGrouping.default('task'),
  version: Version.optional(),
})
export type TimeLines = z.infer<typeof TimeLines>

/** How much time there is to bill. */
export const UnbilledTime = z.strictObject({
  entries: z.int(),
  /** Rounded as agreed. */
  minutes: z.int(),
  /** That retainers cover: none of it is among these. */
  coveredMinutes: z.int(),
  total: Money.nullable(),
  /** Why it cannot be billed as it is. */
  problem: z.string().nullable(),
})
export type UnbilledTime = z.infer<typeof UnbilledTime>
