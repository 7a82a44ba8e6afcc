// The site's picture records; the image data is in storage.
import type { Tx } from '#server/platform/database/pool.ts'
import type { PreparedImage } from './image-codec.ts'

export type ImageSize = 'large' | 'small'

/** Uploading the same picture again resets its upload time. */
export async function insertImage(
  tx: Tx,
  image: Pick<PreparedImage, 'width' | 'height'> & { hash: string; uploadedBy: string },
): Promise<void> {
  const { hash, width, height, uploadedBy } = image
  await tx
    .insertInto('website_images')
    .values({ hash, width, height, uploaded_by: uploadedBy })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: new Date() }))
    .execute()
}

/** Removes pictures uploaded before `before` that no version of the content has used since. */
export async function removeUnusedImages(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('website_images')
    .where('is_used', '=', false)
    .where('uploaded_at', '<', before)
    .execute()
}

/** Marks these pictures as permanent and returns those that exist. */
export async function useImages(tx: Tx, hashes: string[]) {
  if (hashes.length === 0) return []
  return tx
    .updateTable('website_images')
    .set({ is_used: true })
    .where('hash', 'in', hashes)
    .returning(['hash', 'width', 'height'])
    .execute()
}

/** Reads a picture that has not been moved to storage yet. */
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
  return found?.bytes ?? undefined
}

/** Schedules the stored files for removal in case the program ends before the picture's row is saved. */
export async function expectImage(tx: Tx, hash: string): Promise<void> {
  await tx
    .insertInto('removed_objects')
    .values({ key: `website/${hash}` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ removed_at: new Date() }))
    .execute()
}

/** Finds a picture that an earlier version stored in the database. */
export async function findUnmoved(tx: Tx) {
  return tx
    .selectFrom('website_images')
    .select(['hash', 'large', 'small'])
    .where('large', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}

export async function forgetBytes(tx: Tx, hash: string): Promise<void> {
  await tx
    .updateTable('website_images')
    .set({ large: null, small: null })
    .where('hash', '=', hash)
    .execute()
}
