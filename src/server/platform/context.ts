// The context of a call for services: the caller, database access with the caller's rights, and the activity log.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Update } from '#contract/updates.ts'
import { type ActivityRow, insertEntries } from './database/activity.ts'
import { isDeadlock } from './database/errors.ts'
import { type Change, PendingChanges } from './database/notify.ts'
import type { Database, Tx } from './database/pool.ts'
import type { ServingRole } from './database/session.ts'
import { enqueueAll } from './jobs/enqueue.ts'
import { type KeyedCall, authorizeReplay, claimKey, saveAnswer } from './http/idempotency.ts'
import type { NotificationEvent } from './notification-event.ts'
import type { Updates } from './updates.ts'
import {
  type Caller,
  asAdministrator,
  getCompanyIds,
  isReadOnly,
  isStaff,
  canSeeAllCompanies,
} from './caller.ts'

export interface Platform {
  agencyDatabase: Database
  companyStaffDatabase: Database
  clientDatabase: Database
  updates: Updates
}

/** The company id in activity log entries about the agency's own records. */
export const agencyItself = '00000000-0000-0000-0000-000000000000'

/** One action on one record. */
export interface AuditEntry {
  action: string
  kind: Update['kind']
  id: string
  /** Omitted for records of the agency itself, which only staff see. */
  companyId?: string
  projectId?: string
  /** The task that the record belongs to, as a comment does. */
  taskId?: string
  /** The record's current version; 0 after deletion. */
  version: number
  isInternal?: boolean
  /** This change made the record internal: clients see it as deleted. */
  isWithdrawn?: boolean
  detail?: Record<string, unknown>
}

/** Each round lets at least one of the transactions that wait for each other commit. */
const maxDeadlocks = 3

/** Entries per INSERT. */
const maxEntries = 1000

/** Operations available for any caller, signed in or not. */
export interface Work {
  /** Runs reads with the caller's rights: row-level security applies. */
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a transaction with the caller's rights. In a call with an `Idempotency-Key` its result is saved with the key and
   * answers the repeated request, so such a call has exactly one transaction. The job runs again after a deadlock, so it changes
   * nothing outside the database.
   * @param as `agency` uses the agency's role, for accounts, which belong to no company, and for records that the
   * caller can no longer see. Row-level security does not check the caller then: authorize first.
   */
  transaction<T>(job: (tx: Tx) => Promise<T>, as?: 'agency'): Promise<T>
  /** Writes entries to the activity log, and sends a live update for each with the commit. */
  record(tx: Tx, ...entries: AuditEntry[]): Promise<void>
  /**
   * Like `record`, for thousands of entries: above a limit, windows refresh once instead of receiving each record.
   */
  recordMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void>
  /** Notifies the people concerned, in the app and by email, after `tx` is committed; never the caller. */
  notify(tx: Tx, ...events: Omit<NotificationEvent, 'actor'>[]): Promise<void>
  /** Sends a live update with the commit, without an activity log entry. */
  announce(change: Change): void
  /** Makes the open streams of these people check their session again after the commit. */
  recheckAccess(people: string[]): void
}

export interface Context extends Work {
  caller: Caller
}

/** For public calls: uses the agency's role, because the caller is unknown. */
export interface PublicContext extends Work {
  /** The caller's IP address. */
  address: string
  /** The caller's own context if signed in, for public calls that staff make too. */
  signedIn(): Promise<Context | undefined>
}

/** Sets the values that row-level security policies read. Connections have the role already; setting it again is a safeguard. */
async function setTenant(
  tx: Tx,
  role: ServingRole,
  { personId, companies }: { personId: string; companies: readonly string[] },
): Promise<void> {
  await sql`select set_config('role', ${role}, true),
    set_config('app.companies', ${companies.join(',')}, true),
    set_config('app.person', ${personId}, true)`.execute(tx)
}

function toChange(entry: AuditEntry): Change {
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

interface WorkScope {
  begin: Begin
  /** For reads, which need no transaction unless it sets their tenant. */
  alone: Begin
  personId: string | null
  /** Sees all companies, so a record that is not found does not exist. */
  seesAll: boolean
  keyed: KeyedCall | undefined
}

async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let left = maxDeadlocks; ; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- an attempt begins when the one before has failed
      return await work()
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
  }
}

