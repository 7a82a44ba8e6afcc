// Erases what names a person from the activity log, keeping its hash chain verifiable.
import type { Tx } from '#server/platform/database/pool.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { toChainKey, hashOfDetail } from './chain.ts'
import * as store from './erase-store.ts'

/** Derivation purpose of the key that seals the log. */
export const sealPurpose = 'activity log'

const entriesAtOnce = 500

/** @throws Error if an entry was sealed with a key that is no longer available */
export async function eraseFromLog(
  tx: Tx,
  secrets: Secrets,
  { id: personId, email }: Pick<store.NamedPerson, 'id' | 'email'>,
): Promise<void> {
  const keys = secrets.keysFor(sealPurpose).map(toChainKey)
  // Blocks sealing, so that every entry still unsealed will be sealed with the current key.
  await store.lockSealing(tx)
  const invitations = await store.listAcceptedInvitations(tx, personId)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing after the other
    const entries = await store.listNaming(tx, { id: personId, email, invitations }, entriesAtOnce)
    const erased = entries.map(({ id, detail, keyId }) => {
      const key = keyId === null ? keys[0] : keys.find((one) => one.id.equals(keyId))
      if (!key) throw new Error('The log was sealed with a key that is missing')
      return { id, hash: hashOfDetail(key, { id, detail }) }
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await store.eraseDetails(tx, erased)
    if (entries.length < entriesAtOnce) return
  }
}
