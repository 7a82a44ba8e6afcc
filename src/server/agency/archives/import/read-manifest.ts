// Reads and validates an archive's manifest.
import { Manifest, archiveFormat } from '../manifest.ts'
import { ArchiveError } from './limits.ts'
import { isParseable } from './part-shape.ts'

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