/** Runs the job, unless its idempotency key was used before: throws the saved answer then. */
async function runOnce<T>(
  tx: Tx,
  job: (tx: Tx) => Promise<T>,
  { keyed, personId, seesAll }: WorkScope,
): Promise<T> {
  const replay = keyed && (await claimKey(tx, keyed))
  if (replay) {
    // An empty answer reveals nothing, so an anonymous caller needs no right to it.
    const revealsNothing = personId === null && replay.answer === undefined
    if (!revealsNothing) await authorizeReplay(() => job(tx), { seesAll })
    throw replay
  }
  const answer = await job(tx)
  if (keyed) await saveAnswer(tx, keyed, answer)
  return answer
}

const toActivityRow = (entry: AuditEntry, actorId: string | null): ActivityRow => ({
  id: uuidv7(),
  company_id: entry.companyId ?? agencyItself,
  actor_id: actorId,
  action: entry.action,
  kind: entry.kind,
  record_id: entry.id,
  project_id: entry.projectId ?? null,
  visibility: entry.isInternal ? 'internal' : 'shared',
  detail: entry.detail,
})

function createWork({ agencyDatabase, updates }: Platform, scope: WorkScope): Work {
  const { begin, alone, personId } = scope
  const pending = new PendingChanges()
  const beginAsAgency: Begin = (job) => agencyDatabase.transaction().execute(job)

  return {
    read: alone,

    transaction: (job, as) =>
      retryAfterDeadlock(async () => {
        pending.clear()
        const { answer, changes } = await (as ? beginAsAgency : begin)(async (tx) => ({
          answer: await runOnce(tx, job, scope),
          changes: await pending.send(tx),
        }))
        updates.committed(changes)
        return answer
      }),

    async record(tx, ...entries) {
      for (const entry of entries) pending.add(toChange(entry))
      await insertEntries(
        tx,
        entries.map((entry) => toActivityRow(entry, personId)),
      )
    },

    async recordMany(tx, entries) {
      pending.addMany(entries.map(toChange))
      for (let from = 0; from < entries.length; from += maxEntries) {
        const rows = entries
          .slice(from, from + maxEntries)
          .map((entry) => toActivityRow(entry, personId))
        // Statements of one transaction run sequentially.
        await insertEntries(tx, rows)
      }
    },

    notify: (tx, ...events) =>
      enqueueAll(
        tx,
        'notification',
        events.map((event) => ({ ...event, actor: personId })),
      ),
    announce: (change) => pending.add(change),
    recheckAccess: (people) => pending.addPeople(people),
  }
}

export function contextFor(platform: Platform, caller: Caller, keyed?: KeyedCall): Context {
  const { agencyDatabase, companyStaffDatabase, clientDatabase } = platform
  const { personId } = caller
  const companies = getCompanyIds(caller)
  const role = isStaff(caller) ? 'enfilade_company_staff' : 'enfilade_client'
  const begin: Begin = (job) => {
    if (companies === null) return agencyDatabase.transaction().execute(job)
    const pool = isStaff(caller) ? companyStaffDatabase : clientDatabase
    const transaction = isReadOnly(caller)
      ? pool.transaction().setAccessMode('read only')
      : pool.transaction()
    return transaction.execute(async (tx) => {
      await setTenant(tx, role, { personId, companies })
      return job(tx)
    })
  }
  const alone: Begin = (job) => (companies === null ? job(agencyDatabase) : begin(job))
  return {
    caller,
    ...createWork(platform, { begin, alone, personId, seesAll: canSeeAllCompanies(caller), keyed }),
  }
}

/** For jobs: acts as the program, with administrator rights and without a person. */
export const programContext = (platform: Platform): Context => ({
  ...publicContextFor(platform, { address: '', signedIn: async () => undefined }),
  caller: asAdministrator(),
})

export function publicContextFor(
  platform: Platform,
  caller: Pick<PublicContext, 'address' | 'signedIn'>,
  keyed?: KeyedCall,
): PublicContext {
  const { agencyDatabase } = platform
  const begin: Begin = (job) => agencyDatabase.transaction().execute(job)
  const alone: Begin = (job) => job(agencyDatabase)
  return {
    ...caller,
    ...createWork(platform, { begin, alone, personId: null, seesAll: false, keyed }),
  }
}
