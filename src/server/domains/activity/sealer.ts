// Seals new entries of the activity log, a batch every second, behind the calls that make them: of all processes one at
// a time. What is sealed last is also written beside the database.
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { type ChainKey, type Link, linkAfter, start } from './chain.ts'
import type { HeadFile } from './head-file.ts'
import * as store from './seal-store.ts'

export interface SealerLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

interface SealerOptions {
  agency: Database
  key: ChainKey
  head: HeadFile
  log: SealerLog
}

export interface Sealer {
  /** Seals what is there by now. */
  stop(): Promise<void>
}

const everyMs = 1000
const batchSize = 1000

/** The log does not go on from where it was when this installation last looked. */
class CutLog extends Error {}

export function startSealer(options: SealerOptions): Sealer {
  const { log } = options
  let isStopping = false
  let isAway = false
  let isCut = false
  let timer: NodeJS.Timeout | undefined
  let known: Link | undefined

  /** What comes meanwhile waits for the next time: under load a loop until nothing is left would seal all the time. */
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
        // What comes is sealed all the same; the head stays as it was, to be found by verify-activity.
        isCut = true
        log.error({}, error.message)
      } else if (!isAway) {
        isAway = true
        log.warn({ err: error }, 'The activity log could not be sealed; it will be, later')
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

/** @returns undefined where there was nothing to seal */
async function sealBatch(
  { agency, key }: SealerOptions,
  known: Link | undefined,
): Promise<{ last: Link; count: number } | undefined> {
  if (!(await store.hasUnsealed(agency))) return undefined
  return agency.transaction().execute(async (tx) => {
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
    `Entries of the activity log are gone: number ${known.number} was sealed here. Run npm run verify-activity.`,
  )
}
