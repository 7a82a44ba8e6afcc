// Two windows move and undo on one board over a slow connection with reordered and failing answers: both end with the
// server's state.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { taskStatuses } from '#contract/work/tasks.ts'
import { type BoardWindow, openWindow } from '#tests/support/web/board-window.ts'
import { createFakeServer } from '#tests/support/web/fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Longer than the slowest connection in these tests takes, with all retries. */
const untilSettledMs = 120_000

const anyWindow = fc.nat(1)
const anyCard = fc.nat(7)
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      window: anyWindow,
      card: anyCard,
      toStatus: fc.constantFrom(...taskStatuses),
      index: fc.nat(7),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<'retitle' | 'remove'>('retitle', 'remove'),
      card: anyCard,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<'read' | 'drag' | 'drop' | 'undo'>('read', 'drag', 'drop', 'undo'),
      window: anyWindow,
    }),
  },
)
const anyLine = fc.array(
  fc.record({
    requestMs: fc.integer({ min: 1, max: 4000 }),
    answerMs: fc.integer({ min: 1, max: 4000 }),
    failure: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('request' as const, 'answer' as const) },
    ),
  }),
  { minLength: 1, maxLength: 30 },
)

test('both windows match the server, and no move is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyStep, fc.nat(1500)), { maxLength: 40 }),
      anyLine,
      async (steps, line) => {
        const server = createFakeServer(line)
        const windows = [openWindow(server), openWindow(server)] as const
        const moves = new Map<string, { window: BoardWindow; cardId: string; at: number }>()
        await vi.advanceTimersByTimeAsync(20_000)
        server.setFailing(true)
        for (const [step, pauseMs] of steps) {
          const cardId = server.cardIdAt('card' in step ? step.card : 0)
          if ('window' in step) {
            const window = windows[step.window === 0 ? 0 : 1]
            if (step.do === 'move') {
              if (window.shows(cardId))
                moves.set(`${step.window} ${cardId}`, { window, cardId, at: Date.now() })
              window.drop(cardId, step.toStatus, step.index)
            } else if (step.do === 'read') void window.readList()
            else if (step.do === 'undo') void window.undo()
            else if (step.do === 'drag') window.store.startDrag()
            else window.store.endDrag()
          } else if (step.do === 'retitle') server.retitle(cardId)
          else if (step.do === 'remove') server.remove(cardId)
          else server.create()
          // Steps must run in order.
          await vi.advanceTimersByTimeAsync(pauseMs)
        }
        for (const { store } of windows) store.endDrag()
        server.setFailing(false)
        await vi.advanceTimersByTimeAsync(untilSettledMs)
        for (const window of windows) {
          expect(window.columns()).toEqual(server.columns())
          expect(window.titles()).toEqual(server.titles())
          window.close()
        }
        for (const { window, cardId, at } of moves.values()) {
          const isSaved = server.saved.some((one) => one.cardId === cardId && one.sentAt >= at)
          const isReported = window.errors.some((one) => one.cardId === cardId && one.at >= at)
          expect(isSaved || isReported || !server.has(cardId), `the move of ${cardId}`).toBe(true)
        }
      },
    ),
    { numRuns: Number(process.env['BOARD_RUNS'] ?? 150) },
  )
})

const fast = [{ requestMs: 20, answerMs: 20 }]

/** Opens two windows of a loaded board; `calls` then lists the calls made since. */
async function openTwo(line = fast) {
  const server = createFakeServer(line)
  const windows = [openWindow(server), openWindow(server)] as const
  await vi.advanceTimersByTimeAsync(20_000)
  server.calls.length = 0
  const paths = () => server.calls.map(({ method, path }) => `${method} ${path}`)
  return { server, windows, paths }
}

