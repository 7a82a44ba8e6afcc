// Checks the activity log against its seals, and says in sentences what does not fit.
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
  /** Entries with a seal. */
  sealed: number
  /** Entries that the program has yet to seal. */
  waiting: number
  /** The first of what is wrong, in words. */
  faults: string[]
  faultCount: number
}

const pageSize = 5000
const maxFaultsListed = 20

class Faults {
  readonly listed: string[] = []
  count = 0

  add(sentence: string, count = 1): void {
    this.count += count
    if (this.listed.length < maxFaultsListed) this.listed.push(sentence)
  }
}

interface Chain {
  /** That of today, and those of before. */
  keys: readonly ChainKey[]
  head: HeadFile
}

/** Reads the log as it is in one moment, piece by piece, whatever is added meanwhile. */
export async function verifyChain(agency: Database, { keys, head }: Chain): Promise<Verdict> {
  // Before the log itself: it is written after what it tells of.
  const known = await head.read()
  return agency
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const faults = new Faults()
      const last = await checkSeals(tx, keys, faults)
      if (known) await checkHead(tx, known, last, faults)
      const { waiting, forgotten } = await store.countUnsealed(tx)
      if (forgotten > 0) {
        faults.add(
          `${entries(forgotten)} came past the program: no seal covers ${them(forgotten)}.`,
        )
      }
      return { sealed: last.number, waiting, faults: faults.listed, faultCount: faults.count }
    })
}

/** What is erased says just that: its seal does not cover what stands there. */
const isForged = ({ detail, detailHash }: ChainedEntry) =>
  detailHash !== null && detail !== erasedDetail

const fits = (key: ChainKey, last: Link, entry: ChainedEntry, hash: Buffer) =>
  linkAfter(key, last, entry).hash.equals(hash)

async function checkSeals(tx: Tx, keys: readonly ChainKey[], faults: Faults): Promise<Link> {
  let last = start
  let otherKeys = 0
  for (;;) {
    const page = await store.readSealed(tx, last.number, pageSize)
    for (const sealed of page) {
      const isNext = sealed.number === last.number + 1
      if (!isNext) faults.add(missing(last.number + 1, sealed.number - 1))
      const key = keys.find(({ id }) => id.equals(sealed.keyId))
      if (!key) otherKeys += 1
      else if (!sealed.entry) faults.add(`Entry ${sealed.number} was deleted.`)
      // After a gap nothing tells what its hash was made over.
      else if (isForged(sealed.entry) || (isNext && !fits(key, last, sealed.entry, sealed.hash))) {
        faults.add(changed(sealed.number, sealed.entry))
      }
      last = { number: sealed.number, hash: sealed.hash }
    }
    if (page.length < pageSize) break
  }
  if (otherKeys > 0) {
    faults.add(
      `${entries(otherKeys)} cannot be checked: sealed with another key than those that SECRETS_KEY or DATA_DIR give here.`,
    )
  }
  return last
}

async function checkHead(tx: Tx, known: Link, last: Link, faults: Faults): Promise<void> {
  if (known.number > last.number) {
    faults.add(
      `The newest entries were cut off: this installation sealed up to ${known.number}, the log ends at ${last.number}.`,
    )
  } else if (!(await store.hasLink(tx, known))) {
    faults.add(
      `The log was written anew: entry ${known.number} is not the one that this installation sealed.`,
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
) =>
  `Entry ${number} (${kind} ${action}, ${id}) was changed, or stands in another place than it was sealed in.`
