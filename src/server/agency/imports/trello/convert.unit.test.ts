// Cards become tasks that the create call accepts, and every skipped part is reported.
import { expect, test } from 'vitest'
import { maxCommentLength } from '#contract/work/comments.ts'
import { NewTask } from '#contract/work/tasks.ts'
import type { Board, Card } from './board.ts'
import { type Decisions, convertBoard, maxCommentText } from './convert.ts'
import { maxReported } from './skipped-parts.ts'

const plain: Card = {
  title: 'Card',
  description: '',
  list: 'l',
  isClosed: false,
  due: '',
  isComplete: false,
  labels: [],
  members: [],
  checklists: [],
  links: [],
  comments: [],
  lost: [],
}

const boardOf = (...cards: Partial<Card>[]): Board => ({
  name: 'Launch',
  lists: [
    { id: 'l', name: 'To do', isClosed: false },
    { id: 'closed', name: 'Old', isClosed: true },
    { id: 'out', name: 'Out', isClosed: false },
  ],
  members: [
    { id: 'ada', name: 'Ada', username: 'ada', email: '' },
    { id: 'bob', name: 'Bob', username: 'bob', email: '' },
    { id: 'cy', name: 'Cy', username: 'cy', email: '' },
  ],
  cards: cards.map((card) => ({ ...plain, ...card })),
  lost: [],
})

const person = '00000000-0000-7000-8000-000000000001'
const other = '00000000-0000-7000-8000-000000000002'

const decisions: Decisions = {
  statuses: new Map([
    ['l', 'in progress'],
    ['closed', 'done'],
    ['out', null],
  ]),
  people: new Map([
    ['ada', person],
    ['bob', other],
  ]),
  includesArchived: true,
  visibility: 'as the project',
  timeZone: 'America/Chicago',
  now: new Date('2026-11-22T12:00:00Z'),
}

function convert(card: Partial<Card>, change: Partial<Decisions> = {}) {
  const { tasks, report } = convertBoard(boardOf(card), { ...decisions, ...change })
  return { task: tasks[0], lost: report.map(({ what }) => what), report }
}

test.each<[string, Partial<Card>, object, string[]]>([
  ['a plain card', {}, { title: 'Card', status: 'in progress', dueDate: null }, []],
  [
    'a day is that of the person’s clock, never a day early',
    { due: '2026-03-05T03:00:00.000Z' },
    { dueDate: '2026-03-04' },
    [],
  ],
  [
    'a day of the year 275760',
    { due: '+275760-09-13T00:00:00.000Z' },
    { dueDate: null },
    ['Due date “+275760-09-13T00:00:00.000Z”'],
  ],
  [
    'a day of the year 0',
    { due: '0000-01-01T00:00:00.000Z' },
    { dueDate: null },
    ['Due date “0000-01-01T00:00:00.000Z”'],
  ],
  ['a day that is none', { due: '2026-13-45' }, { dueDate: null }, ['Due date “2026-13-45”']],
  [
    'of several people the first is given it',
    { members: ['cy', 'bob', 'ada'] },
    { assignedTo: other },
    ['Assignment to Cy', 'Additional assignment to Ada'],
  ],
  ['marked as complete', { isComplete: true }, { status: 'in progress' }, ['The “complete” mark']],
  [
    'labels by name, or by color; the same once',
    {
      labels: [
        { name: 'Urgent', color: 'red_dark' },
        { name: 'urgent', color: 'blue' },
        { name: '', color: 'sky' },
        { name: '', color: '' },
        { name: 'Odd', color: 'unheard of' },
      ],
    },
    {
      tags: [
        { name: 'Urgent', color: 'red' },
        { name: 'Sky', color: 'teal' },
        { name: 'Label', color: 'gray' },
        { name: 'Odd', color: 'gray' },
      ],
    },
    [],
  ],
  [
    'links stand below the description',
    {
      description: 'Text',
      links: [
        { name: 'Brief', url: 'https://a.example' },
        { name: 'https://b.example', url: 'https://b.example' },
      ],
    },
    { description: 'Text\n\nLinks:\n- Brief: https://a.example\n- https://b.example' },
    [],
  ],
])('%s', (_, card, fields, lost) => {
  const converted = convert(card)
  expect(converted.task?.fields).toMatchObject(fields)
  expect(converted.lost).toEqual(lost)
})

test('archived cards and lists are imported as archived, or are listed as left out', () => {
  const board = boardOf({ isClosed: true }, { list: 'closed' }, { list: 'out', title: 'Left' })
  const { tasks, report } = convertBoard(board, decisions)
  expect(tasks.map(({ archived, fields }) => [archived, fields.status])).toEqual([
    [true, 'in progress'],
    [true, 'done'],
  ])
  expect(report).toEqual([{ card: 'Left', what: 'The card', reason: 'Its list was left out' }])
  const without = convertBoard(board, { ...decisions, includesArchived: false })
  expect(without.tasks).toEqual([])
  expect(without.report.map(({ reason }) => reason)).toEqual([
    'Archived cards were left out',
    'Archived cards were left out',
    'Its list was left out',
  ])
})

