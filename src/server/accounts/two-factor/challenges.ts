// Sign-ins waiting for a code: started by the right password, ended by a code, after five minutes, or by any change of the account.
import type { Tx } from '#server/platform/database/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { challengeMinutes } from '#server/accounts/auth/rules.ts'
import * as store from './store.ts'

/** @returns the token that must be sent with the code */
export async function makeChallenge(tx: Tx, challenge: store.ChallengeRow): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000)
  await store.insertChallenge(tx, challenge, hashToken(token), expiresAt)
  return token
}
