// Passkey challenges: random, stored as hashes, valid for five minutes and for one answer, right or wrong.
import * as z from 'zod'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { challengeMinutes } from '#server/accounts/auth/rules.ts'
import * as store from './store.ts'

export async function makeChallenge(tx: Tx, challenge: store.NewChallenge): Promise<string> {
  const text = newToken()
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000)
  await store.insertChallenge(tx, challenge, hashToken(text), expiresAt)
  return text
}

/** The part of the signed client data that names the challenge. */
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

function readClientData(base64url: string) {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

export type Consumed = NonNullable<Awaited<ReturnType<typeof store.consumeChallenge>>> & {
  challenge: string
}

/** Runs outside the caller's transaction, so that a rejected answer also uses up its challenge. */
export async function consumeChallenge(
  db: Tx,
  purpose: store.Purpose,
  { response }: { response: { clientDataJSON: string } },
): Promise<Consumed | undefined> {
  const clientData = readClientData(response.clientDataJSON)
  // Our pages are never framed, so a cross-origin answer is an attack.
  if (!clientData || clientData.crossOrigin) return undefined
  const { challenge } = clientData
  const begun = await store.consumeChallenge(db, purpose, hashToken(challenge))
  return begun && { ...begun, challenge }
}
