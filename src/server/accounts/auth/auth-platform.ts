// Parts of the platform used for signing in and accounts.
import type { Database } from '#server/platform/database/pool.ts'
import type { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import type { Updates } from '#server/platform/updates.ts'

/** Uses the agency's own connection, because the person is not known yet. */
export interface AuthPlatform {
  agencyDatabase: Database
  updates: Updates
  hasRateLimits: boolean
  encryption: EnvelopeEncryption
  /** Public base URL; undefined if only reachable from this machine. */
  appUrl: string | undefined
  /** Name under which authenticators list the account. */
  agencyName(): Promise<string>
}
