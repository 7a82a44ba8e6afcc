// Reads what an archive says of itself.
import { Manifest, archiveFormat } from '../manifest.ts'
import { ArchiveFault } from './limits.ts'

/** @throws ArchiveFault that says what to do, where another version made it */
export function readManifest(bytes: Buffer): Manifest {
  const json = parse(bytes)
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format !== archiveFormat) {
    throw new ArchiveFault(
      format < archiveFormat
        ? 'An earlier version of the program made this archive: bring that installation up to date, and download the archive again.'
        : 'A later version of the program made this archive: bring this installation up to date first.',
    )
  }
  const manifest = Manifest.safeParse(json)
  if (!manifest.success || (manifest.data.kind === 'company') !== Boolean(manifest.data.company)) {
    throw new ArchiveFault('This is not an archive of Enfilade: its manifest.json is another.')
  }
  return manifest.data
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new ArchiveFault('This is not an archive of Enfilade: its manifest.json is no JSON.', {
      cause: error,
    })
  }
}
