// Defaults for a board: statuses from list names, people from member names, and the project created for it.
import { expect, test } from 'vitest'
import type { Board } from './board.ts'
import { type KnownPerson, matchMembers, statusOfList } from './matching.ts'
import { type BoardPlace, overviewOf, withChoices } from './overview.ts'

test.each([
  ['To Do', 'not started'],
  ['Todo', 'not started'],
  ['Backlog', 'not started'],
  ['Ideas', 'not started'],
  ['Next sprint', 'not started'],
  ['Not started', 'not started'],
  ['Whatever', 'not started'],
  ['', 'not started'],
  ['Doing', 'in progress'],
  ['In Progress', 'in progress'],
  ['🚧 Working on it', 'in progress'],
  ['This week', 'in progress'],
  ['Review', 'in progress'],
  ['Waiting for client', 'in progress'],
  ['In testing', 'in progress'],
  ['Done', 'done'],
  ['DONE ✅', 'done'],
  ['Done in March', 'done'],
  ['Published', 'done'],
])('“%s” is %s', (name, status) => {
  expect(statusOfList(name)).toBe(status)
})

const people: KnownPerson[] = [
  { id: 'p1', first: 'Ada', last: 'Lovelace', email: 'ada@a.example' },
  { id: 'p2', first: 'Sam', last: 'Smith', email: 'sam@a.example' },
  { id: 'p3', first: 'Sam', last: 'Smith', email: 'sam@b.example' },
]

test.each([
  ['by address', { name: 'x', username: 'x', email: 'ada@a.example' }, 'p1'],
  ['by the name before its @', { name: 'x', username: 'Ada', email: '' }, 'p1'],
  ['by full name', { name: 'ADA LOVELACE', username: '', email: '' }, 'p1'],
  ['of two with the name nobody', { name: 'Sam Smith', username: 'sam', email: '' }, undefined],
  [
    'of these the one with the address',
    { name: 'Sam Smith', username: '', email: 'sam@b.example' },
    'p3',
  ],
  ['nobody', { name: 'Nobody', username: 'nobody', email: '' }, undefined],
  ['nobody by nothing', { name: '', username: '', email: '' }, undefined],
])('a member is found %s', (_, member, person) => {
  expect(matchMembers([{ id: 'm', ...member }], people).get('m')).toBe(person)
})

const board: Board = {
  name: 'Launch',
  lists: [
    { id: 'a', name: 'Doing', isClosed: false },
    { id: 'b', name: 'Done', isClosed: false },
  ],
  members: [{ id: 'm', name: 'Ada Lovelace', username: '', email: '' }],
  cards: [
    { list: 'a', isClosed: false, due: '2026-12-01T12:00:00Z' },
    { list: 'a', isClosed: true, due: '2030-12-01T12:00:00Z' },
    { list: 'b', isClosed: false, due: '' },
  ].map((card) => ({
    title: 'Card',
    description: '',
    isComplete: false,
    labels: [],
    members: ['m'],
    checklists: [],
    links: [],
    comments: [],
    lost: [],
    ...card,
  })),
  lost: [],
}

const place: BoardPlace = {
  people,
  project: null,
  timeZone: 'UTC',
  now: new Date('2026-06-01T12:00:00Z'),
}

test('counts lists, members and new tasks, and names the new project', () => {
  const { preview } = overviewOf(board, {}, place)
  expect(preview).toMatchObject({
    lists: [
      { name: 'Doing', cards: 1, archivedCards: 1, status: 'in progress' },
      { name: 'Done', cards: 1, archivedCards: 0, status: 'done' },
    ],
    members: [{ cards: 3, person: 'p1' }],
    tasks: 3,
    archived: 1,
    newProject: { title: 'Launch', startDate: '2026-06-01', endDate: '2026-12-01' },
    problem: null,
  })
  const { preview: nameless } = overviewOf({ ...board, name: '' }, {}, place)
  expect(nameless.newProject?.title).toBe('Trello board')
})

test('chosen statuses are used, and tasks are assigned to no unknown person', () => {
  const choices = {
    lists: [
      { list: 'a', status: null },
      { list: 'unknown', status: 'done' as const },
    ],
    members: [{ member: 'm', person: 'stranger' }],
  }
  const { preview, tasks } = overviewOf(board, choices, place)
  expect(preview.lists.map(({ status }) => status)).toEqual([null, 'done'])
  expect(tasks.map(({ fields }) => fields.assignedTo)).toEqual([null])
})

test('done tasks that the client must approve are an issue unless internal', () => {
  const project = { needsApproval: true, sharesNewTasks: true }
  const problemOf = (choices: Parameters<typeof overviewOf>[1], own = project) =>
    overviewOf(board, choices, { ...place, project: own }).preview.problem
  expect(problemOf({})).toMatch(/approve/)
  expect(problemOf({ visibility: 'internal' })).toBeNull()
  expect(problemOf({ lists: [{ list: 'b', status: 'in review' }] })).toBeNull()
  expect(problemOf({}, { ...project, sharesNewTasks: false })).toBeNull()
  expect(problemOf({}, { ...project, needsApproval: false })).toBeNull()
})

test('a later choice for a list replaces the earlier; unknown lists are ignored', () => {
  const { preview } = overviewOf(board, {}, place)
  const first = { lists: [{ list: 'a', status: 'done' as const }], sharesComments: true }
  const once = withChoices({}, first, preview)
  const twice = withChoices(
    once,
    {
      lists: [
        { list: 'a', status: null },
        { list: 'b', status: 'done' },
        { list: 'elsewhere', status: 'done' },
      ],
      members: [{ member: 'elsewhere', person: null }],
    },
    preview,
  )
  expect(twice).toEqual({
    lists: [
      { list: 'a', status: null },
      { list: 'b', status: 'done' },
    ],
    members: [],
    sharesComments: true,
  })
})

test('counts tasks visible to the client and tasks it is asked to approve', () => {
  const choices = { lists: [{ list: 'a', status: 'in review' as const }] }
  const countsOf = (
    own: Parameters<typeof overviewOf>[1],
    project: BoardPlace['project'] = null,
  ) => {
    const { shared, inReview } = overviewOf(board, own, { ...place, project }).preview
    return [shared, inReview]
  }
  // One of the two in that list is archived.
  expect(countsOf(choices)).toEqual([3, 1])
  expect(countsOf({})).toEqual([3, 0])
  expect(countsOf({ ...choices, visibility: 'internal' })).toEqual([0, 0])
  const project = { needsApproval: false, sharesNewTasks: false }
  expect(countsOf(choices, project)).toEqual([0, 0])
  expect(countsOf({ ...choices, visibility: 'shared' }, project)).toEqual([3, 1])
})
