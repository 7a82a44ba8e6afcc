// The activity log's hash chain: each hash covers an entry's text, its number and the previous hash. Pure.
import { createHash, createHmac } from 'node:crypto'

/** Uses PostgreSQL's text for every value, so that nothing is rounded. */
export interface ChainedEntry {
  id: string
  /** Microseconds since the Unix epoch. */
  at: string
  companyId: string
  projectId: string | null
  actorId: string | null
  action: string
  kind: string
  recordId: string
  visibility: string
  detail: string
  /** Set once the detail is erased: the hash of the detail that was sealed. */
  detailHash: string | null
}

/** Exactly as PostgreSQL writes the JSON that replaces an erased detail. */
export const erasedDetail = '{"erased": true}'

export interface Link {
  number: number
  hash: Buffer
}

export interface ChainKey {
  /** Identifies the key. */
  id: Buffer
  key: Buffer
}

/** Precedes the first entry. */
export const start: Link = { number: 0, hash: Buffer.alloc(32) }

export const toChainKey = (key: Buffer): ChainKey => ({
  key,
  id: createHash('sha256').update('activity key id').update(key).digest().subarray(0, 8),
})

const keyedHash = ({ key }: ChainKey, text: string) => createHmac('sha256', key).update(text)

export const hashOfDetail = (key: ChainKey, { id, detail }: Pick<ChainedEntry, 'id' | 'detail'>) =>
  keyedHash(key, `${id} ${detail}`).digest('base64')

/** Includes the detail only as a hash, so that it can be erased without breaking the chain. */
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
