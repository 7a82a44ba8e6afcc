// The archive's manifest, its first entry. The last entry lists the hashes of all others, in the format of `sha256sum`.
import * as z from 'zod'
import { Id, Moment } from '#contract/shared.ts'
import { ArchiveError } from './import/limits.ts'
import { isParseable } from './import/part-shape.ts'

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

/** @throws ArchiveError; if another version made the archive, the message says what to do */
export function readManifest(bytes: Buffer): Manifest {
  const json = parse(bytes)
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format !== archiveFormat) {
    throw new ArchiveError(
      format < archiveFormat
        ? 'This archive was made by an earlier version of the program. Update that installation and download the archive again.'
        : 'This archive was made by a later version of the program. Update this installation first.',
    )
  }
  const manifest = Manifest.safeParse(json)
  if (!manifest.success || (manifest.data.kind === 'company') !== Boolean(manifest.data.company)) {
    throw new ArchiveError(
      'This isn’t an Enfilade archive: its manifest.json has a different format.',
    )
  }
  return manifest.data
}

function parse(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  const invalid = 'This isn’t an Enfilade archive: its manifest.json isn’t valid JSON.'
  if (!isParseable(text)) throw new ArchiveError(invalid)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ArchiveError(invalid, { cause: error })
  }
}