test('a change by someone else reads that card, an own change reads nothing', async () => {
  const { windows, paths, server } = await openTwo()
  windows[0].drop('card 3', 'done', 0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(paths()).toEqual(['PUT /projects/tasks/:taskId', 'GET /projects/tasks/:taskId'])
  expect(windows[1].columns()).toEqual(server.columns())
})

test('changes faster than a read do not delay the display', async () => {
  const { windows, server } = await openTwo([{ requestMs: 1500, answerMs: 1500 }])
  for (let second = 0; second < 15; second += 1) {
    server.retitle('card 1')
    // One change per second.
    await vi.advanceTimersByTimeAsync(1000)
    if (second >= 4)
      expect(windows[0].titles().some((title) => title.startsWith('card 1,'))).toBe(true)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(windows[0].titles()).toEqual(server.titles())
  // Reads run in sequence, never two of the same card at once.
  expect(server.calls.length).toBeLessThanOrEqual(2 * 8)
})

test('an update older than what is cached reads nothing', async () => {
  const { server, windows, paths } = await openTwo()
  server.retitle('card 2')
  await vi.advanceTimersByTimeAsync(5000)
  server.calls.length = 0
  server.publish('card 2', 1)
  server.publish('card 2', 2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(paths()).toEqual([])
  expect(windows[0].titles()).toEqual(server.titles())
})

test('a list read during a move ends with the card where it was moved to', async () => {
  const { server, windows } = await openTwo([{ requestMs: 50, answerMs: 3000 }])
  void windows[0].readList()
  await vi.advanceTimersByTimeAsync(1000)
  server.retitle('card 5')
  windows[0].drop('card 4', 'in review', 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(windows[0].columns()).toEqual(server.columns())
  expect(windows[0].titles()).toEqual(server.titles())
})

test('many changes at once read the list only a few times', async () => {
  const { server, paths, windows } = await openTwo()
  for (let count = 0; count < 12; count += 1) server.create()
  await vi.advanceTimersByTimeAsync(5000)
  expect(windows[0].titles()).toEqual(server.titles())
  expect(paths().filter((path) => path.endsWith('/all')).length).toBeLessThanOrEqual(4)
})

const settled = () => vi.advanceTimersByTimeAsync(5000)

test('after undoing all moves every card is back in its place', async () => {
  const anyMove = fc.record({
    card: fc.nat(7),
    toStatus: fc.constantFrom(...taskStatuses),
    index: fc.nat(7),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 1, maxLength: 8 }), async (moves) => {
      const { windows, server } = await openTwo()
      const before = server.columns()
      for (const { card, toStatus, index } of moves) {
        windows[0].drop(server.cardIdAt(card), toStatus, index)
        // Each move starts from the result of the previous one.
        await settled()
      }
      await Promise.all([...moves.map(() => windows[0].undo()), settled()])
      expect(server.columns()).toEqual(before)
      for (const window of windows) {
        expect(window.columns()).toEqual(before)
        window.close()
      }
    }),
    { numRuns: 50 },
  )
})

test('undo does not revert a card that another user has moved since, and says so', async () => {
  const { windows, server } = await openTwo()
  windows[0].drop('card 3', 'done', 0)
  await settled()
  windows[1].drop('card 3', 'in review', 0)
  await settled()
  const before = server.columns()
  await Promise.all([windows[0].undo(), settled()])
  expect(windows[0].said).toEqual(['failed: “card 3” has since been changed by someone else.'])
  expect(server.columns()).toEqual(before)
  expect(windows[0].columns()).toEqual(before)
})

test('undo reverts a move and keeps another user’s new title', async () => {
  const { windows, server } = await openTwo()
  const before = server.columns()
  windows[0].drop('card 3', 'done', 0)
  await settled()
  server.retitle('card 3')
  await settled()
  await Promise.all([windows[0].undo(), settled()])
  expect(windows[0].said).toEqual(['undone'])
  expect(windows[1].columns()).toEqual(before)
  expect(windows[1].titles()).toEqual(server.titles())
})

test('undo does not revert a card that was deleted since', async () => {
  const { windows, server } = await openTwo()
  windows[0].drop('card 3', 'done', 0)
  await settled()
  server.remove('card 3')
  await settled()
  await Promise.all([windows[0].undo(), settled()])
  expect(windows[0].said).toEqual([expect.stringMatching(/^failed: /)])
  expect(windows[0].columns()).toEqual(server.columns())
})

test('a move can be undone while it is being saved', async () => {
  const { windows, server } = await openTwo([{ requestMs: 900, answerMs: 900 }])
  const before = server.columns()
  windows[0].drop('card 3', 'done', 0)
  await Promise.all([windows[0].undo(), vi.advanceTimersByTimeAsync(20_000)])
  expect(windows[0].said).toEqual(['undone'])
  expect(windows[1].columns()).toEqual(before)
})

test('undo places the card among those that are there now', async () => {
  const { windows, server } = await openTwo()
  windows[0].drop('card 3', 'done', 0)
  await settled()
  // The card that was above it.
  windows[1].drop('card 2', 'done', 0)
  await settled()
  await Promise.all([windows[0].undo(), settled()])
  expect(server.columns()[taskStatuses[0]]?.slice(0, 3)).toEqual(['card 0', 'card 1', 'card 3'])
})
