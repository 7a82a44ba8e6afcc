// What a service gets with every call: who asks, the database as far as they may see it, and a way to record what was done.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Update } from '#contract/updates.ts'
import { type ActivityRow, insertEntries } from './database/activity.ts'
import type { Database, Tx } from './database/pool.ts'
import type { ServingRole } from './database/session.ts'
import { enqueueAll } from './jobs/enqueue.ts'
import { type KeyedCall, authorizeReplay, claimKey, saveAnswer } from './http/idempotency.ts'
import { AppError } from './app-error.ts'
import type { Change } from './change-log.ts'
import type { NotificationEvent } from './notification-event.ts'
import type { Updates } from './updates.ts'
import {
  type Viewer,
  asAdministrator,
  companyIdsOf,
  isReadOnly,
  isStaff,
  canSeeAllCompanies,
} from './viewer.ts'

export interface Platform {
  agency: Database
  companyStaff: Database
  client: Database
  updates: Updates
}

/** Stands in the activity log where the agency's own records have no company. */
export const agencyItself = '00000000-0000-0000-0000-000000000000'

/** One thing done to one record. */
export interface AuditEntry {
  action: string
  kind: Update['kind']
  id: string
  /** Absent for the agency's own: only staff learn of it. */
  companyId?: string
  projectId?: string
  /** Of what belongs to a task. */
  taskId?: string
  /** The record's version now; 0 when it is gone. */
  version: number
  isInternal?: boolean
  /** Became internal just now: to clients it is gone. */
  isWithdrawn?: boolean
  detail?: Record<string, unknown>
}

/** Someone else wrote between this call's reading and its writing. */
export class ConflictError extends AppError {
  constructor() {
    super('stale')
  }
}

/** Of calls at once that change the same record, one gets through each time. */
const maxAttempts = 50

/** Of one statement. */
const maxEntries = 1000

/** So many records of `recordMany` are announced one by one. */
const maxAnnounced = 25

/** What a service works with, whoever calls. */
export interface Work {
  /** Reads as far as the caller may see. */
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes, all or nothing. In a call with an `Idempotency-Key` the result of the one transaction is the call's answer,
   * saved with the key.
   * @param as `agency` for what people do to accounts, which no company owns, and to what they do not see any more: no
   * second wall stands behind it, so authorise first
   */
  transaction<T>(job: (tx: Tx) => Promise<T>, as?: 'agency'): Promise<T>
  /**
   * For a job that reads and then writes with a single statement, which holds by itself: that of staff of all companies
   * needs no transaction around it. It throws `ConflictError` when what it read holds no longer, and is done again.
   */
  retryOnConflict<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Enters each into the activity log now, and publishes a live update once it is committed. */
  record(tx: Tx, ...entries: AuditEntry[]): Promise<void>
  /**
   * The same for what may be thousands: beyond some, windows are told once to read again what they show, rather than of
   * each of them.
   */
  recordMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void>
  /** The same, where the entry is written together with what was done. */
  auditRow(entry: AuditEntry): ActivityRow
  /** Tells whom it concerns, in the app and by email, once `tx` is committed; never the caller themself. */
  notify(tx: Tx, ...events: Omit<NotificationEvent, 'actor'>[]): Promise<void>
  /** Publishes a live update once it is committed, without an entry in the log. */
  announce(change: Change): void
  /** Streams of these people look at their session again once it is committed. */
  recheckAccess(people: string[]): void
}

export interface Context extends Work {
  viewer: Viewer
  /** The caller has learned of changes at another process that have not arrived here: caches may be out of date. */
  isAhead?: boolean
}

/** For public calls: works over the agency's database, where the caller is nobody in particular. */
export interface PublicContext extends Work {
  /** Where the call came from. */
  address: string
  /** Who is signed in nonetheless, for public calls that staff make as well. */
  signedIn(): Promise<Context | undefined>
}

/** Row-level security reads these settings of the transaction; the role is the pool's anyhow, and made sure of here. */
async function setTenant(
  tx: Tx,
  role: ServingRole,
  { personId, companies }: { personId: string; companies: readonly string[] },
): Promise<void> {
  await sql`select set_config('role', ${role}, true),
    set_config('app.companies', ${companies.join(',')}, true),
    set_config('app.person', ${personId}, true)`.execute(tx)
}

function changeOf(entry: AuditEntry): Change {
  const { action, kind, id, companyId, projectId, taskId, version } = entry
  const { isInternal, isWithdrawn } = entry
  return {
    kind,
    id,
    version,
    ...(companyId && { company: companyId }),
    ...(projectId && { project: projectId }),
    ...(taskId && { task: taskId }),
    ...(isInternal && { isInternal }),
    ...(isWithdrawn && { isWithdrawn }),
    ...(action === 'restored' && { isRestored: true }),
  }
}

type Begin = <T>(job: (tx: Tx) => Promise<T>) => Promise<T>

