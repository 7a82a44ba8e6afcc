// Undoes a move on a board: the card returns to its former place, unless someone else has moved it since.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import type { ListedCard } from '#web/lib/card-list.ts'
import { type UndoStack, UndoError, type UndoStep } from '#web/lib/undo.ts'
import type { BoardCard, Move } from './board-types.ts'

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
