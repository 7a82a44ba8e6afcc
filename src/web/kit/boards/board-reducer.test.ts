// Pending moves on top of the server's cards: only a failed card goes back, and other people's changes wait for the drop.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoardEvent, boardReducer, initialState } from './board-reducer.ts'

type Status = 'todo' | 'doing' | 'done'
interface Card {
  _id: string
  title: string
  status: Status
  version: number
}

const statuses = ['todo', 'doing', 'done'] as const
const layout = { statuses, columnOf: (card: Card) => card.status }
const card = (_id: string, status: Status, version = 1): Card => ({
  _id,
  title: `Card ${_id}`,
  status,
  version,
})
const start = () =>
  initialState(layout, [card('a', 'todo'), card('b', 'todo'), card('c', 'todo'), card('d', 'done')])
const after = (...events: BoardEvent<Status, Card>[]) => events.reduce(boardReducer, start())
const ids = (state: ReturnType<typeof start>) =>
  [...state.columns.values()].map((cards) => cards.map(({ _id }) => _id).join(''))
const move = (cardId: string, toStatus: Status, ...above: string[]) =>
  ({ type: 'moved', cardId, toStatus, above }) as const
const sent = (cardId: string, status: Status) =>
  ({ type: 'sent', cardId, status, after: null }) as const

describe('own moves', () => {
  test('show at once, below the card they were dropped under', () => {
    expect(ids(after(move('a', 'done', 'd')))).toEqual(['bc', '', 'da'])
    expect(ids(after(move('a', 'todo', 'c', 'b')))).toEqual(['bca', '', 'd'])
    expect(ids(after(move('c', 'todo')))).toEqual(['cab', '', 'd'])
  })

  test('go below the next card above when the nearest is gone', () => {
    expect(ids(after(move('c', 'done'), move('a', 'todo', 'c', 'b')))).toEqual(['ba', '', 'cd'])
  })

  // P2.8.1
  test('only the failed card goes back', () => {
    const moves = [move('a', 'doing'), move('b', 'doing', 'a'), sent('a', 'doing')] as const
    expect(ids(after(...moves, { type: 'failed', cardId: 'a' }))).toEqual(['ac', 'b', 'd'])
  })

  test('a card moved again stays when its earlier call fails', () => {
    const moves = [move('a', 'doing'), sent('a', 'doing'), move('a', 'done')] as const
    expect(ids(after(...moves, { type: 'failed', cardId: 'a' }))).toEqual(['bc', '', 'ad'])
  })

  test('stay in view once saved until the server shows that version', () => {
    const saved = { type: 'saved', cardId: 'a', version: 2 } as const
    const old = [card('a', 'todo'), card('b', 'todo', 7), card('c', 'todo'), card('d', 'done')]
    const fresh = [card('b', 'todo', 7), card('c', 'todo'), card('d', 'done'), card('a', 'done', 2)]
    const moves = [move('a', 'done', 'd'), sent('a', 'done'), saved] as const
    expect(ids(after(...moves, { type: 'server cards', cards: old }))).toEqual(['bc', '', 'da'])
    const settled = after(...moves, { type: 'server cards', cards: fresh })
    expect(ids(settled)).toEqual(['bc', '', 'da'])
    expect(settled.pendingMoves.size).toBe(0)
  })

  test('end when the saved card was removed by someone else', () => {
    const moves = [move('a', 'done'), sent('a', 'done'), { type: 'saved', cardId: 'a' }] as const
    const state = after(...moves, { type: 'server cards', cards: [card('d', 'done')] })
    expect([ids(state), state.pendingMoves.size]).toEqual([['', '', 'd'], 0])
  })

  test('survive a filter that hides the card before its place was sent', () => {
    const filtered = [card('b', 'todo'), card('d', 'done')]
    const hidden = after(move('a', 'done', 'd'), { type: 'server cards', cards: filtered })
    expect([ids(hidden), hidden.pendingMoves.get('a')?.isUnsent]).toEqual([['b', '', 'd'], true])
    const back = boardReducer(hidden, { type: 'server cards', cards: start().cards })
    expect(ids(back)).toEqual(['bc', '', 'da'])
  })

  test('of a missing card change nothing', () => {
    const state = start()
    expect(boardReducer(state, move('x', 'done'))).toBe(state)
  })
})

describe('changes by others', () => {
  const changed = [card('b', 'todo'), card('c', 'done', 2), card('d', 'done'), card('a', 'todo')]

  test('highlight the changed card and no other', () => {
    const state = after({ type: 'server cards', cards: changed })
    expect([...state.highlights.keys()]).toEqual(['c'])
    expect(
      boardReducer(state, { type: 'highlights ended', highlights: state.highlights }).highlights
        .size,
    ).toBe(0)
  })

  test('are not highlighted when they are the user’s own', () => {
    const state = after(move('c', 'done'), { type: 'server cards', cards: changed })
    expect(state.highlights.size).toBe(0)
  })

  test('wait until the drag ends', () => {
    const lifted = after({ type: 'drag started' }, { type: 'server cards', cards: changed })
    expect(ids(lifted)).toEqual(['abc', '', 'd'])
    expect(ids(boardReducer(lifted, { type: 'drag ended' }))).toEqual(['ba', '', 'cd'])
  })

  test('leave unaffected columns unchanged', () => {
    const before = start()
    const now = boardReducer(before, {
      type: 'server cards',
      cards: [...changed.slice(1), card('b', 'todo')],
    })
    expect(now.columns.get('doing')).toBe(before.columns.get('doing'))
  })
})

test('a card with an unknown status is in the first column', () => {
  const state = initialState({ statuses, columnOf: () => 'lost' as Status }, [card('a', 'done')])
  expect(ids(state)).toEqual(['a', '', ''])
})

test('after any sequence of events each card is listed exactly once', () => {
  const cardIds = ['a', 'b', 'c', 'd']
  const anyStatus = fc.constantFrom(...statuses)
  const anyCards = fc
    .tuple(
      fc.shuffledSubarray(cardIds, { minLength: 1 }),
      fc.array(anyStatus, { minLength: 4, maxLength: 4 }),
      fc.nat(9),
    )
    .map(([some, where, version]) =>
      some.map((id, index) => card(id, where[index] ?? 'todo', version)),
    )
  const anyEvent: fc.Arbitrary<BoardEvent<Status, Card>> = fc.oneof(
    fc.record({ type: fc.constant('server cards'), cards: anyCards }),
    fc.record({
      type: fc.constant('moved'),
      cardId: fc.constantFrom(...cardIds),
      toStatus: anyStatus,
      above: fc.shuffledSubarray(cardIds),
    }),
    fc.record({
      type: fc.constant('sent'),
      cardId: fc.constantFrom(...cardIds),
      status: anyStatus,
      after: fc.constant(null),
    }),
    fc.record({ type: fc.constant('failed'), cardId: fc.constantFrom(...cardIds) }),
    fc.record({
      type: fc.constant('saved'),
      cardId: fc.constantFrom(...cardIds),
      version: fc.nat(9),
    }),
    fc.constantFrom({ type: 'drag started' } as const, { type: 'drag ended' } as const),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const state = after(...events)
      const shown = [...state.columns.values()].flat().map(({ _id }) => _id)
      expect(shown.toSorted()).toEqual(state.cards.map(({ _id }) => _id).toSorted())
    }),
  )
})