interface Caller {
  begin: Begin
  /** For statements that need no others around them. */
  alone: Begin
  personId: string | null
  /** What they do not find is not there. */
  seesAll: boolean
  keyed: KeyedCall | undefined
}

function workOf(
  { agency, updates }: Platform,
  { begin, alone, personId, seesAll, keyed }: Caller,
): Work {
  const changes: Change[] = []
  const people: string[] = []
  /** Of `recordMany`: those that would be announced, and how many there are. */
  const several: Change[] = []
  let severalCount = 0
  const beginAsAgency: Begin = (job) => agency.transaction().execute(job)

  /** Publishes what was done once it is committed. */
  async function publishing<T>(work: () => Promise<T>): Promise<T> {
    changes.length = 0
    people.length = 0
    several.length = 0
    severalCount = 0
    const result = await work()
    if (severalCount > maxAnnounced) updates.publish({ refresh: true })
    else changes.push(...several)
    if (changes.length > 0) updates.publish({ changes: changes.splice(0) })
    if (people.length > 0) updates.publish({ people: people.splice(0) })
    return result
  }

  const transaction: Work['transaction'] = (job, as) =>
    publishing(() =>
      (as ? beginAsAgency : begin)(async (tx) => {
        const replay = keyed && (await claimKey(tx, keyed))
        if (replay) {
          // An empty answer tells somebody who is not signed in nothing, so they need no right to it.
          const tellsNothing = personId === null && replay.answer === undefined
          if (!tellsNothing) await authorizeReplay(() => job(tx), { seesAll })
          throw replay
        }
        const answer = await job(tx)
        if (keyed) await saveAnswer(tx, keyed, answer)
        return answer
      }),
    )

  function auditRow(entry: AuditEntry): ActivityRow {
    changes.push(changeOf(entry))
    return activityRow(entry)
  }

  const activityRow = (entry: AuditEntry): ActivityRow => ({
    id: uuidv7(),
    company_id: entry.companyId ?? agencyItself,
    actor_id: personId,
    action: entry.action,
    kind: entry.kind,
    record_id: entry.id,
    project_id: entry.projectId ?? null,
    visibility: entry.isInternal ? 'internal' : 'shared',
    detail: entry.detail && JSON.stringify(entry.detail),
  })

  return {
    read: alone,
    transaction,

    async retryOnConflict(job) {
      for (let left = maxAttempts; ; left -= 1) {
        try {
          return await (keyed ? transaction(job) : publishing(() => alone(job)))
        } catch (error) {
          if (!(error instanceof ConflictError) || left === 0) throw error
        }
      }
    },

    record: (tx, ...entries) => insertEntries(tx, entries.map(auditRow)),

    async recordMany(tx, entries) {
      severalCount += entries.length
      if (severalCount <= maxAnnounced) several.push(...entries.map(changeOf))
      for (let from = 0; from < entries.length; from += maxEntries) {
        // A transaction does one thing after the other.
        await insertEntries(tx, entries.slice(from, from + maxEntries).map(activityRow))
      }
    },

    auditRow,
    notify: (tx, ...events) =>
      enqueueAll(
        tx,
        'notification',
        events.map((event) => ({ ...event, actor: personId })),
      ),
    announce: (change: Change) => void changes.push(change),
    recheckAccess: (ids: string[]) => void people.push(...ids),
  }
}

export function contextFor(platform: Platform, viewer: Viewer, keyed?: KeyedCall): Context {
  const { agency, companyStaff, client } = platform
  const { personId } = viewer
  const companies = companyIdsOf(viewer)
  const role = isStaff(viewer) ? 'enfilade_company_staff' : 'enfilade_client'
  const begin: Begin = (job) => {
    if (companies === null) return agency.transaction().execute(job)
    const pool = isStaff(viewer) ? companyStaff : client
    const transaction = isReadOnly(viewer)
      ? pool.transaction().setAccessMode('read only')
      : pool.transaction()
    return transaction.execute(async (tx) => {
      await setTenant(tx, role, { personId, companies })
      return job(tx)
    })
  }
  const alone: Begin = (job) => (companies === null ? job(agency) : begin(job))
  return {
    viewer,
    ...workOf(platform, { begin, alone, personId, seesAll: canSeeAllCompanies(viewer), keyed }),
  }
}

/** The program itself, in nobody's name. */
export const programContext = (platform: Platform): Context => ({
  ...publicContextFor(platform, { address: '', signedIn: async () => undefined }),
  viewer: asAdministrator(),
})

export function publicContextFor(
  platform: Platform,
  caller: Pick<PublicContext, 'address' | 'signedIn'>,
  keyed?: KeyedCall,
): PublicContext {
  const { agency } = platform
  const begin: Begin = (job) => agency.transaction().execute(job)
  const alone: Begin = (job) => job(agency)
  return {
    ...caller,
    ...workOf(platform, { begin, alone, personId: null, seesAll: false, keyed }),
  }
}