test('checklists become named subtasks; whatever does not fit becomes text', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `Item ${n}`, done: n === 0 }))
  const one = convert({ checklists: [{ name: 'Steps', items: items(2) }] })
  expect(one.task?.subtasks).toEqual([
    { title: 'Item 0', done: true },
    { title: 'Item 1', done: false },
  ])
  const two = convert({
    checklists: [
      { name: 'A', items: items(199) },
      { name: 'B', items: [{ title: 'x'.repeat(300), done: true }, ...items(3)] },
    ],
  })
  expect(two.task?.subtasks).toHaveLength(200)
  expect(two.task?.subtasks.at(-1)).toEqual({ title: 'B: Item 0', done: true })
  expect(two.task?.fields.description).toBe(
    `B:\n- [x] ${'x'.repeat(300)}\n- [ ] Item 1\n- [ ] Item 2`,
  )
  expect(two.lost).toEqual(['Checklist items'])
})

test('imports a title of 16,384 characters and an overlong description in full', () => {
  const title = '🎉'.repeat(8192)
  const description = 'word '.repeat(8000).trim()
  const { task, lost } = convert({ title, description })
  expect(task?.fields.title.length).toBeLessThanOrEqual(200)
  expect(task?.fields.title.isWellFormed()).toBe(true)
  const text = [task?.fields.description ?? '', ...(task?.comments ?? []).map((one) => one.text)]
  expect(text.join('').replaceAll(/\s/g, '')).toBe(title + description.replaceAll(' ', ''))
  expect(task?.comments.every((one) => one.text.length <= 20_000 && one.at === null)).toBe(true)
  expect(lost).toEqual(['The full title', 'Part of the description'])
})

test('comments say who wrote them and when; an invalid date is reported', () => {
  const { task, lost } = convert({
    comments: [
      { author: 'Ada', at: '2026-01-01T10:00:00.000Z', text: 'Hello' },
      { author: 'Bob', at: 'yesterday', text: 'x'.repeat(20_001) },
    ],
  })
  expect(task?.comments.map(({ author, at, text }) => [author, at, text.length])).toEqual([
    ['Ada', '2026-01-01T10:00:00.000Z', 5],
    ['Bob', null, 20_000],
    ['Bob', null, 1],
  ])
  expect(lost).toEqual(['Date of a comment by Bob'])
})

test('a comment dated in the future is imported without its date', () => {
  const { task, report } = convert({
    comments: [{ author: 'Ada', at: '2026-11-22T12:00:01.000Z', text: 'Later' }],
  })
  expect(task?.comments).toEqual([{ author: 'Ada', at: null, text: 'Later' }])
  expect(report).toEqual([
    { card: 'Card', what: 'Date of a comment by Ada', reason: 'It is in the future' },
  ])
})

test('the number of comments of a board is limited, and the limit is reported', () => {
  const text = 'x'.repeat(maxCommentLength)
  const comments = Array.from({ length: maxCommentText / maxCommentLength + 2 }, () => ({
    author: 'Ada',
    at: '2026-01-01T10:00:00.000Z',
    text,
  }))
  const { task, lost } = convert({ comments })
  expect(task?.comments).toHaveLength(maxCommentText / maxCommentLength)
  expect(lost).toEqual(['A comment by Ada', 'A comment by Ada'])
})

test('of a million parts left out, the first are described and all are counted', () => {
  const members = Array.from({ length: 2000 }, (_, n) => ({
    id: `m${n}`,
    name: 'N'.repeat(1000),
    username: '',
    email: '',
  }))
  const ids = members.map(({ id }) => id)
  const cards = Array.from({ length: 500 }, () => ({ members: ids, lost: [], moreLost: 3 }))
  const { report, reportCount } = convertBoard({ ...boardOf(...cards), members }, decisions)
  expect(reportCount).toBe(500 * 2003)
  expect(report).toHaveLength(maxReported)
  expect(report.every(({ what }) => what.length <= 301)).toBe(true)
})

test('a reason is shortened like the name of the part it is about', () => {
  const lost = [{ what: 'x'.repeat(5000), reason: 'y'.repeat(5000) }]
  const { report } = convert({ lost })
  expect([report[0]?.what.length, report[0]?.reason.length]).toEqual([301, 301])
})

test('any card becomes a task that the create call accepts', () => {
  const strange = convert({
    title: 'x'.repeat(16_384),
    description: ' \n '.repeat(30_000),
    due: '1000-01-01',
    labels: Array.from({ length: 80 }, (_, n) => ({
      name: `${n} ${'y'.repeat(80)}`,
      color: 'red',
    })),
  })
  expect(NewTask.safeParse(strange.task?.fields).error).toBeUndefined()
  expect(strange.lost.filter((what) => what.startsWith('Label'))).toHaveLength(80 + 30)
})

test('the visibility of a task is set only if it was chosen', () => {
  expect(convert({}).task?.fields).not.toHaveProperty('visibility')
  expect(convert({}, { visibility: 'internal' }).task?.fields.visibility).toBe('internal')
})
