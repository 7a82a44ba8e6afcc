// How entries of the activity log are chained: each hash covers an entry's text, its number and the hash before. Pure.
import { createHash, createHmac } from 'node:crypto'

/** An entry as PostgreSQL writes it, so that nothing is rounded on the way. */
export interface ChainedEntry {
  id: string
  /** Microseconds since 1970. */
  at: string
  companyId: string
  projectId: string | null
  actorId: string | null
  action: string
  kind: string
  recordId: string
  visibility: string
  detail: string
  /** Of a detail that was erased: what stood in its place when the entry was sealed. */
  detailHash: string | null
}

/** As PostgreSQL writes what stands there then. */
export const erasedDetail = '{"erased": true}'

export interface Link {
  number: number
  hash: Buffer
}

export interface ChainKey {
  /** Tells keys apart. */
  id: Buffer
  key: Buffer
}

/** Before the first entry. */
export const start: Link = { number: 0, hash: Buffer.alloc(32) }

export const chainKeyOf = (key: Buffer): ChainKey => ({
  key,
  id: createHash('sha256').update('activity key id').update(key).digest().subarray(0, 8),
})

const keyedHash = ({ key }: ChainKey, text: string) => createHmac('sha256', key).update(text)

export const hashOfDetail = (key: ChainKey, { id, detail }: Pick<ChainedEntry, 'id' | 'detail'>) =>
  keyedHash(key, `${id} ${detail}`).digest('base64')

/** The detail stands in it as a hash: it can be erased, and the chain still be checked. */
function textOf(key: ChainKey, number: number, entry: ChainedEntry): string {
  const { id, at, companyId, projectId, actorId, action, kind, recordId, visibility } = entry
  const detail = entry.detailHash ?? hashOfDetail(key, entry)
  return JSON.stringify([
    number,
    id,
    at,
    companyId,
    projectId,
    actorId,
    action,
    kind,
    recordId,
    visibility,
    detail,
  ])
}

export function linkAfter(key: ChainKey, before: Link, entry: ChainedEntry): Link {
  const number = before.number + 1
  const text = `${before.hash.toString('base64')} ${textOf(key, number, entry)}`
  return { number, hash: keyedHash(key, text).digest() }
}
