// Browsers and networks that a person signed in from: they keep their own count of failed sign-ins when others guess.
import type { Tx } from '#server/platform/database/pool.ts'
import { networkHash } from '#server/platform/http/address.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './sign-in-store.ts'

/** Of each kind, per person. */
const maxSources = 20

export const hashesOf = ({ address, deviceToken }: CallSource): store.SourceHashes => ({
  device: deviceToken === undefined ? null : hashToken(deviceToken),
  network: networkHash(address),
})

/**
 * Notes that the person was here: their password, or a link from their mail, has just shown it.
 * @returns the browser's token from now on; a copy of the former one is worth nothing any more
 */
export async function saveSources(tx: Tx, userId: string, source: CallSource): Promise<string> {
  const { device: former, network } = hashesOf(source)
  const token = newToken()
  if (former) await store.renewDevice(tx, former, hashToken(token))
  await store.saveSource(tx, userId, 'device', hashToken(token))
  await store.saveSource(tx, userId, 'network', network)
  await store.trimSources(tx, userId, maxSources)
  return token
}
