// The site's picture records; the image data is in storage.
import type { Tx } from '#server/platform/database/pool.ts'
import type { PreparedImage } from './image-codec.ts'

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

/** Schedules the stored files for removal in case the program ends before the picture's row is saved. */
export async function expectImage(tx: Tx, hash: string): Promise<void> {
  await tx
    .insertInto('removed_objects')
    .values({ key: `website/${hash}` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ removed_at: new Date() }))
    .execute()
}
