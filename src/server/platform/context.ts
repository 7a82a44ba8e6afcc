// What a service gets with every call: who asks, the database as far as they may see it, and a way to record what was done.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Update } from '#contract/updates.ts'
import { type ActivityRow, insertEntries } from './database/activity.ts'
import type { Database, Tx } from './database/pool.ts'
import { type KeyedCall, authorizeReplay, claimKey, saveAnswer } from './http/idempotency.ts'
import { AppError } from './app-error.ts'
import type { Change } from './change-log.ts'
import type { Updates } from './updates.ts'
import { type Viewer, companyIdsOf, isStaff } from './viewer.ts'

export interface Platform {
  agency: Database
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

/** What a service works with, whoever calls. */
export interface Work {
  /** Reads as far as the caller may see. */
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes, all or nothing. In a call with an `Idempotency-Key` the result of the one transaction is the call's answer,
   * saved with the key.
   * @param as `agency` for what a client may do to accounts, which no company owns: no second wall stands behind it,
   * so authorise first
   */
  transaction<T>(job: (tx: Tx) => Promise<T>, as?: 'agency'): Promise<T>
  /**
   * For a job that reads and then writes with a single statement, which holds by itself: staff's needs no transaction
   * around it. It throws `ConflictError` when what it read holds no longer, and is done again.
   */
  retryOnConflict<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Enters each into the activity log now, and publishes a live update once it is committed. */
  record(tx: Tx, ...entries: AuditEntry[]): Promise<void>
  /** The same, where the entry is written together with what was done. */
  auditRow(entry: AuditEntry): ActivityRow
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
async function setTenant(tx: Tx, viewer: Viewer): Promise<void> {
  await sql`select set_config('role', 'enfilade_client', true),
    set_config('app.companies', ${companyIdsOf(viewer).join(',')}, true),
    set_config('app.person', ${viewer.personId}, true)`.execute(tx)
}

type Begin = <T>(job: (tx: Tx) => Promise<T>) => Promise<T>

interface Caller {
  begin: Begin
  /** For statements that need no others around them. */
  alone: Begin
  personId: string | null
  /** Staff: what they do not find is not there. */
  seesAll: boolean
  keyed: KeyedCall | undefined
}

function workOf(
  { agency, updates }: Platform,
  { begin, alone, personId, seesAll, keyed }: Caller,
): Work {
  const changes: Change[] = []
  const people: string[] = []
  const beginAsAgency: Begin = (job) => agency.transaction().execute(job)

  /** Publishes what was done once it is committed. */
  async function publishing<T>(work: () => Promise<T>): Promise<T> {
    changes.length = 0
    people.length = 0
    const result = await work()
    if (changes.length > 0) updates.publish({ changes: changes.splice(0) })
    if (people.length > 0) updates.publish({ people: people.splice(0) })
    return result
  }

  const transaction: Work['transaction'] = (job, as) =>
    publishing(() =>
      (as ? beginAsAgency : begin)(async (tx) => {
        const replay = keyed && (await claimKey(tx, keyed))
        if (replay) {
          await authorizeReplay(() => job(tx), { seesAll })
          throw replay
        }
        const answer = await job(tx)
        if (keyed) await saveAnswer(tx, keyed, answer)
        return answer
      }),
    )

  function auditRow(entry: AuditEntry): ActivityRow {
    const { action, kind, id, companyId, projectId, version, isInternal, isWithdrawn, detail } =
      entry
    changes.push({
      kind,
      id,
      version,
      ...(companyId && { company: companyId }),
      ...(projectId && { project: projectId }),
      ...(isInternal && { isInternal }),
      ...(isWithdrawn && { isWithdrawn }),
      ...(action === 'restored' && { isRestored: true }),
    })
    return {
      id: uuidv7(),
      company_id: companyId ?? agencyItself,
      actor_id: personId,
      action,
      kind,
      record_id: id,
      visibility: isInternal ? 'internal' : 'shared',
      detail: detail && JSON.stringify(detail),
    }
  }

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
    auditRow,
    announce: (change: Change) => void changes.push(change),
    recheckAccess: (ids: string[]) => void people.push(...ids),
  }
}

export function contextFor(platform: Platform, viewer: Viewer, keyed?: KeyedCall): Context {
  const { agency, client } = platform
  const { personId } = viewer
  const begin: Begin = (job) => {
    if (isStaff(viewer)) return agency.transaction().execute(job)
    return client.transaction().execute(async (tx) => {
      await setTenant(tx, viewer)
      return job(tx)
    })
  }
  const alone: Begin = (job) => (isStaff(viewer) ? job(agency) : begin(job))
  return {
    viewer,
    ...workOf(platform, { begin, alone, personId, seesAll: isStaff(viewer), keyed }),
  }
}

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
