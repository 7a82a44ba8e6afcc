// Browsers and networks that a person signed in from: they keep their own count of failed sign-ins when others guess.
import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/database/pool.ts'
import { networkHash } from '#server/platform/http/address.ts'
import { type CallSource, newDeviceToken } from '#server/platform/http/device-cookie.ts'
import * as store from './sign-in-store.ts'

/** Of each kind, per person. */
const maxSources = 20

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const hashesOf = ({ address, deviceToken }: CallSource): store.SourceHashes => ({
  device: deviceToken === undefined ? null : sha256(deviceToken),
  network: networkHash(address),
})

/**
 * Notes that the person was here: their password, or a link from their mail, has just shown it.
 * @returns the browser's token from now on; a copy of the former one is worth nothing any more
 */
export async function saveSources(tx: Tx, userId: string, source: CallSource): Promise<string> {
  const { device: former, network } = hashesOf(source)
  const token = newDeviceToken()
  if (former) await store.renewDevice(tx, former, sha256(token))
  await store.saveSource(tx, userId, 'device', sha256(token))
  await store.saveSource(tx, userId, 'network', network)
  await store.trimSources(tx, userId, maxSources)
  return token
}
