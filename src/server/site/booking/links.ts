// Private links to a visitor's booking: random, stored as hashes.
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './store.ts'

/** @param appUrl base URL without a trailing slash */
export async function makeLink(db: Tx, appUrl: string, link: store.LinkRow): Promise<string> {
  const token = newToken()
  await store.insertLink(db, hashToken(token), link)
  return `${appUrl}/booking/${token}`
}

/** @throws AppError `not_found` */
export async function readLink(tx: Tx, token: string): Promise<store.LinkRow> {
  return orNotFound(await store.findLink(tx, hashToken(token)))
}
