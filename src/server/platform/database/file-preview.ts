// The preview of a file as callers see it.
import { sql } from 'kysely'
import type { File } from '#contract/work/files.ts'

/** The mark of an attempt in progress is internal. */
export const shownPreview = sql<
  File['preview']
>`case files.preview when 'drawing' then 'pending' else files.preview end`
