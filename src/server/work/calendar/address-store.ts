// Queries for private calendar addresses: one per person, stored as a hash only.
import type { Tx } from '#server/platform/database/pool.ts'

export async function saveAddress(tx: Tx, personId: string, tokenHash: Buffer): Promise<void> {
  const fields = { token_hash: tokenHash, created_at: new Date() }
  await tx
    .insertInto('calendar_addresses')
    .values({ person_id: personId, ...fields })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
    .execute()
}

export async function findPersonOf(db: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const address = await db
    .selectFrom('calendar_addresses')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return address?.person_id
}
