// Operations shared by board cards (projects, campaigns, tasks): find, create, change, move, delete, each with its log entry.
import { uuidv7 } from 'uuidv7'
import { orNotFound } from './app-error.ts'
import type { AuditEntry, Context } from './context.ts'
import { type CardStore, type Place, rankAt } from './database/card-store.ts'
import { createdAction } from './database/activity.ts'
import type { Tx } from './database/pool.ts'
import type { NotificationEvent } from './notification-event.ts'
import { type Policy, authorize } from './policy.ts'
import { changedFields } from './rules.ts'

interface Card {
  id: string
  status: string
  rank: string
  version: number
  updatedAt: Date
}

/** The differences between kinds of card. */
export interface CardType<Row extends Card> {
  store: CardStore<Row>
  policy: { edit: Policy<Row>; delete: Policy<Row> }
  /** The card in the activity log and in live updates. @param before the card before the change */
  describe: (card: Row, before: Row) => Omit<AuditEntry, 'action' | 'id' | 'version'>
  /** Events that people are notified of. @param before undefined for a new card */
  eventsOf?: (card: Row, before: Row | undefined) => Omit<NotificationEvent, 'actor'>[]
}

export function auditEntry<Row extends Card>(
  { describe }: Pick<CardType<Row>, 'describe'>,
  action: string,
  card: Row,
  before = card,
): AuditEntry {
  const version = action === 'deleted' ? 0 : card.version
  const { detail, ...entry } = describe(card, before)
  const fields = card === before ? [] : changedFields(before, card)
  const change = {
    ...(card.status !== before.status && { from: before.status }),
    ...(fields.length > 0 && { fields }),
  }
  return { action, id: card.id, version, ...entry, detail: { ...detail, ...change } }
}

/** @throws AppError `not_found`, also for another company's card */
export async function findCard<Row extends Card>(
  tx: Tx,
  ctx: Context,
  { store }: Pick<CardType<Row>, 'store'>,
  id: string,
): Promise<Row> {
  return orNotFound(await store.find(tx, ctx.caller, id))
}

/**
 * Finds a card to be changed in this transaction.
 * @throws AppError `not_found`, also for another company's card
 */
export async function findToChange<Row extends Card>(
  tx: Tx,
  ctx: Context,
  { store }: Pick<CardType<Row>, 'store'>,
  id: string,
): Promise<Row> {
  return orNotFound(await store.findToChange(tx, ctx.caller, id))
}

/** The rank of a moved card in its column. */
export async function findRank<Row extends Card>(
  tx: Tx,
  { store }: Pick<CardType<Row>, 'store'>,
  card: Row,
  after: string | null | undefined,
): Promise<string> {
  const column = { ownerId: store.ownerOf(card), status: card.status }
  return rankAt(await store.findPlace(tx, column, after, [card.id]), card.id, after)
}

/** Id, rank, version and timestamps of a new card. */
export function newCard(place: Place, after?: string) {
  const id = uuidv7()
  const now = new Date()
  return { id, rank: rankAt(place, id, after), version: 1, createdAt: now, updatedAt: now }
}

export async function insertCard<Row extends Card>(
  tx: Tx,
  ctx: Context,
  type: CardType<Row>,
  card: Row,
): Promise<void> {
  await type.store.insert(tx, [card])
  await ctx.record(tx, auditEntry(type, createdAction, card))
  await ctx.notify(tx, ...(type.eventsOf?.(card, undefined) ?? []))
}

/** The card must be locked already. */
export async function saveCard<Row extends Card>(
  tx: Tx,
  ctx: Context,
  type: CardType<Row>,
  { action = 'changed', card, before }: { action?: string; card: Row; before: Row },
): Promise<void> {
  await type.store.save(tx, [card])
  await ctx.record(tx, auditEntry(type, action, card, before))
  await ctx.notify(tx, ...(type.eventsOf?.(card, before) ?? []))
}

/** @param keep stores a copy of the card first, so that the deletion can be undone */
export function deleteCard<Row extends Card>(
  ctx: Context,
  type: CardType<Row>,
  id: string,
  keep: (tx: Tx, card: Row) => Promise<void>,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const card = await findCard(tx, ctx, type, id)
    authorize(type.policy.delete, ctx.caller, card)
    await keep(tx, card)
    await type.store.delete(tx, id)
    await ctx.record(tx, auditEntry(type, 'deleted', card))
  })
}
