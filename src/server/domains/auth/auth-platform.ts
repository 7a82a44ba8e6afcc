// What signing in and accounts need of the program.
import type { Database } from '#server/platform/database/pool.ts'
import type { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import type { Updates } from '#server/platform/updates.ts'

/** Runs before anyone is known, hence on the agency's own connection. */
export interface AuthPlatform {
  agency: Database
  updates: Updates
  hasRateLimits: boolean
  encryption: EnvelopeEncryption
  /** Where the program is reached; undefined: on this machine only. */
  appUrl: string | undefined
  /** Under which authenticators list the account. */
  agencyName(): Promise<string>
}
