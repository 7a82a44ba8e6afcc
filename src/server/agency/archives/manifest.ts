// The archive's manifest, its first entry. The last entry lists the hashes of all others, in the format of `sha256sum`.
import * as z from 'zod'
import { Id, Moment } from '#contract/shared.ts'

/** Version of the archive's format. */
export const archiveFormat = 2

export const manifestName = 'manifest.json'
export const hashesName = 'hashes.txt'

const Count = z.int().min(0)

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  kind: z.enum(['company', 'agency']),
  /** Present for a single company's archive. */
  company: z.object({ id: Id, name: z.string().max(200) }).optional(),
  at: Moment,
  /** Number of rows by table. */
  counts: z.record(z.string().max(63), Count),
  files: z.object({ count: Count, bytes: Count }),
  leftOut: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>
