// Unsubscribing without sign-in (RFC 8058): each email has a random link, stored hashed and valid for a long time.
import {
  type NotificationKind,
  notificationKinds,
  unsubscribePath,
} from '#contract/records/notifications.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import * as store from './settings-store.ts'

/**
 * Created while composing the email, so the token exists nowhere else.
 * @param kind null unsubscribes from all kinds
 */
export async function makeUnsubscribeLink(
  tx: Tx,
  appUrl: string,
  { personId, kind }: { personId: string; kind: NotificationKind | null },
): Promise<string> {
  const token = newToken()
  await store.insertLink(tx, hashToken(token), { personId, kind })
  return `${appUrl}${unsubscribePath}?token=${token}`
}

/**
 * Stops emails only; in-app settings stay. The link stays valid, because mail clients may call it more than once.
 * @throws AppError `invalid` at `token`
 */
export function unsubscribe(ctx: PublicContext, token: string) {
  return ctx.transaction(async (tx) => {
    const link = await store.findLink(tx, hashToken(token))
    if (!link)
      throw invalid({ token: 'This link has expired. Sign in to choose what we email you.' })
    const kinds = link.kind === null ? notificationKinds : [link.kind]
    const choices = await store.choicesOf(tx, link.personId, kinds)
    await store.saveChoices(
      tx,
      link.personId,
      choices.map((choice) => ({ ...choice, mail: 'off' })),
    )
    return { kind: link.kind }
  })
}
