// What every import of a table has in common: how its cells are read, and how a faulty one is told.
import * as z from 'zod'

/** Tells `03/04/2026` apart. */
export const DayOrder = z.enum(['month first', 'day first'])
export type DayOrder = z.infer<typeof DayOrder>

export const maxImportColumns = 200

/** A column of the table, by its number from 0. */
export const ImportColumn = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)

export const ImportFault = z.strictObject({
  /** Of the text, from 1. */
  line: z.int(),
  column: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>
