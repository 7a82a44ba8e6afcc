// Sign-ins that wait for a code: begun by a right password, ended by the code, five minutes, or any change of the account.
import type { Tx } from '#server/platform/database/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { challengeMinutes } from '../rules.ts'
import * as store from './store.ts'

/** @returns what whoever gives the code has to give with it */
export async function makeChallenge(tx: Tx, challenge: store.ChallengeRow): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000)
  await store.insertChallenge(tx, challenge, hashToken(token), expiresAt)
  return token
}
