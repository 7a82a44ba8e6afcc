// Selecting cards, and moving several with one call.
import { describe, expect, test } from 'vitest'
import { createBoardStore } from './board-store.ts'
import type { BoardCard, MoveTogether } from './board-types.ts'
import { createCardSelection } from './selection.ts'

describe('the selection', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']

  test('a range starts at the card selected last', () => {
    const selection = createCardSelection()
    selection.toggle('d')
    selection.selectTo('b', shown)
    expect(selection.view().ids.toSorted()).toEqual(['b', 'c', 'd'])
    selection.selectTo('e', shown)
    expect(selection.view().ids.toSorted()).toEqual(['b', 'c', 'd', 'e'])
  })

  test('a range from a missing card selects only the card it ends at', () => {
    const selection = createCardSelection()
    selection.toggle('x')
    selection.selectTo('c', shown)
    expect(selection.view().ids).toEqual(['x', 'c'])
  })

  test('drops cards that are no longer shown, and notifies only of changes', () => {
    const selection = createCardSelection()
    selection.set(['a', 'b'])
    let notified = 0
    selection.subscribe(() => (notified += 1))
    selection.retain(() => true)
    expect(notified).toBe(0)
    selection.retain((id) => id === 'b')
    expect([notified, selection.view().ids]).toEqual([1, ['b']])
  })

  test('continues without any card until it is ended', () => {
    const selection = createCardSelection()
    selection.begin('a')
    selection.toggle('a')
    expect(selection.view()).toEqual({ ids: [], isChoosing: true })
    selection.clear()
    expect(selection.view()).toEqual({ ids: [], isChoosing: false })
  })
})

describe('cards moved together', () => {
  type Status = 'todo' | 'done'
  interface Card extends BoardCard {
    status: Status
    version: number
  }

  function openBoard() {
    const cards: Card[] = ['a', 'b', 'c', 'd'].map((_id) => ({
      _id,
      title: _id,
      status: 'todo',
      version: 1,
    }))
    const together: MoveTogether<Status>[] = []
    const single: string[] = []
    const answers: ((saved: Card[]) => void)[] = []
    const replies: (() => void)[] = []
    const store = createBoardStore<Status, Card>(
      { statuses: ['todo', 'done'], columnOf: ({ status }) => status },
      cards,
      {
        send: ({ cardId }) => {
          single.push(cardId)
          return new Promise((resolve) => replies.push(() => resolve({ version: 2 })))
        },
        onMoveError: () => undefined,
        sendTogether: (move) => {
          together.push(move)
          return new Promise((resolve) => answers.push(resolve))
        },
      },
    )
    const idsIn = (status: Status) =>
      (store.view().columns.get(status) ?? []).map(({ _id }) => _id).join('')
    const saved = (ids: string) =>
      cards
        .filter(({ _id }) => ids.includes(_id))
        .map((card): Card => ({ ...card, status: 'done', version: 2 }))
    return { store, cards, together, single, answers, replies, idsIn, saved }
  }

  const settle = () => new Promise((resolve) => setTimeout(resolve))

  test('are moved at once with one call, in their order', async () => {
    const { store, together, single, answers, idsIn, saved, cards } = openBoard()
    store.moveTogether({ cardIds: ['a', 'c'], toStatus: 'done', above: [] })
    expect([idsIn('todo'), idsIn('done')]).toEqual(['bd', 'ac'])
    expect(together).toEqual([{ cardIds: ['a', 'c'], toStatus: 'done', after: null }])
    answers[0]?.(saved('ac'))
    await settle()
    store.setServerCards([...cards.filter(({ _id }) => 'bd'.includes(_id)), ...saved('ac')])
    expect([idsIn('todo'), idsIn('done')]).toEqual(['bd', 'ac'])
    expect(single).toEqual([])
  })

  test('go back if they were not saved', async () => {
    const { store, answers, idsIn, saved } = openBoard()
    store.moveTogether({ cardIds: ['a', 'b', 'c'], toStatus: 'done', above: [] })
    answers[0]?.(saved('b'))
    await settle()
    expect([idsIn('todo'), idsIn('done')]).toEqual(['acd', 'b'])
  })

  test('are sent one by one if one of them is already being saved', async () => {
    const { store, together, single, replies, idsIn } = openBoard()
    store.move({ cardId: 'b', toStatus: 'done', above: [] })
    store.moveTogether({ cardIds: ['a', 'b'], toStatus: 'done', above: [] })
    expect(idsIn('done')).toBe('ab')
    expect([together, single]).toEqual([[], ['b']])
    for (let round = 0; round < 3; round += 1) {
      for (const reply of replies.splice(0)) reply()
      // Each answer unblocks the next call.
      await settle()
    }
    expect(single).toEqual(['b', 'a', 'b'])
  })
})
