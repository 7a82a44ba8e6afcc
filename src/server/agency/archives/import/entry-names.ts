// Parses archive entry names. Only known table names, numbers, ids and hashes are accepted, so an entry's name is never used
// as a path on this machine.
import { hashesName, manifestName } from '../manifest.ts'
import { ArchiveError, type ArchiveLimits } from './limits.ts'

export type Entry =
  | { kind: 'manifest' }
  | { kind: 'hashes' }
  | { kind: 'records'; table: string }
  | { kind: 'file'; id: string }
  | { kind: 'image'; hash: string; size: 'large' | 'small' }

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const records = /^records\/([a-z_]{1,63})\/\d{4,9}\.json$/
const file = new RegExp(`^files/(${id})/[^/]+$`, 'u')
const image = /^website\/([0-9a-f]{32})(-small)?\.webp$/

/** @throws ArchiveError for unknown entries */
export function parseEntryName(name: string): Entry {
  if (name === manifestName) return { kind: 'manifest' }
  if (name === hashesName) return { kind: 'hashes' }
  const [, table] = records.exec(name) ?? []
  if (table !== undefined) return { kind: 'records', table }
  const [, fileId] = file.exec(name) ?? []
  if (fileId !== undefined) return { kind: 'file', id: fileId }
  const [, hash, small] = image.exec(name) ?? []
  if (hash !== undefined) return { kind: 'image', hash, size: small ? 'small' : 'large' }
  throw new ArchiveError(
    `The archive contains an unexpected entry: ${JSON.stringify(name.slice(0, 200))}.`,
  )
}

export function getMaxBytes(name: string, limits: ArchiveLimits): number {
  const { kind } = parseEntryName(name)
  if (kind === 'manifest') return limits.manifestBytes
  if (kind === 'hashes') return limits.hashesBytes
  if (kind === 'records') return limits.partBytes
  return limits.fileBytes
}
