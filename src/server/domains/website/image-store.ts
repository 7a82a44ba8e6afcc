// Pictures of the site in the database.
import type { Tx } from '#server/platform/database/pool.ts'
import type { PreparedImage } from './image-codec.ts'

export type ImageSize = 'large' | 'small'

/** The same picture again counts as uploaded now. */
export async function insertImage(
  tx: Tx,
  image: PreparedImage & { hash: string; uploadedBy: string },
): Promise<void> {
  const { hash, width, height, large, small, uploadedBy } = image
  await tx
    .insertInto('website_images')
    .values({ hash, width, height, large, small, uploaded_by: uploadedBy })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: new Date() }))
    .execute()
}

/** Uploaded before this moment, and in no version of the content since. */
export async function removeUnusedImages(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('website_images')
    .where('is_used', '=', false)
    .where('uploaded_at', '<', before)
    .execute()
}

/** Keeps these for good, and tells which of them there are. */
export async function useImages(tx: Tx, hashes: string[]) {
  if (hashes.length === 0) return []
  return tx
    .updateTable('website_images')
    .set({ is_used: true })
    .where('hash', 'in', hashes)
    .returning(['hash', 'width', 'height'])
    .execute()
}

export async function findImage(
  tx: Tx,
  hash: string,
  size: ImageSize,
): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('website_images')
    .select(`${size} as bytes`)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found?.bytes
}
