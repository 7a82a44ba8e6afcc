// A client's unbilled time that can be added to a draft invoice.
import * as z from 'zod'
import { Money } from '../values/money.ts'
import { DateOnly, Id, Version } from '../shared.ts'

export const timeGroupings = ['task', 'person'] as const
export const TimeGrouping = z.enum(timeGroupings)
export type TimeGrouping = z.infer<typeof TimeGrouping>

/** Selects from the client's unbilled time: all of it, one project's, or a range of days. */
const TimeChoice = z.strictObject({
  project: Id.nullish(),
  from: DateOnly.nullish(),
  to: DateOnly.nullish(),
})
export type TimeChoice = z.infer<typeof TimeChoice>

export const TimeLines = TimeChoice.extend({
  /** Adds one line per task or per person. */
  grouping: TimeGrouping.default('task'),
  version: Version.optional(),
})
export type TimeLines = z.infer<typeof TimeLines>

/** How much unbilled time there is. */
export const UnbilledTime = z.strictObject({
  entries: z.int(),
  /** Rounded according to the client's terms. */
  minutes: z.int(),
  /** Time covered by retainers, not included above. */
  coveredMinutes: z.int(),
  total: Money.nullable(),
  /** Why it cannot be billed as it is. */
  problem: z.string().nullable(),
})
export type UnbilledTime = z.infer<typeof UnbilledTime>
