// What a service gets with every call: who asks, the database as far as they may see it, and a way to tell what was done.
import { type Transaction, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Update } from '#contract/updates.ts'
import type { Database, Tx } from './database/pool.ts'
import type { Schema } from './database/schema.ts'
import { type KeyedCall, claimKey, keepAnswer } from './http/idempotency.ts'
import type { Change, Updates } from './updates.ts'
import { type Viewer, companyIdsOf, isStaff } from './viewer.ts'

export interface Platform {
  agency: Database
  client: Database
  updates: Updates
}

/** One thing done to one record. */
export interface Deed {
  did: string
  kind: Update['kind']
  id: string
  companyId: string
  projectId?: string
  /** The record's version now; 0 when it is gone. */
  version: number
  isInternal?: boolean
  detail?: Record<string, unknown>
}

export interface Context {
  viewer: Viewer
  /** Reads as far as the viewer may see. */
  read<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Writes, all or nothing. In a call with an `Idempotency-Key` the result of the one transaction is the call's answer,
   * kept with the key.
   */
  transaction<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Enters it into the activity log now, and tells the live updates once it is committed. */
  record(tx: Tx, deed: Deed): Promise<void>
  /** Streams of these people look at their session again once it is committed. */
  recheckAccess(people: string[]): void
}

/** Narrows a transaction to the viewer: row-level security reads these settings. */
async function narrow(tx: Tx, viewer: Viewer): Promise<void> {
  await sql`select set_config('app.companies', ${companyIdsOf(viewer).join(',')}, true),
    set_config('app.person', ${viewer.personId}, true)`.execute(tx)
}

export function contextFor(platform: Platform, viewer: Viewer, keyed?: KeyedCall): Context {
  const changes: Change[] = []
  const people: string[] = []

  function begin<T>(job: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
    if (isStaff(viewer)) return platform.agency.transaction().execute(job)
    return platform.client.transaction().execute(async (tx) => {
      await narrow(tx, viewer)
      return job(tx)
    })
  }

  return {
    viewer,
    read: (job) => (isStaff(viewer) ? job(platform.agency) : begin(job)),

    async transaction(job) {
      changes.length = 0
      people.length = 0
      const result = await begin(async (tx) => {
        if (keyed) await claimKey(tx, keyed)
        const answer = await job(tx)
        if (keyed) await keepAnswer(tx, keyed, answer)
        return answer
      })
      if (changes.length > 0) platform.updates.publish({ changes: changes.splice(0) })
      if (people.length > 0) platform.updates.publish({ people: people.splice(0) })
      return result
    },

    async record(tx, { did, kind, id, companyId, projectId, version, isInternal, detail }) {
      await tx
        .insertInto('activity')
        .values({
          id: uuidv7(),
          company_id: companyId,
          actor_id: viewer.personId,
          did,
          kind,
          record_id: id,
          visibility: isInternal ? 'internal' : 'shared',
          detail: detail && JSON.stringify(detail),
        })
        .execute()
      changes.push({
        kind,
        id,
        company: companyId,
        version,
        ...(projectId && { project: projectId }),
        ...(isInternal && { isInternal }),
      })
    },

    recheckAccess: (ids) => void people.push(...ids),
  }
}
