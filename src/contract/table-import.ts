// Schemas shared by all table imports: how cells are parsed, and how faulty ones are reported.
import * as z from 'zod'

/** Disambiguates `03/04/2026`. */
export const DayOrder = z.enum(['month first', 'day first'])
export type DayOrder = z.infer<typeof DayOrder>

export const maxImportColumns = 200

/** A column of the table, numbered from 0. */
export const ImportColumn = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)

export const ImportFault = z.strictObject({
  /** Line number in the text, from 1. */
  line: z.int(),
  column: z.string(),
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>
