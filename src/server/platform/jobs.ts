// Job queue runner: retries jobs with growing delays, gives up eventually, and stops cleanly.
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { hourMs } from '#contract/values/durations.ts'
import { appErrorOf } from './database/errors.ts'
import type { Database } from './database/pool.ts'
import { deleteDeadLetters } from './jobs/dead-letters.ts'
import { type JobData, PermanentError, type QueueName, queues, schema } from './jobs/queues.ts'
import { OverLimitError } from './worker-pool.ts'
import { deleteJob, releaseActiveJobs, releaseLostJobs, retryNow } from './jobs/store.ts'

export interface Job<Name extends QueueName> {
  id: string
  data: JobData[Name]
  createdAt: Date
}

/** The worker of each queue; if it throws, the job is retried later. */
export type Workers = { [Name in QueueName]: (job: Job<Name>) => Promise<void> }

interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

export interface JobsOptions {
  /** Uses the agency's role. */
  connection: pg.ClientConfig
  agencyDatabase: Database
  /** Whether no other program uses this database; then all active jobs belong to a process that has ended. */
  isSoleProcess: boolean
  workers: Workers
  /** Called soon after dead letters were added or became obsolete, once for several. */
  onDeadLetters?: () => void
  log: Log
}

export interface Jobs {
  /** Lets active jobs finish, for a few seconds; the others are retried by the next process. */
  stop(): Promise<void>
}

const stopLimitMs = 4000
const superviseSeconds = 30
const heartbeatRefreshSeconds = 3
/** Allows two missed heartbeats. Jobs of a killed process restart within 15 s: this, the check, the next poll. */
const lostAfterSeconds = 9
const lostCheckMs = 2000
/** The library stores a dead letter only after its worker has returned. */
const deadLettersDelayMs = 1000

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, agencyDatabase, isSoleProcess, onDeadLetters, log } = options
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: 3,
    migrate: false,
    application_name: 'enfilade jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // The indexes belong to another role, and at this size autovacuum is enough.
    reindex: false,
    monitorVacuum: false,
  })
  let isStopping = false
  boss.on('error', ({ message }) => {
    if (!isStopping) log.warn({ reason: message }, 'The job queue failed')
  })
  boss.on('warning', ({ message }) =>
    log.warn({ reason: message }, 'The job queue reports a warning'),
  )
  await boss.start()
  if (isSoleProcess) await releaseActiveJobs(agencyDatabase)
  await retryNow(agencyDatabase)
  let announcing: NodeJS.Timeout | undefined
  const announceSoon = () => {
    announcing ??= setTimeout(() => {
      announcing = undefined
      onDeadLetters?.()
    }, deadLettersDelayMs)
  }
  for (const name of Object.keys(queues) as QueueName[]) {
    await startWorker(boss, name, { ...options, onDeadLetters: announceSoon })
  }
  for (const [name, { schedule }] of Object.entries(queues)) {
    if (schedule) await boss.schedule(name, schedule)
  }
  const releasing = setInterval(() => {
    // While the database is unavailable there is nothing to release; the next check follows soon.
    releaseLostJobs(agencyDatabase, lostAfterSeconds).catch((error: unknown) => {
      if (!isStopping && !appErrorOf(error))
        log.error({ err: error }, 'Lost jobs could not be released')
    })
  }, lostCheckMs)
  return {
    async stop() {
      isStopping = true
      clearInterval(releasing)
      await boss.stop({ graceful: true, timeout: stopLimitMs })
      clearTimeout(announcing)
    },
  }
}

async function startWorker<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  { agencyDatabase, workers, onDeadLetters, log }: JobsOptions,
): Promise<void> {
  const { concurrency, takesTurns, maxAgeHours, schedule } = queues[name]
  const serve = workers[name]

  /** Each run of scheduled work does all that is due, so at most its last failure is of interest. */
  async function forgetEarlier(): Promise<void> {
    if (schedule !== undefined && (await deleteDeadLetters(agencyDatabase, name))) onDeadLetters?.()
  }

  async function run(job: JobWithMetadata<JobData[Name]>): Promise<JobResult> {
    const { id, data, createdOn: createdAt, retryCount } = job
    const leavesNothing = 'leavesNothing' in data && data.leavesNothing
    try {
      await serve({ id, data, createdAt })
      await forgetEarlier()
      if (leavesNothing) await deleteJob(agencyDatabase, name, id)
      return { id, status: 'completed' }
    } catch (error) {
      const isTooOld = Date.now() - createdAt.getTime() > maxAgeHours * hourMs
      const isOver = isTooOld || error instanceof PermanentError || error instanceof OverLimitError
      const details = { err: error, queue: name, job: id, attempt: retryCount + 1 }
      if (isOver) {
        log.error(details, 'A job failed for good')
        await forgetEarlier().catch(() => undefined)
        if (leavesNothing) {
          await deleteJob(agencyDatabase, name, id)
          return { id, status: 'completed' }
        }
      } else log.warn(details, 'A job failed and will be tried again')
      return {
        id,
        status: isOver ? 'deadletter' : 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      }
    }
  }

  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 3,
    heartbeatRefreshSeconds,
  } as const

  async function work(jobs: JobWithMetadata<JobData[Name]>[]): Promise<JobResult[]> {
    const results = await Promise.all(jobs.map(run))
    if (results.some(({ status }) => status === 'deadletter')) onDeadLetters?.()
    return results
  }

  if (!takesTurns) {
    const batches = { batchSize: concurrency, burstWhenBatchFull: concurrency > 1 }
    await boss.work(name, { ...options, ...batches }, work)
    return
  }
  for (let count = 0; count < concurrency; count += 1) {
    const worker: string = await boss.work(
      name,
      // Counted in this process: in the database, several jobs of a group that are fetched at once would all begin.
      { ...options, localGroupConcurrency: 1 },
      async (jobs: JobWithMetadata<JobData[Name]>[]) => {
        const results = await work(jobs)
        // Fetches the next job at once, as the library does for batches only.
        boss.notifyWorker(worker)
        return results
      },
    )
  }
}
