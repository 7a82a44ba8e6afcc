// Browsers and networks a person has signed in from; each keeps its own failure count while others guess.
import type { Tx } from '#server/platform/database/pool.ts'
import { networkHash } from '#server/platform/http/address.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './sign-in-store.ts'

/** Per person and kind. */
const maxSources = 20

export const hashesOf = ({ address, deviceToken }: CallSource): store.SourceHashes => ({
  device: deviceToken === undefined ? null : hashToken(deviceToken),
  network: networkHash(address),
})

/**
 * Remembers where the person is, after their password or an emailed link has proved their identity.
 * @returns the browser's new device token; copies of the old one become worthless
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
