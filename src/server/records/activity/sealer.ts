// Seals new activity entries in batches every second, in the background and in one process at a time.
// The last seal is also written to a file outside the database.
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { Log } from '#server/platform/log.ts'
import { type ChainKey, type Link, linkAfter, start } from './chain.ts'
import type { HeadFile } from './head-file.ts'
import * as store from './seal-store.ts'

interface SealerOptions {
  agencyDatabase: Database
  key: ChainKey
  head: HeadFile
  log: Pick<Log, 'warn' | 'error'>
}

export interface Sealer {
  /** Seals all entries that exist now. */
  stop(): Promise<void>
}

const everyMs = 1000
const batchSize = 1000

/** The log no longer contains the last seal this installation knew. */
class CutLog extends Error {}

export function startSealer(options: SealerOptions): Sealer {
  const { log } = options
  let isStopping = false
  let isAway = false
  let isCut = false
  let timer: NodeJS.Timeout | undefined
  let known: Link | undefined

  /** Ends after the last partial batch: looping until nothing is left would never end under load. */
  async function sealAll(): Promise<void> {
    known ??= await options.head.read()
    for (let isFull = true; isFull;) {
      const sealed = await sealBatch(options, isCut ? undefined : known)
      if (!sealed) return
      known = sealed.last
      isFull = sealed.count === batchSize
      if (!isCut) await options.head.write(known)
    }
  }

  async function run(): Promise<void> {
    try {
      await sealAll()
      isAway = false
    } catch (error) {
      if (error instanceof CutLog) {
        // Keeps sealing, but leaves the head file unchanged so that verify-activity finds the gap.
        isCut = true
        log.error({}, error.message)
      } else if (!isAway) {
        isAway = true
        log.warn({ err: error }, 'Sealing the activity log failed; retrying later')
      }
    }
    if (!isStopping) timer = setTimeout(next, everyMs)
  }
  const next = () => void (running = run())
  let running = run()

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
      await run()
    },
  }
}

/** @returns undefined if there was nothing to seal */
async function sealBatch(
  { agencyDatabase, key }: SealerOptions,
  known: Link | undefined,
): Promise<{ last: Link; count: number } | undefined> {
  if (!(await store.hasUnsealed(agencyDatabase))) return undefined
  return agencyDatabase.transaction().execute(async (tx) => {
    if (!(await store.lockSealing(tx))) return undefined
    const entries = await store.takeUnsealed(tx, batchSize)
    if (entries.length === 0) return undefined
    await assertGoesOn(tx, known)
    let link = (await store.findLastLink(tx)) ?? start
    const seals = entries.map((entry) => {
      link = linkAfter(key, link, entry)
      return { ...link, activityId: entry.id }
    })
    await store.insertSeals(tx, key.id, seals)
    return { last: link, count: entries.length }
  })
}

async function assertGoesOn(tx: Tx, known: Link | undefined): Promise<void> {
  if (!known || (await store.hasLink(tx, known))) return
  throw new CutLog(
    `Activity log entries are missing: number ${known.number} was sealed here. Run npm run verify-activity.`,
  )
}
