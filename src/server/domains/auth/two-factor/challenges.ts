// Sign-ins that wait for a code: begun by a right password, ended by the code, five minutes, or any change of the account.
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/database/pool.ts'
import { challengeMinutes } from '../rules.ts'
import * as store from './store.ts'

export const challengeHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @returns what whoever gives the code has to give with it */
export async function makeChallenge(tx: Tx, challenge: store.ChallengeRow): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000)
  await store.insertChallenge(tx, challenge, challengeHash(token), expiresAt)
  return token
}
