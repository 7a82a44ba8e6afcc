// Schemas shared by all table imports: how cells are parsed, and how invalid ones are reported.
import * as z from 'zod'
import { maxImportColumns } from './table-limits.ts'
import { textEncodings } from '../values/text-encoding.ts'

/** Disambiguates `03/04/2026`. */
export const DayOrder = z.enum(['month first', 'day first'])
export type DayOrder = z.infer<typeof DayOrder>

/** The sign before the decimals, which disambiguates `1,250`. */
export const DecimalSignName = z.enum(['.', ','])

/** A column whose numbers could be read both ways. */
export const NumberFormat = z.strictObject({
  column: z.int(),
  /** As chosen, or as the person writes numbers. */
  sign: DecimalSignName,
  /** Cells that depend on it. */
  examples: z.array(z.string()),
})
export type NumberFormat = z.infer<typeof NumberFormat>

export const TextEncodingName = z.enum(textEncodings)

const TextLine = z.strictObject({ line: z.int(), text: z.string() })

/** How the file's bytes were read as text. */
export const ImportedText = z.strictObject({
  encoding: TextEncodingName,
  /** What the bytes suggest; the encoding unless another was chosen. */
  guessed: TextEncodingName,
  /** The first lines whose letters depend on the encoding. */
  sample: z.array(TextLine),
  /** The first lines with places that could not be read, shown as U+FFFD. */
  unreadable: z.array(TextLine),
  unreadableCount: z.int(),
})
export type ImportedText = z.infer<typeof ImportedText>

/** A column of the table, numbered from 0. */
export const ImportColumn = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)

export const ImportIssue = z.strictObject({
  /** Line number in the text, from 1. */
  line: z.int(),
  column: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof ImportIssue>
