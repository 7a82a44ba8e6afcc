// The uploaded logos.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { PreparedLogo } from './logo-codec.ts'

interface LogoRow extends PreparedLogo {
  hash: string
}

/** Uploading the same logo again resets its upload time. */
export async function insertLogo(
  tx: Tx,
  { uploadedBy, ...logo }: LogoRow & { uploadedBy: string },
): Promise<void> {
  await tx
    .insertInto('logos')
    .values({ ...logo, uploaded_by: uploadedBy })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: sql`now()` }))
    .execute()
}

/** Returns those of the logos that are stored, and keeps them until the transaction ends. */
export function lockLogos(tx: Tx, hashes: readonly string[]) {
  return tx
    .selectFrom('logos')
    .select(['hash', 'width', 'height'])
    .where('hash', '=', sql<string>`any (${hashes}::text[])`)
    .forShare()
    .execute()
}

export async function findLogo(tx: Tx, hash: string): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('logos')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found?.content
}

/** Removes these logos, and those uploaded before `before`, except the kept ones. */
export async function deleteLogos(
  tx: Tx,
  { hashes, before, kept }: { hashes: readonly string[]; before: Date; kept: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('logos')
    .where((where) =>
      where.or([
        where('hash', '=', sql<string>`any (${hashes}::text[])`),
        where('uploaded_at', '<', before),
      ]),
    )
    .where('hash', '!=', sql<string>`all (${kept}::text[])`)
    .execute()
}
