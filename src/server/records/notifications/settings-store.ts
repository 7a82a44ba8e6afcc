// Notification settings and unsubscribe links in the database.
import { sql } from 'kysely'
import type { NotificationChoice, NotificationKind } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Channels, defaultChannels } from './rules.ts'

/** Each person's setting for the kind, or the default. */
export async function channelsOf(
  tx: Tx,
  people: string[],
  kind: NotificationKind,
): Promise<Map<string, Channels>> {
  const chosen = await tx
    .selectFrom('notification_settings')
    .select(['person_id as personId', 'is_in_app as inApp', 'mail'])
    .where('person_id', '=', sql<string>`any (${people}::uuid[])`)
    .where('kind', '=', kind)
    .execute()
  const byPerson = new Map(chosen.map(({ personId, ...channels }) => [personId, channels]))
  return new Map(people.map((id) => [id, byPerson.get(id) ?? defaultChannels(kind)]))
}

/** The person's setting for each kind, or the default. */
export async function choicesOf(
  tx: Tx,
  personId: string,
  kinds: readonly NotificationKind[],
): Promise<NotificationChoice[]> {
  const chosen = await tx
    .selectFrom('notification_settings')
    .select(['kind', 'is_in_app as inApp', 'mail'])
    .where('person_id', '=', personId)
    .execute()
  return kinds.map(
    (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...defaultChannels(kind) },
  )
}

export async function saveChoices(
  tx: Tx,
  personId: string,
  choices: readonly NotificationChoice[],
): Promise<void> {
  if (choices.length === 0) return
  await tx
    .insertInto('notification_settings')
    .values(
      choices.map(({ kind, inApp, mail }) => ({
        person_id: personId,
        kind,
        is_in_app: inApp,
        mail,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet((set) => ({
        is_in_app: set.ref('excluded.is_in_app'),
        mail: set.ref('excluded.mail'),
      })),
    )
    .execute()
}

/** @param kind null for all kinds */
export async function insertLink(
  tx: Tx,
  tokenHash: Buffer,
  { personId, kind }: { personId: string; kind: NotificationKind | null },
): Promise<void> {
  await tx
    .insertInto('unsubscribe_links')
    .values({ token_hash: tokenHash, person_id: personId, kind })
    .execute()
}

export async function findLink(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('unsubscribe_links')
    .select(['person_id as personId', 'kind'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}
