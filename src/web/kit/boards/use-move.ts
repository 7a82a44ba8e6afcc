// Saves a board's moves, writes each result to the cached list, and makes each move undoable: the card returns to its former
// place, unless someone else has moved it since.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { type ListedCard, putCard, startCall } from '#web/lib/card-list.ts'
import { undoAction, UndoError, type UndoStack, undoStack, type UndoStep } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { BoardCard, BoardColumn, Move } from './board-types.ts'

/** Sends the move and returns the saved card. */
export type SaveMove<Status extends string, Card> = (move: Move<Status>) => Promise<Card>

export const createMove =
  <Status extends string, Card extends BoardCard & ListedCard>(
    client: QueryClient,
    list: QueryKey,
    save: SaveMove<Status, Card>,
  ) =>
  async (move: Move<Status>): Promise<Card> => {
    const startedAt = startCall()
    const saved = await save(move)
    putCard(client, list, saved, startedAt)
    return saved
  }

let lastShown: UndoStep | undefined

/** Shows one toast at a time, so the columns stay visible while many cards are moved. */
function showMoved(step: UndoStep) {
  if (lastShown) toast.withdraw(undoAction(lastShown).onSelect)
  lastShown = step
  afterFrame(() => {
    if (lastShown === step) toast.success(step.label, { action: undoAction(step) })
  })
}

/** The answer may arrive before the frame that shows the card in place, which must not wait for the follow-up work. */
const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** @param save must be stable between renders, like the columns */
export function useMove<
  Status extends string,
  Card extends BoardCard & ListedCard & { status: Status },
>(list: QueryKey, save: SaveMove<Status, Card>, columns: readonly BoardColumn<Status>[]) {
  const client = useQueryClient()
  return useMemo(
    () =>
      createUndoableMove<Status, Card>({
        client,
        list,
        move: createMove(client, list, save),
        titleOf: (status) => columns.find((column) => column.status === status)?.title ?? status,
        undos: undoStack,
        onMoved: showMoved,
      }),
    // The key is a new array on every render, so its JSON is compared.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, JSON.stringify(list), save, columns],
  )
}

interface UndoableMoves<Status extends string, Card> {
  client: QueryClient
  /** The board's cached list. */
  list: QueryKey
  move: (move: Move<Status>) => Promise<Card>
  titleOf: (column: Status) => string
  undos: Pick<UndoStack, 'push' | 'drop'>
  /** Called when a card moved to another column, with the step that undoes it. */
  onMoved: (step: UndoStep) => void
}

/** Each attempt may run into another change to the card. */
const maxAttempts = 5

/** Where this window last put each card, to tell its own moves from other people's. */
const lastPlaces = new WeakMap<QueryClient, Map<string, ListedCard>>()

export function createUndoableMove<
  Status extends string,
  Card extends BoardCard & ListedCard & { status: Status },
>({ client, list, move, titleOf, undos, onMoved }: UndoableMoves<Status, Card>) {
  const ownPlaces = lastPlaces.get(client) ?? new Map<string, ListedCard>()
  lastPlaces.set(client, ownPlaces)
  const cardsOf = () => client.getQueryData<Card[]>(list) ?? []
  const find = (cardId: string) => cardsOf().find(({ _id }) => _id === cardId)

  async function save(one: Move<Status>): Promise<Card> {
    const saved = await move(one)
    ownPlaces.set(saved._id, saved)
    return saved
  }

  /** @param above the cards that were above it, nearest first; it goes below the first that is still in the column */
  async function putBack(former: Card, above: readonly string[], moved: Card): Promise<void> {
    const own = ownPlaces.get(former._id) ?? moved
    let { version } = own
    for (let left = maxAttempts; ; left -= 1) {
      const column = idsOf(cardsOf(), former.status)
      const after = above.find((id) => column.includes(id)) ?? null
      try {
        // Each attempt depends on the result of the previous one.
        await save({ cardId: former._id, toStatus: former.status, after, version })
        return
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const isStale = error.code === 'stale'
        if (left === 0 || !(isStale || isPlaceGone(error))) throw error
        await client.refetchQueries({ queryKey: list, exact: true }, { throwOnError: true })
        const now = find(former._id)
        if (isStale && now && !isSamePlace(now, own)) throw conflictError(now, error)
        version = now?.version ?? version
      }
    }
  }

  return (one: Move<Status>): Promise<Card> => {
    const former = find(one.cardId)
    const call = save(one)
    if (!former) return call
    const column = idsOf(cardsOf(), former.status)
    const above = column.slice(0, column.indexOf(former._id)).toReversed()
    const step = {
      label: labelOf(former, titleOf(one.toStatus), former.status !== one.toStatus),
      async undo() {
        const moved = await call.catch(() => undefined)
        if (!moved) throw new UndoError('It wasn’t moved.')
        await putBack(former, above, moved)
      },
    }
    // A move can be undone while it is still being saved.
    undos.push(step)
    call.then(
      () => former.status !== one.toStatus && onMoved(step),
      () => undos.drop(step),
    )
    return call
  }
}

const labelOf = ({ title }: BoardCard, column: string, isOther: boolean) =>
  `“${title}” moved ${isOther ? 'to' : 'within'} ${column}`

const isSamePlace = (one: ListedCard, other: ListedCard) =>
  one.status === other.status && one.rank === other.rank

/** The card above was moved away or deleted before the list was updated. */
const isPlaceGone = ({ code, fields }: ApiError) => code === 'invalid' && 'after' in fields

const conflictError = ({ title }: BoardCard, error: ApiError) =>
  new UndoError(`“${title}” has since been changed by ${error.changed?.by ?? 'someone else'}.`)

const idsOf = (cards: readonly ListedCard[], status: string) =>
  cards.filter((card) => card.status === status).map(({ _id }) => _id)
