// Works the queues: takes jobs, tries them again with growing pauses, gives up in the end, and stops cleanly.
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from './database/pool.ts'
import { schema } from './jobs/install.ts'
import { type JobData, type QueueName, queues } from './jobs/queues.ts'
import { endPauses, freeTaken } from './jobs/store.ts'

export interface Job<Name extends QueueName> {
  id: string
  data: JobData[Name]
  createdAt: Date
}

/** Ends a job that no further attempt would help. */
export class GiveUp extends Error {}

/** What is done with a job; an error means 'again later'. */
export type Workers = { [Name in QueueName]: (job: Job<Name>) => Promise<void> }

interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

export interface JobsOptions {
  /** As the agency's role. */
  connection: pg.ClientConfig
  agency: Database
  /** Whether no other program works this database: what is taken was taken by one that ended. */
  isAlone: boolean
  workers: Workers
  log: Log
}

export interface Jobs {
  /** Lets what is under way finish, for some seconds; the rest is tried again by whoever starts next. */
  stop(): Promise<void>
}

const stopLimitMs = 4000
const hourMs = 3_600_000
/** How soon jobs of a program that ended are noticed by others. */
const superviseSeconds = 30

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, agency, isAlone, log } = options
  const boss = new PgBoss({
    ...(connection as object),
    schema,
    max: 3,
    migrate: false,
    application_name: 'enfilade jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Its indexes belong to another role; at this size autovacuum is enough.
    reindex: false,
    monitorVacuum: false,
  })
  let isStopping = false
  boss.on('error', ({ message }) => {
    if (!isStopping) log.warn({ reason: message }, 'The queue of jobs had a fault')
  })
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'The queue of jobs warns'))
  await boss.start()
  if (isAlone) await freeTaken(agency)
  await endPauses(agency)
  for (const name of Object.keys(queues) as QueueName[]) await work(boss, name, options)
  for (const [name, { schedule }] of Object.entries(queues)) {
    if (schedule) await boss.schedule(name, schedule)
  }
  return {
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: stopLimitMs })
    },
  }
}

async function work<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  { workers, log }: JobsOptions,
): Promise<void> {
  const { atOnce, givenUpAfterHours } = queues[name]
  const doJob = workers[name]

  async function attempt(job: JobWithMetadata<JobData[Name]>): Promise<JobResult> {
    const { id, data, createdOn: createdAt, retryCount } = job
    try {
      await doJob({ id, data, createdAt })
      return { id, status: 'completed' }
    } catch (error) {
      const isTooOld = Date.now() - createdAt.getTime() > givenUpAfterHours * hourMs
      const isOver = isTooOld || error instanceof GiveUp
      const details = { err: error, queue: name, job: id, attempt: retryCount + 1 }
      if (isOver) log.error(details, 'A job was given up')
      else log.warn(details, 'A job failed and will be tried again')
      return {
        id,
        status: isOver ? 'deadletter' : 'failed',
        output: { message: error instanceof Error ? error.message : String(error) },
      }
    }
  }

  await boss.work(
    name,
    {
      batchSize: atOnce,
      burstWhenBatchFull: atOnce > 1,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 3,
    },
    (jobs: JobWithMetadata<JobData[Name]>[]) => Promise.all(jobs.map(attempt)),
  )
}
