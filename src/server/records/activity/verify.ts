// Verifies the activity log against its seals and describes each error in a sentence.
import type { Database, Tx } from '#server/platform/database/pool.ts'
import {
  type ChainKey,
  type ChainedEntry,
  type Link,
  erasedDetail,
  linkAfter,
  start,
} from './chain.ts'
import type { HeadFile } from './head-file.ts'
import * as store from './seal-store.ts'

export interface Verdict {
  /** Entries that have a seal. */
  sealed: number
  /** Entries waiting to be sealed. */
  waiting: number
  /** Descriptions of the first errors. */
  errors: string[]
  errorCount: number
}

const pageSize = 5000
const maxIssuesListed = 20

class ChainErrors {
  readonly listed: string[] = []
  count = 0

  add(sentence: string, count = 1): void {
    this.count += count
    if (this.listed.length < maxIssuesListed) this.listed.push(sentence)
  }
}

interface Chain {
  /** The current key, followed by earlier ones. */
  keys: readonly ChainKey[]
  head: HeadFile
}

/** Reads the log in chunks from one snapshot, unaffected by concurrent writes. */
export async function verifyChain(
  agencyDatabase: Database,
  { keys, head }: Chain,
): Promise<Verdict> {
  // Read before the snapshot, since the head is written after the entries it covers.
  const known = await head.read()
  return agencyDatabase
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const errors = new ChainErrors()
      const last = await checkSeals(tx, keys, errors)
      if (known) await checkHead(tx, known, last, errors)
      const { waiting, forgotten } = await store.countUnsealed(tx)
      if (forgotten > 0) {
        errors.add(`${entries(forgotten)} bypassed the program: no seal covers ${them(forgotten)}.`)
      }
      return { sealed: last.number, waiting, errors: errors.listed, errorCount: errors.count }
    })
}

/** An erased detail must be exactly the marker, since the seal covers only the hash of the original. */
const isForged = ({ detail, detailHash }: ChainedEntry) =>
  detailHash !== null && detail !== erasedDetail

const fits = (key: ChainKey, last: Link, entry: ChainedEntry, hash: Buffer) =>
  linkAfter(key, last, entry).hash.equals(hash)

async function checkSeals(tx: Tx, keys: readonly ChainKey[], errors: ChainErrors): Promise<Link> {
  let last = start
  let otherKeys = 0
  for (;;) {
    const page = await store.readSealed(tx, last.number, pageSize)
    for (const sealed of page) {
      const isNext = sealed.number === last.number + 1
      if (!isNext) errors.add(missing(last.number + 1, sealed.number - 1))
      const key = keys.find(({ id }) => id.equals(sealed.keyId))
      if (!key) otherKeys += 1
      else if (!sealed.entry) errors.add(`Entry ${sealed.number} was deleted.`)
      // After a gap the previous hash is unknown, so the entry's own hash cannot be checked.
      else if (isForged(sealed.entry) || (isNext && !fits(key, last, sealed.entry, sealed.hash))) {
        errors.add(changed(sealed.number, sealed.entry))
      }
      last = { number: sealed.number, hash: sealed.hash }
    }
    if (page.length < pageSize) break
  }
  if (otherKeys > 0) {
    errors.add(
      `${entries(otherKeys)} can’t be checked: sealed with a key that neither SECRETS_KEY nor DATA_DIR provides here.`,
    )
  }
  return last
}

async function checkHead(tx: Tx, known: Link, last: Link, errors: ChainErrors): Promise<void> {
  if (known.number > last.number) {
    errors.add(
      `The newest entries are missing: this installation sealed up to ${known.number}, but the log ends at ${last.number}.`,
    )
  } else if (!(await store.hasLink(tx, known))) {
    errors.add(
      `The log was rewritten: entry ${known.number} is not the one this installation sealed.`,
    )
  }
}

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)
const them = (count: number) => (count === 1 ? 'it' : 'them')

const missing = (from: number, to: number) =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`

const changed = (
  number: number,
  { id, kind, action }: { id: string; kind: string; action: string },
) => `Entry ${number} (${kind} ${action}, ${id}) was changed or moved after it was sealed.`
