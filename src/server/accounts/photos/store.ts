// Stores people's photos and limits them to what the caller may see.
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Caller, getCompanyIds, isPermitted, isStaff } from '#server/platform/caller.ts'

/** The caller, the agency's staff, and people in a company that the caller belongs to or has access to. */
function isMetBy(caller: Caller) {
  const companies = getCompanyIds(caller)
  if (isStaff(caller) && (companies === null || isPermitted(caller, 'staff'))) {
    return sql<SqlBool>`true`
  }
  return sql<SqlBool>`(users.id = ${caller.personId} or users.role = 'admin' or exists (select from memberships
    where memberships.user_id = users.id and memberships.company_id = any (${companies ?? []}::uuid[])))`
}

const photos = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('person_photos')
    .innerJoin('users', 'users.id', 'person_photos.person_id')
    .where(isMetBy(caller))

export const listPhotos = (tx: Tx, caller: Caller, people: readonly string[]) =>
  photos(tx, caller)
    .select(['person_id as personId', 'hash'])
    .where('person_id', '=', sql<string>`any (${people}::uuid[])`)
    .execute()

export async function findPhoto(
  tx: Tx,
  caller: Caller,
  { personId, hash }: { personId: string; hash: string },
): Promise<Buffer | undefined> {
  const found = await photos(tx, caller)
    .select('content')
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found?.content
}

export async function savePhoto(
  tx: Tx,
  photo: { personId: string; hash: string; content: Buffer },
): Promise<void> {
  const { personId, hash, content } = photo
  await tx
    .insertInto('person_photos')
    .values({ person_id: personId, hash, content })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ hash, content, updated_at: sql`now()` }),
    )
    .execute()
}

export async function deletePhoto(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('person_photos').where('person_id', '=', personId).execute()
}
