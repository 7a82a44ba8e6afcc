// What an archive says of itself, as its first entry; its last one has the hash of every other, as `sha256sum` writes them.
import * as z from 'zod'
import { Id, Moment } from '#contract/shared.ts'

/** Of the form of what is in it. */
export const archiveFormat = 2

export const manifestName = 'manifest.json'
export const hashesName = 'hashes.txt'

const Count = z.int().min(0)

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  kind: z.enum(['company', 'agency']),
  /** Of one company. */
  company: z.object({ id: Id, name: z.string().max(200) }).optional(),
  at: Moment,
  /** Of rows, by table. */
  counts: z.record(z.string().max(63), Count),
  files: z.object({ count: Count, bytes: Count }),
  leftOut: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>
