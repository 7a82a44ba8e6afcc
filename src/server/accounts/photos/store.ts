// Stores people's photos and limits them to what the viewer may see.
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Viewer, companyIdsOf, isPermitted, isStaff } from '#server/platform/viewer.ts'

/** The viewer, the agency's staff, and people in a company that the viewer belongs to or has access to. */
function isMetBy(viewer: Viewer) {
  const companies = companyIdsOf(viewer)
  if (isStaff(viewer) && (companies === null || isPermitted(viewer, 'staff'))) {
    return sql<SqlBool>`true`
  }
  return sql<SqlBool>`(users.id = ${viewer.personId} or users.role = 'admin' or exists (select from memberships
    where memberships.user_id = users.id and memberships.company_id = any (${companies ?? []}::uuid[])))`
}

const photos = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('person_photos')
    .innerJoin('users', 'users.id', 'person_photos.person_id')
    .where(isMetBy(viewer))

export const listPhotos = (tx: Tx, viewer: Viewer, people: readonly string[]) =>
  photos(tx, viewer)
    .select(['person_id as personId', 'hash'])
    .where('person_id', '=', sql<string>`any (${people}::uuid[])`)
    .execute()

export async function findPhoto(
  tx: Tx,
  viewer: Viewer,
  { personId, hash }: { personId: string; hash: string },
): Promise<Buffer | undefined> {
  const found = await photos(tx, viewer)
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
