// Lists, reads, changes and removes people's photos.
import { createHash } from 'node:crypto'
import { type PersonPhoto, maxPhotosAtOnce } from '#contract/accounts/photos.ts'
import { assertSession, lockAccount } from '#server/accounts/auth/service.ts'
import { detectImageType } from '#server/site/website/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { drawPhoto } from './draw.ts'
import * as store from './store.ts'

/** Per person, because each upload is decoded. */
const photoLimit = { what: 'photo', allowed: 20, minutes: 60 }

const present = ({ personId, hash }: { personId: string; hash: string }): PersonPhoto => ({
  person: personId,
  path: `/photos/${personId}/${hash}`,
})

/** @param agencyDatabase photos don't belong to a company, so client connections can't read them */
export async function listPhotos(
  agencyDatabase: Database,
  { caller }: Context,
  people: string,
): Promise<PersonPhoto[]> {
  const ids = [...new Set(people.split(','))].slice(0, maxPhotosAtOnce)
  return (await store.listPhotos(agencyDatabase, caller, ids)).map(present)
}

/** @throws AppError `not_found` */
export async function getPhoto(
  agencyDatabase: Database,
  { caller }: Context,
  place: { personId: string; hash: string },
): Promise<Buffer> {
  return orNotFound(await store.findPhoto(agencyDatabase, caller, place))
}

/** @throws AppError `unsupported_type`; `invalid` at `photo`; `signed_out`; `too_many_requests` */
export async function changePhoto(
  limited: { agencyDatabase: Database; hasRateLimits: boolean },
  ctx: Context,
  file: Uint8Array,
): Promise<PersonPhoto> {
  const { personId } = ctx.caller
  if (!detectImageType(file)) {
    throw new AppError('unsupported_type', { message: 'Choose a PNG, JPEG, WebP or AVIF picture.' })
  }
  await consumeRateLimit(limited, photoLimit, personId)
  const content = await drawPhoto(file, personId)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, personId)
    // The person may have been erased while the photo was processed.
    await assertSession(tx, ctx.caller)
    await store.savePhoto(tx, { personId, hash, content })
  }, 'agency')
  return present({ personId, hash })
}

export const removePhoto = (ctx: Context): Promise<void> =>
  ctx.transaction((tx) => store.deletePhoto(tx, ctx.caller.personId), 'agency')
