// The private addresses that lead a visitor back to what they booked: random, hashed at rest.
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as store from './store.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** @param appUrl where it leads, without a slash at the end */
export async function makeLink(db: Tx, appUrl: string, link: store.LinkRow): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.insertLink(db, hashOf(token), link)
  return `${appUrl}/booking/${token}`
}

/** @throws AppError `not_found` */
export async function readLink(tx: Tx, token: string): Promise<store.LinkRow> {
  const link = await store.findLink(tx, hashOf(token))
  if (!link) throw new AppError('not_found')
  return link
}
