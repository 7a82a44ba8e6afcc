// What cards of every board go through alike: seen, made, changed, moved, deleted, each with its entry in the log.
import { uuidv7 } from 'uuidv7'
import { AppError } from './app-error.ts'
import { type AuditEntry, ConflictError, type Context } from './context.ts'
import type { CardStore } from './database/card-store.ts'
import { type Place, rankAt } from './database/placement.ts'
import type { Tx } from './database/pool.ts'
import { type Policy, authorize } from './policy.ts'
import { isMove } from './rules.ts'

interface Card {
  id: string
  status: string
  rank: string
  version: number
  updatedAt: Date
}

/** What is a kind of card's own. */
export interface CardType<Row extends Card> {
  store: CardStore<Row>
  policy: { edit: Policy<Row>; delete: Policy<Row> }
  /** What the activity log and live updates tell of it; `before` is the card until now. */
  describe: (card: Row, before: Row) => Omit<AuditEntry, 'action' | 'id' | 'version'>
}

function entryOf<Row extends Card>(
  { describe }: CardType<Row>,
  action: string,
  card: Row,
  before = card,
): AuditEntry {
  const version = action === 'deleted' ? 0 : card.version
  return { action, id: card.id, version, ...describe(card, before) }
}

/** @throws AppError `not_found` for what does not exist and for what is another's */
export async function findCard<Row extends Card>(
  tx: Tx,
  ctx: Context,
  { store }: Pick<CardType<Row>, 'store'>,
  id: string,
): Promise<Row> {
  const card = await store.find(tx, ctx.viewer, id)
  if (!card) throw new AppError('not_found')
  return card
}

/** What every new card begins with. */
export function newCard(place: Place) {
  const id = uuidv7()
  const now = new Date()
  return { id, rank: rankAt(place, id, undefined), version: 1, createdAt: now, updatedAt: now }
}

export async function insertCard<Row extends Card>(
  ctx: Context,
  tx: Tx,
  type: CardType<Row>,
  card: Row,
): Promise<void> {
  await type.store.insert(tx, card, ctx.auditRow(entryOf(type, 'created', card)))
}

/** @throws ConflictError when someone else changed the card since `before` was read */
export async function saveCard<Row extends Card>(
  ctx: Context,
  tx: Tx,
  type: CardType<Row>,
  { action = 'changed', card, before }: { action?: string; card: Row; before: Row },
): Promise<void> {
  const entry = ctx.auditRow(entryOf(type, action, card, before))
  if (!(await type.store.save(tx, card, before.version, entry))) throw new ConflictError()
}

interface CardChange<Row, Change, Answer> {
  change: Change
  /** The kind's own rules. */
  next: (before: Row, change: Change) => Row
  /** What has to be asked of the database. */
  check?: (tx: Tx, card: Row, before: Row) => Promise<void>
  present: (card: Row) => Answer
}

/** Changes a card's fields and its place on the board. */
export function changeCard<
  Row extends Card,
  Change extends { status?: Row['status'] | undefined; after?: string | null | undefined },
  Answer,
>(
  ctx: Context,
  type: CardType<Row>,
  id: string,
  { change, next, check, present }: CardChange<Row, Change, Answer>,
): Promise<Answer> {
  return ctx.retryOnConflict(async (tx) => {
    const found = await type.store.findToPlace(tx, ctx.viewer, id, change)
    if (!found) throw new AppError('not_found')
    const { card: before, place } = found
    authorize(type.policy.edit, ctx.viewer, before)
    const card = { ...next(before, change), updatedAt: new Date() }
    await check?.(tx, card, before)
    const moves = isMove(before, change)
    if (moves) card.rank = rankAt(place, id, change.after)
    await saveCard(ctx, tx, type, { action: moves ? 'moved' : 'changed', card, before })
    return present(card)
  })
}

/** @param keep keeps the card, so that it can be restored */
export function deleteCard<Row extends Card>(
  ctx: Context,
  type: CardType<Row>,
  id: string,
  keep: (tx: Tx, card: Row) => Promise<void>,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const card = await findCard(tx, ctx, type, id)
    authorize(type.policy.delete, ctx.viewer, card)
    await keep(tx, card)
    await type.store.delete(tx, id)
    await ctx.record(tx, entryOf(type, 'deleted', card))
  })
}
