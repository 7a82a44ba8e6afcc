// Many concurrent moves, with failures and other people's changes, always converge to the server's state.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { createBoardStore, type MoveError } from './board-store.ts'
import type { Move } from './board-types.ts'
import { idsAbove } from './placement.ts'

type Status = 'todo' | 'doing' | 'done'
interface Card {
  _id: string
  title: string
  status: Status
  version: number
}

const statuses = ['todo', 'doing', 'done'] as const
const cardIds = ['a', 'b', 'c', 'd', 'e', 'f']

/** A fake server that answers when the test says so. */
function startBoard() {
  let cards: Card[] = cardIds.map((_id) => ({
    _id,
    title: `Card ${_id}`,
    status: 'todo',
    version: 1,
  }))
  const calls: Move<Status>[] = []
  const waiting: ((hasWorked: boolean) => void)[] = []
  const moveErrors: MoveError<Status>[] = []

  function place({ cardId, toStatus, after }: Move<Status>) {
    const card = cards.find(({ _id }) => _id === cardId)
    if (!card) throw new Error('No such card.')
    const saved = { ...card, status: toStatus, version: card.version + 1 }
    const others = cards.filter(({ _id }) => _id !== cardId)
    const above = others.findIndex(({ _id, status }) => _id === after && status === toStatus)
    if (after !== null && above < 0) throw new ApiError('stale', `${after} is not in ${toStatus}.`)
    cards = others.toSpliced(above + 1, 0, saved)
    return saved
  }

  const store = createBoardStore<Status, Card>(
    { statuses, columnOf: (card) => card.status },
    cards,
    {
      send: (move) =>
        new Promise((resolve, reject) => {
          calls.push(move)
          waiting.push((hasWorked) => {
            if (!hasWorked) return reject(new Error('The server is away.'))
            try {
              resolve(place(move))
            } catch (error) {
              reject(error instanceof ApiError ? error : new Error('It has no place.'))
            }
          })
        }),
      onMoveError: (moveError) => moveErrors.push(moveError),
    },
  )
  const shown = () =>
    Object.fromEntries(
      [...store.view().columns].map(([status, inIt]) => [status, inIt.map((card) => card._id)]),
    )
  return {
    store,
    calls,
    moveErrors,
    shown,
    waiting: () => waiting.length,
    /** Answers one of the pending calls. */
    async answer(which: number, hasWorked: boolean) {
      const [reply] = waiting.splice(which % Math.max(waiting.length, 1), 1)
      reply?.(hasWorked)
      await settle()
    },
    place,
    push: () => store.setServerCards(cards),
    filterOut: (...hidden: string[]) =>
      store.setServerCards(cards.filter(({ _id }) => !hidden.includes(_id))),
    drop(cardId: string, toStatus: Status, index: number) {
      const column = store.view().columns.get(toStatus) ?? []
      store.move({ cardId, toStatus, above: idsAbove(column, cardId, index) })
    },
    serverOrder: () =>
      Object.fromEntries(
        statuses.map((status) => [
          status,
          cards.filter((card) => card.status === status).map(({ _id }) => _id),
        ]),
      ),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('calls', () => {
  test('for different cards are sent together, each with the card above it', () => {
    const board = startBoard()
    board.drop('a', 'doing', 0)
    board.drop('f', 'todo', 2)
    expect(board.calls).toEqual([
      { cardId: 'a', toStatus: 'doing', after: null },
      { cardId: 'f', toStatus: 'todo', after: 'c' },
    ])
  })

  test('for one card are sent one by one, and only the last place counts', async () => {
    const board = startBoard()
    board.drop('a', 'doing', 0)
    board.drop('a', 'done', 0)
    board.drop('a', 'todo', 2)
    expect(board.calls).toHaveLength(1)
    await board.answer(0, true)
    expect(board.calls).toHaveLength(2)
    expect(board.calls[1]).toEqual({ cardId: 'a', toStatus: 'todo', after: 'c' })
  })

  test('wait until the card above is saved, and use the next one if that fails', async () => {
    const board = startBoard()
    board.drop('a', 'doing', 0)
    board.drop('b', 'doing', 1)
    expect(board.calls).toHaveLength(1)
    await board.answer(0, false)
    expect(board.calls[1]).toEqual({ cardId: 'b', toStatus: 'doing', after: null })
    expect(board.shown()).toMatchObject({ todo: ['a', 'c', 'd', 'e', 'f'], doing: ['b'] })
  })
})

test.each([
  ['is shown', ['d']],
  ['is hidden too', ['d', 'b']],
])('a hidden card goes below the next one when the card above moved and %s', async (_, hidden) => {
  const board = startBoard()
  board.drop('b', 'todo', 5)
  board.drop('d', 'todo', 5)
  board.filterOut('d')
  board.drop('b', 'done', 0)
  board.filterOut(...hidden)
  while (board.waiting() > 0) await board.answer(0, true)
  expect(board.moveErrors).toEqual([])
  expect(board.serverOrder()).toMatchObject({ todo: ['a', 'c', 'e', 'f', 'd'], done: ['b'] })
})

describe('a move error', () => {
  test('includes card, place and reason, and the move can be repeated', async () => {
    const board = startBoard()
    board.drop('c', 'done', 0)
    await board.answer(0, false)
    const [moveError] = board.moveErrors
    expect(moveError).toEqual({
      cardId: 'c',
      cardTitle: 'Card c',
      toStatus: 'done',
      above: [],
      reason: 'The server is away.',
      mayBeDone: false,
    })
    if (moveError) board.store.move(moveError)
    await board.answer(0, true)
    expect(board.serverOrder()).toMatchObject({ done: ['c'] })
  })

  test('is not reported if the card has been moved again', async () => {
    const board = startBoard()
    board.drop('c', 'done', 0)
    board.drop('c', 'doing', 0)
    await board.answer(0, false)
    expect([board.moveErrors, board.shown()['doing']]).toEqual([[], ['c']])
  })
})

describe('when a colleague has moved the hidden card above', () => {
  async function startHidden() {
    const board = startBoard()
    board.drop('d', 'todo', 0)
    board.drop('d', 'todo', 2)
    board.filterOut('b', 'd')
    board.place({ cardId: 'b', toStatus: 'done', after: null })
    await board.answer(0, true)
    return board
  }

  test('a hidden card goes below the next one', async () => {
    const board = await startHidden()
    while (board.waiting() > 0) await board.answer(0, true)
    expect(board.calls.map(({ after }) => after)).toEqual([null, 'b', 'a'])
    expect(board.moveErrors).toEqual([])
  })

  test('the hidden card waits until the next one is saved', async () => {
    const board = await startHidden()
    board.drop('a', 'todo', 3)
    await board.answer(0, true)
    expect(board.calls.map(({ cardId }) => cardId)).toEqual(['d', 'd', 'a'])
    await board.answer(0, true)
    expect(board.calls[3]).toEqual({ cardId: 'd', toStatus: 'todo', after: 'a' })
  })

  test('the hidden card skips cards that moved to another column meanwhile', async () => {
    const board = await startHidden()
    board.drop('a', 'doing', 0)
    while (board.waiting() > 0) await board.answer(0, true)
    expect(board.calls.at(-1)).toEqual({ cardId: 'd', toStatus: 'todo', after: null })
    expect(board.moveErrors).toEqual([])
  })

  test('a card shown again, or hidden only now, goes below the next one too', async () => {
    for (const hidden of [['b'], ['b', 'd']]) {
      const board = startBoard()
      board.drop('d', 'todo', 2)
      board.filterOut('b')
      board.place({ cardId: 'b', toStatus: 'done', after: null })
      board.filterOut(...hidden)
      while (board.waiting() > 0) await board.answer(0, true)
      expect(board.calls.map(({ after }) => after)).toEqual(['b', 'a'])
      expect(board.moveErrors).toEqual([])
    }
  })
})

test('a delayed move is sent although a filter hides its card', async () => {
  const board = startBoard()
  board.drop('a', 'doing', 0)
  board.drop('b', 'doing', 1)
  board.store.setServerCards([])
  await board.answer(0, true)
  expect(board.calls[1]).toEqual({ cardId: 'b', toStatus: 'doing', after: 'a' })
})

test('a card that no longer exists makes no call', () => {
  const board = startBoard()
  board.store.setServerCards([])
  board.drop('a', 'done', 0)
  expect(board.calls).toEqual([])
})

const anyStatus = fc.constantFrom(...statuses)
const anyCardId = fc.constantFrom(...cardIds)
const anyDrop = fc.record({
  do: fc.constant('drop' as const),
  cardId: anyCardId,
  toStatus: anyStatus,
  index: fc.nat(6),
})
const anyAnswer = (hasWorked: fc.Arbitrary<boolean>) =>
  fc.record({ do: fc.constant('answer' as const), which: fc.nat(5), hasWorked })
const anyRest = fc.oneof(
  fc.record({ do: fc.constant('other' as const), cardId: anyCardId, toStatus: anyStatus }),
  fc.record({ do: fc.constantFrom('push' as const, 'lift' as const, 'release' as const) }),
)
const anyFilter = fc.record({ do: fc.constant('filter' as const), cardId: anyCardId })

type Step =
  | (typeof anyDrop extends fc.Arbitrary<infer T> ? T : never)
  | { do: 'answer'; which: number; hasWorked: boolean }
  | (typeof anyRest extends fc.Arbitrary<infer T> ? T : never)
  | (typeof anyFilter extends fc.Arbitrary<infer T> ? T : never)

async function play(
  board: ReturnType<typeof startBoard>,
  steps: readonly Step[],
  isToTheEnd = true,
) {
  for (const step of steps) {
    if (step.do === 'drop') board.drop(step.cardId, step.toStatus, step.index)
    // Steps must run in order.
    else if (step.do === 'answer') await board.answer(step.which, step.hasWorked)
    else if (step.do === 'other') board.place({ ...step, after: null })
    else if (step.do === 'push') board.push()
    else if (step.do === 'filter') board.filterOut(step.cardId)
    else if (step.do === 'lift') board.store.startDrag()
    else board.store.endDrag()
    const shown = Object.values(board.shown()).flat()
    expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted())
  }
  if (!isToTheEnd) return
  board.store.endDrag()
  while (board.waiting() > 0) await board.answer(0, true)
}

describe('events in any order', () => {
  test('with moves, failures and others’ changes, the board matches the server’s', async () => {
    const anyStep = fc.oneof(anyDrop, anyAnswer(fc.boolean()), anyRest, anyFilter)
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
        const board = startBoard()
        await play(board, steps)
        board.push()
        expect(board.shown()).toEqual(board.serverOrder())
      }),
    )
  })

  test('without failures and other users, the board already matches the server’s', async () => {
    const anyStep = fc.oneof(anyDrop, anyAnswer(fc.constant(true)))
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
        const board = startBoard()
        await play(board, steps)
        const seen = board.shown()
        board.push()
        expect([board.serverOrder(), board.shown(), board.moveErrors]).toEqual([seen, seen, []])
      }),
    )
  })

  test('with filters and moves, every card is in the column it was last moved to', async () => {
    const anyStep = fc.oneof(anyDrop, anyAnswer(fc.constant(true)), anyFilter)
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
        const board = startBoard()
        const wanted = new Map<string, Status>()
        for (const step of steps) {
          const isThere =
            step.do === 'drop' && Object.values(board.shown()).flat().includes(step.cardId)
          if (isThere) wanted.set(step.cardId, step.toStatus)
          // Steps must run in order.
          await play(board, [step], false)
        }
        await play(board, [])
        const order = board.serverOrder()
        for (const [cardId, status] of wanted) expect(order[status]).toContain(cardId)
        expect(board.moveErrors).toEqual([])
      }),
    )
  })
})
