// Erases from the activity log what names a person, and leaves the chain of its seals as it can be checked.
import type { Tx } from '#server/platform/database/pool.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { chainKeyOf, hashOfDetail } from './chain.ts'
import * as store from './erase-store.ts'

/** What the key of the log's seals is made for. */
export const sealPurpose = 'activity log'

const entriesAtOnce = 500

/** @throws Error for entries that are sealed with a key which is not there any more */
export async function eraseFromLog(
  tx: Tx,
  secrets: Secrets,
  { id: personId, email }: Pick<store.NamedPerson, 'id' | 'email'>,
): Promise<void> {
  const keys = secrets.keysFor(sealPurpose).map(chainKeyOf)
  // Nothing is sealed meanwhile: what has no seal yet gets one of today's key.
  await store.lockSealing(tx)
  const invitations = await store.listAcceptedInvitations(tx, personId)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one thing after the other
    const entries = await store.listNaming(tx, { id: personId, email, invitations }, entriesAtOnce)
    const erased = entries.map(({ id, detail, keyId }) => {
      const key = keyId === null ? keys[0] : keys.find((one) => one.id.equals(keyId))
      if (!key) throw new Error('The log was sealed with a key that is not there')
      return { id, hash: hashOfDetail(key, { id, detail }) }
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await store.eraseDetails(tx, erased)
    if (entries.length < entriesAtOnce) return
  }
}
