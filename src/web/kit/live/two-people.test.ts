// Two people edit, move and undo on the same cards over a slow, failing connection: both end with the server's state, and
// the server has what the last of them meant.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { priorities, taskStatuses } from '#contract/work/tasks.ts'
import { edited, fieldOf, openPerson, paths, type Person } from '#tests/support/web/board-person.ts'
import type { BoardWindow } from '#tests/support/web/board-window.ts'
import { createFakeServer, type Delays, type FakeServer } from '#tests/support/web/fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(120_000)

const anyStep = fc.record({
  do: fc.constantFrom<'describe' | 'prioritize' | 'move' | 'undo'>(
    'describe',
    'describe',
    'prioritize',
    'move',
    'undo',
  ),
  person: fc.nat(1),
  at: fc.nat(1),
  text: fc.constantFrom('By train', 'By plane', 'On foot'),
  priority: fc.constantFrom(...priorities),
  toStatus: fc.constantFrom(...taskStatuses),
  index: fc.nat(7),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

type Line = readonly Delays[]

const anyLine: fc.Arbitrary<Line> = fc.array(
  fc.record({
    requestMs: fc.integer({ min: 1, max: 2000 }),
    answerMs: fc.integer({ min: 1, max: 2000 }),
    failure: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('request' as const, 'answer' as const) },
    ),
  }),
  { minLength: 1, maxLength: 20 },
)

function act({ window, edit, undo }: Person, step: Step): void {
  if (step.do === 'undo') undo()
  else if (step.do === 'describe') edit(step.at, { description: step.text })
  else if (step.do === 'prioritize') edit(step.at, { priority: step.priority })
  else window.drop(edited[step.at] ?? '', step.toStatus, step.index)
}

/** Each form shows the server's values, except where a conflict is open. */
function expectShown(server: FakeServer, people: readonly Person[]): void {
  for (const person of people) {
    for (const [at, cardId] of edited.entries()) {
      const asked = person.conflicts(at)
      for (const path of paths.filter((one) => !asked.includes(one))) {
        expect(person.panels[at]?.form()[path], `${cardId} ${path}`).toBe(
          server.card(cardId)?.[path],
        )
      }
    }
  }
}

/** A field changed by one person has the intended value; a field changed by both has the value of one of them. */
function expectMeant(server: FakeServer, people: readonly Person[]): void {
  for (const cardId of edited) {
    for (const path of paths) {
      const field = fieldOf(cardId, path)
      const meant = people.flatMap((person) => person.meant(field) ?? [])
      const isUnsure = people.some((person) => person.isUnsure(field))
      if (meant.length === 0 || isUnsure) continue
      expect(meant, field).toContain(server.card(cardId)?.[path])
    }
  }
}

const columnsOf = (windows: readonly BoardWindow[]) => windows.map((window) => window.columns())

async function play(steps: readonly [Step, pauseMs: number][], line: Line): Promise<void> {
  const server = createFakeServer(line)
  const opening = Promise.all([openPerson(server), openPerson(server)])
  await settled()
  const people = await opening
  server.setFailing(true)
  for (const [step, pauseMs] of steps) {
    act(people[step.person === 0 ? 0 : 1], step)
    // Steps must run in order.
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  server.setFailing(false)
  await settled()
  for (const { panels } of people) for (const { saver } of panels) void saver.retry()
  await settled()
  expect(columnsOf(people.map(({ window }) => window))).toEqual([
    server.columns(),
    server.columns(),
  ])
  expectShown(server, people)
  expectMeant(server, people)

  // One person insists, then the other gives in, so no conflict stays open.
  for (const [i, choice] of (['mine', 'theirs'] as const).entries()) {
    const person = people[i === 0 ? 0 : 1]
    for (const [at, panel] of person.panels.entries()) {
      const keys = person.conflicts(at)
      void panel.saver.choose(Object.fromEntries(keys.map((key) => [key, choice])))
    }
    await settled()
  }
  expect(people.flatMap((person) => [...person.conflicts(0), ...person.conflicts(1)])).toEqual([])
  expectShown(server, people)
  for (const person of people) person.close()
}

test('two users see what the server has, and the last change of each card wins', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyStep, fc.nat(1500)), { maxLength: 30 }), anyLine, play),
    {
      numRuns: Number(process.env['BOARD_RUNS'] ?? 100),
      // Replays the seed printed by a failure.
      ...(process.env['FUZZ_SEED'] && { seed: Number(process.env['FUZZ_SEED']) }),
    },
  )
})

const ms = (requestMs: number, answerMs = 1) => ({ requestMs, answerMs, failure: undefined })

/** Default: the first person acting on the first card. */
const first = {
  person: 0,
  at: 0,
  text: 'By train',
  priority: 'low',
  toStatus: 'done',
  index: 0,
} as const
const describeIt = { ...first, do: 'describe' } as const
const undoIt = { ...first, do: 'undo' } as const

// Sequences found by earlier random runs.
test.each<[what: string, steps: [Step, number][], line: Line]>([
  [
    'an undo takes back the edit that is still being saved, not the one before',
    [
      [describeIt, 61],
      [{ ...describeIt, text: 'By plane' }, 0],
      [undoIt, 0],
    ],
    [ms(1), ms(2), ms(1)],
  ],
  [
    'what is typed once an undo was asked for stays',
    [
      [describeIt, 0],
      [undoIt, 0],
      [{ ...describeIt, text: 'On foot' }, 0],
    ],
    [ms(1), ms(2)],
  ],
  [
    'an undo takes back nothing that was done once it was asked for',
    [
      [{ ...describeIt, person: 1 }, 0],
      [describeIt, 0],
      [undoIt, 0],
      [{ ...first, do: 'prioritize', at: 1 }, 0],
      [{ ...first, do: 'move' }, 0],
      [{ ...first, do: 'prioritize', at: 1, priority: 'high' }, 0],
    ],
    [ms(1), ms(4), ms(1253, 1830), ms(1), ms(1218, 1863), ms(1)],
  ],
])('%s', async (_, steps, line) => {
  await play(steps, line)
})
