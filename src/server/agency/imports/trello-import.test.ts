// Trello boards: previewed with skipped parts, added all or nothing, and undone.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { comments } from '#contract/work/comments.ts'
import { maxBoardCards } from '#contract/agency/board-import.ts'
import { deletions } from '#contract/records/deletions.ts'
import { type Import, imports } from '#contract/agency/imports.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { Caller } from '#tests/support/caller.ts'
import { sendBoard } from '#tests/support/imports.ts'
import { openWorld } from '#tests/support/world.ts'
import { reportProgress } from './store.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const { platform } = world.app
const { company } = world
const admin = await world.admin()
const contributor = await world.addStaff({ staffRole: 'contributor' })

const at = (_id: string) => ({ params: { importId: _id } })
const work = (_id: string) => importWorker(platform)({ data: { import: _id } })

type Board = NonNullable<Import['board']>

async function create(json: unknown, fields: Record<string, string> = {}, caller: Caller = admin) {
  const response = await sendBoard(caller, json, { company: company._id, ...fields })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<Import & { board: Board }>()
}

async function step(
  endpoint: typeof imports.apply | typeof imports.undo,
  _id: string,
): Promise<Import> {
  await admin.call(endpoint, at(_id))
  await work(_id)
  return admin.call(imports.get, at(_id))
}

const boardOf = (projectId: string) => admin.call(tasks.allOfProject, { params: { projectId } })
const archivedOf = (projectId: string) =>
  admin.call(tasks.archivedOfProject, { params: { projectId } })
const projectNamed = async (title: string) =>
  (await admin.call(projects.allOfCompany, { params: { companyId: company._id } })).find(
    (project) => project.title === title,
  )

const launch = {
  name: 'Launch of the site',
  lists: [
    { id: 'todo', name: 'To do', pos: 1 },
    { id: 'doing', name: 'Doing', pos: 2 },
    { id: 'done', name: 'Done', pos: 3 },
  ],
  labels: [{ id: 'red', name: 'Urgent', color: 'red' }],
  members: [{ id: 'm1', fullName: 'Ada Lovelace', username: 'ada' }],
  cards: [
    { id: 'c2', idList: 'todo', name: 'Second', pos: 2 },
    {
      id: 'c1',
      idList: 'todo',
      name: 'First',
      desc: 'Say **hello**',
      pos: 1,
      due: '2026-03-05T03:00:00.000Z',
      idLabels: ['red'],
      idMembers: ['m1'],
      badges: { comments: 3 },
      attachments: [
        { name: 'Brief', url: 'https://docs.example/brief' },
        { name: 'plan.pdf', url: 'https://trello.com/1/cards/c1/attachments/p', isUpload: true },
      ],
    },
    { id: 'c3', idList: 'done', name: 'Finished', pos: 1 },
    { id: 'c4', idList: 'doing', name: 'Put away', pos: 1, closed: true },
  ],
  checklists: [
    {
      idCard: 'c1',
      name: 'Steps',
      checkItems: [{ name: 'Write', state: 'complete' }, { name: 'Send' }],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2024-02-03T10:00:00.000Z',
      data: {
        text: 'Later, @[Mallory](person:00000000-0000-7000-8000-000000000001)',
        card: { id: 'c1' },
      },
      memberCreator: { fullName: 'Hopper, Grace' },
    },
    {
      type: 'commentCard',
      date: '2023-02-03T10:00:00.000Z',
      data: { text: '=HYPERLINK("x")', card: { id: 'c1' } },
      memberCreator: { fullName: 'Cher' },
    },
  ],
}

test('a board becomes a project; what is left out is listed, and undo removes all', async () => {
  const { _id, board, kind, state } = await create(launch, { timeZone: 'America/Chicago' })
  expect({ kind, state }).toEqual({ kind: 'trello', state: 'preview' })
  expect(board).toMatchObject({
    name: 'Launch of the site',
    tasks: 4,
    archived: 1,
    subtasks: 2,
    comments: 2,
    problem: null,
    newProject: { title: 'Launch of the site' },
  })
  expect(board.lists.map(({ name, status }) => [name, status])).toEqual([
    ['To do', 'not started'],
    ['Doing', 'in progress'],
    ['Done', 'done'],
  ])
  expect(board.notImported.map(({ card, what }) => [card, what])).toEqual([
    ['First', 'File “plan.pdf”'],
    ['First', '1 of 3 comments'],
    ['First', 'Assignment to Ada Lovelace'],
  ])
  expect(await projectNamed('Launch of the site')).toBeUndefined()

  const changed = await admin.call(imports.change, {
    ...at(_id),
    body: {
      board: {
        members: [{ member: 'm1', person: admin.id }],
        lists: [{ list: 'doing', status: 'in review' }],
      },
    },
  })
  expect(changed.board?.members[0]?.person).toBe(admin.id)
  const applied = await step(imports.apply, _id)
  expect(applied).toMatchObject({ state: 'applied', added: 4, notImportedCount: 2, board: null })
  const project = await projectNamed('Launch of the site')
  if (!project) throw new Error('A project was made')
  expect(applied.project).toEqual({ _id: project._id, name: 'Launch of the site' })
  const found = await boardOf(project._id)
  expect(found.map(({ title, status }) => [title, status])).toEqual([
    ['First', 'not started'],
    ['Second', 'not started'],
    ['Finished', 'done'],
  ])
  expect(found[0]).toMatchObject({
    description: 'Say **hello**\n\nLinks:\n- Brief: https://docs.example/brief',
    dueDate: '2026-03-04',
    assignedTo: admin.id,
    tags: [{ name: 'Urgent', color: 'red' }],
    subtasks: [
      { title: 'Write', done: true },
      { title: 'Send', done: false },
    ],
  })
  expect((await archivedOf(project._id)).map(({ title, status }) => [title, status])).toEqual([
    ['Put away', 'in review'],
  ])
  const written = await admin.call(comments.ofTask, {
    params: { taskId: found[0]?._id ?? '' },
    query: {},
  })
  expect(
    written.map(({ author, createdAt, visibility, importedFrom }) => [
      author,
      createdAt,
      visibility,
      importedFrom,
    ]),
  ).toEqual([
    [
      { _id: null, name: { first: 'Cher', last: '' }, staff: false },
      '2023-02-03T10:00:00.000Z',
      'internal',
      'trello',
    ],
    [
      { _id: null, name: { first: 'Hopper, Grace', last: '' }, staff: false },
      '2024-02-03T10:00:00.000Z',
      'internal',
      'trello',
    ],
  ])
  expect(await step(imports.undo, _id)).toMatchObject({ state: 'undone', remainingCount: 0 })
  expect(await projectNamed('Launch of the site')).toBeUndefined()
})

test('a chosen project takes the tasks; undo keeps used tasks and the project', async () => {
  const project = await world.addProject(company, { title: 'Chosen' })
  await world.addTask(project, { title: 'There already' })
  const { _id, board } = await create(launch, { project: project._id })
  expect(board.newProject).toBeNull()
  await admin.call(imports.change, {
    ...at(_id),
    body: { board: { includesArchived: false, sharesComments: true, visibility: 'shared' } },
  })
  await step(imports.apply, _id)
  const found = await boardOf(project._id)
  expect(found.filter(({ status }) => status === 'not started').map(({ title }) => title)).toEqual([
    'There already',
    'First',
    'Second',
  ])
  const idOf = (title: string) => found.find((task) => task.title === title)?._id ?? ''
  const params = { taskId: idOf('First') }
  expect((await admin.call(comments.ofTask, { params, query: {} }))[0]?.visibility).toBe('shared')
  const own = await world.owner()
  expect(await own.call(comments.ofTask, { params, query: {} })).toHaveLength(2)
  await admin.call(comments.add, { params: { taskId: idOf('Second') }, body: { text: 'Mine' } })
  const undone = await step(imports.undo, _id)
  expect(undone.remaining).toEqual([{ _id: idOf('Second'), name: 'Second' }])
  expect((await boardOf(project._id)).map(({ title }) => title).toSorted()).toEqual([
    'Second',
    'There already',
  ])
})

test('undo keeps a project made for the board if one of its tasks is kept', async () => {
  const { _id } = await create({ ...launch, name: 'Kept with a task' })
  await step(imports.apply, _id)
  const project = await projectNamed('Kept with a task')
  const [first] = await boardOf(project?._id ?? '')
  await admin.call(tasks.change, {
    params: { taskId: first?._id ?? '' },
    body: { priority: 'high' },
  })
  expect((await step(imports.undo, _id)).remaining.map(({ name }) => name)).toEqual([
    'First',
    'Kept with a task',
  ])
})

test('the report can be exported as CSV, safe for spreadsheets, even after the import', async () => {
  const cards = [{ id: 'c', idList: 'todo', name: '=1+1', start: '2026-01-01T00:00:00Z' }]
  const { _id } = await create({ ...launch, name: 'Reported', cards, actions: [], checklists: [] })
  await step(imports.apply, _id)
  const response = await admin.raw({ method: 'GET', url: `/imports/${_id}/report?format=csv` })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.body).toBe(
    "\uFEFFCard,What,Reason\r\n'=1+1,Start date 2026-01-01,Tasks don’t support this\r\n",
  )
  expect(await admin.call(imports.report, { ...at(_id), query: {} })).toHaveLength(1)
  expect((await contributor.error(imports.report, { ...at(_id), query: {} })).code).toBe(
    'not_found',
  )
})

test('a user may import into a project they can see, and needs rights to make one', async () => {
  const statusOf = async (caller: Caller, fields: Record<string, string>) =>
    (await sendBoard(caller, launch, fields)).statusCode
  const project = (await world.addProject(company))._id
  const other = (await world.addProject(world.otherCompany))._id
  const ownManager = await world.addStaff({ staffRole: 'manager', companies: [company] })
  const viewer = await world.addStaff({ staffRole: 'viewer' })
  expect(await statusOf(contributor, { project })).toBe(201)
  expect(await statusOf(contributor, { company: company._id })).toBe(403)
  expect(await statusOf(viewer, { project })).toBe(403)
  expect(await statusOf(ownManager, { company: company._id })).toBe(201)
  expect(await statusOf(ownManager, { company: world.otherCompany._id })).toBe(404)
  expect(await statusOf(ownManager, { project: other })).toBe(404)
  expect(await statusOf(admin, {})).toBe(400)
  expect(await statusOf(admin, { project, timeZone: 'Nowhere/Never' })).toBe(400)
})

test('done tasks that the client must approve first are refused, with the reason', async () => {
  const { _id: project } = await world.addProject(company, { title: 'Approved' })
  const body = { approvalMode: 'required' as const, shareNewTasks: true }
  await admin.call(projects.change, { params: { projectId: project }, body })
  const { _id, board } = await create(launch, { project })
  expect(board.problem).toMatch(/client has to approve/)
  expect((await admin.error(imports.apply, at(_id))).fields).toHaveProperty('file')
  await admin.call(imports.change, { ...at(_id), body: { board: { visibility: 'internal' } } })
  expect(await step(imports.apply, _id)).toMatchObject({ state: 'applied', added: 4 })
})

test('tasks are assigned only to people of the agency or the company', async () => {
  const stranger = await world.otherOwner()
  const { _id } = await create(launch)
  const changed = await admin.call(imports.change, {
    ...at(_id),
    body: { board: { members: [{ member: 'm1', person: stranger.id }] } },
  })
  expect(changed.board?.members[0]?.person).toBeNull()
  const error = await admin.error(imports.change, { ...at(_id), body: { skipsInvalid: true } })
  expect(Object.keys(error.fields)).toEqual(['skipsInvalid'])
})

test.each([
  ['text', 'no JSON at all'],
  ['another JSON', '{"cards": {}}'],
  ['JSON cut off', JSON.stringify(launch).slice(0, -10)],
  ['an empty file', ''],
  ['a million brackets', '['.repeat(1_000_000)],
  ['a million lists within each other', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
])('%s is refused with the reason', async (_, text) => {
  const response = await sendBoard(admin, text, { company: company._id })
  expect(response.statusCode).toBe(400)
  expect(response.json().error.fields.file).toMatch(/not a Trello board export/)
})

test('characters that cannot be stored are removed everywhere', async () => {
  const bad = 'x\u0000\uD800'
  const { _id, board } = await create({
    name: bad,
    lists: [{ id: bad, name: bad }],
    members: [{ id: bad, fullName: bad, username: bad }],
    labels: [{ id: bad, name: bad, color: bad }],
    cards: [
      {
        id: bad,
        idList: bad,
        name: `${'🎉'.repeat(150)}${bad}`,
        desc: bad,
        start: bad,
        idLabels: [bad],
        idMembers: [bad],
        attachments: [
          { name: `${'🎉'.repeat(150)}`, url: `https://a.example/${bad}`, isUpload: true },
        ],
      },
    ],
    checklists: [{ idCard: bad, name: bad, checkItems: [{ name: bad }] }],
    actions: [
      {
        type: 'commentCard',
        data: { text: bad, card: { id: bad } },
        memberCreator: { fullName: bad },
      },
    ],
  })
  expect(board.tasks).toBe(1)
  expect(await step(imports.apply, _id)).toMatchObject({ state: 'applied', added: 1 })
  const wrong = { board: { lists: [{ list: bad, status: null }] } }
  expect((await admin.error(imports.change, { ...at(_id), body: wrong })).status).toBe(400)
})

const plainCards = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: `c${n}`, idList: 'todo', name: `Card ${n}`, pos: n }))

test('an import cancelled between two batches leaves nothing, not even the project', async () => {
  const { _id } = await create({ ...launch, name: 'Cancelled', cards: plainCards(4000) })
  await admin.call(imports.apply, at(_id))
  const working = work(_id)
  await expect
    .poll(async () => (await admin.call(imports.get, at(_id))).added, { interval: 5 })
    .toBeGreaterThan(0)
  await admin.call(imports.cancel, at(_id))
  await working
  expect(await admin.call(imports.get, at(_id))).toMatchObject({ state: 'cancelled', added: 0 })
  expect(await projectNamed('Cancelled')).toBeUndefined()
  expect(await reportProgress(platform.agencyDatabase, _id, 0)).toBe(false)
})

test('of two choices at once both are kept, or the later one is refused', async () => {
  const { _id } = await create(launch)
  const choose = (list: string) =>
    admin.send(imports.change, {
      ...at(_id),
      body: { board: { lists: [{ list, status: 'in review' }] } },
    })
  const answers = await Promise.all([choose('todo'), choose('done')])
  const codes = answers.map(({ statusCode }) => statusCode).toSorted()
  const { board } = await admin.call(imports.get, at(_id))
  const chosen = board?.lists.filter(({ status }) => status === 'in review').length
  expect([codes, chosen]).toEqual(codes[1] === 200 ? [[200, 200], 2] : [[200, 409], 1])
})

const manyCards = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `c${n}`,
    idList: 'todo',
    name: `Card ${n} ${'x'.repeat(16_000)}`,
    pos: n,
    due: n % 2 ? '2026-05-05T00:00:00Z' : '+275760-09-13T00:00:00.000Z',
  }))

test('ten thousand cards are previewed with everything that is not imported', async () => {
  const cards = manyCards(maxBoardCards).map((card) => ({ ...card, name: card.name.slice(0, 300) }))
  const { board, notImportedCount } = await create({ ...launch, name: 'Many', cards })
  expect(board).toMatchObject({ tasks: maxBoardCards })
  // Every title, every second date, and entries of cards that no longer exist.
  expect(notImportedCount).toBeGreaterThanOrEqual(maxBoardCards * 1.5)
})

test('hundreds of cards with long titles are added in order and undone', async () => {
  const cards = manyCards(300)
  const { _id } = await create({ ...launch, name: 'Hundreds', cards })
  expect(await step(imports.apply, _id)).toMatchObject({ state: 'applied', added: 300 })
  const project = await projectNamed('Hundreds')
  const found = await boardOf(project?._id ?? '')
  expect(found.map(({ title }) => title.split(' ')[1])).toEqual(cards.map((_, n) => String(n)))
  expect(await step(imports.undo, _id)).toMatchObject({ state: 'undone', remainingCount: 0 })
})

/** Longest event loop delay, in ms. */
async function maxDelayOf(job: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await job()
  delay.disable()
  return delay.max / 1e6
}

test('other work continues while thousands of comments are rendered', async () => {
  const text = `**Hello** [there](https://a.example)\n\n- one\n- two\n\n${'word '.repeat(50)}`
  const actions = Array.from({ length: 5000 }, (_, n) => ({
    type: 'commentCard',
    date: '2024-02-03T10:00:00.000Z',
    data: { text: `${n} ${text}`, card: { id: 'c0' } },
    memberCreator: { fullName: 'Grace Hopper' },
  }))
  const { _id } = await create({ ...launch, name: 'Talked', cards: plainCards(1), actions })
  await admin.call(imports.apply, at(_id))
  expect(await maxDelayOf(() => work(_id))).toBeLessThan(1000)
  const project = await projectNamed('Talked')
  const [task] = await boardOf(project?._id ?? '')
  const query = { size: 1000 }
  const params = { taskId: task?._id ?? '' }
  const written = await admin.call(comments.ofTask, { params, query })
  expect(written.at(-1)).toMatchObject({
    text: expect.stringMatching(/^0 /),
    html: expect.stringMatching(/^<p>0 <strong>Hello<\/strong> <a /),
  })
})

test('a small file with a million skipped parts is read fast; the first are reported', async () => {
  const members = Array.from({ length: 2000 }, (_, n) => ({
    id: `${n}`,
    fullName: 'N'.repeat(500),
  }))
  const idMembers = members.map(({ id }) => id)
  const cards = plainCards(500).map((card) => ({ ...card, idMembers }))
  let made: Import | undefined
  const read = async () => {
    made = await create({ ...launch, name: 'Lossy', members, cards, actions: [], checklists: [] })
  }
  expect(await maxDelayOf(read)).toBeLessThan(1000)
  expect(made?.notImportedCount).toBe(1_000_000)
  const report = await admin.call(imports.report, { ...at(made?._id ?? ''), query: {} })
  expect(report).toHaveLength(5001)
  expect(report.at(-1)).toEqual({ card: '', what: '995,000 more', reason: 'The report ends here' })
})

test('assigns tasks only to the people shown; adds nothing if one has left', async () => {
  const [person] = await world.database.query<{ first: string; last: string }>(
    'select first_name as first, last_name as last from users where id = $1',
    [admin.id],
  )
  const members = [
    { id: 'm1', fullName: 'Nobody Yet', username: 'x' },
    { id: 'm2', fullName: `${person?.first} ${person?.last}`, username: 'y' },
  ]
  const cards = [{ id: 'c', idList: 'todo', name: 'Given', idMembers: ['m1'] }]
  const shown = await create({ ...launch, name: 'As shown', members, cards })
  expect(shown.board.members[0]?.person).toBeNull()
  const late = await world.addStaff({ staffRole: 'contributor' })
  const named = (first: string, last: string) =>
    world.database.query('update users set first_name = $1, last_name = $2 where id = $3', [
      first,
      last,
      late.id,
    ])
  await named('Nobody', 'Yet')
  expect(await step(imports.apply, shown._id)).toMatchObject({ state: 'applied' })
  const project = await projectNamed('As shown')
  expect((await boardOf(project?._id ?? '')).map(({ assignedTo }) => assignedTo)).toEqual([null])

  const again = await create({ ...launch, name: 'Gone since', members, cards })
  expect(again.board.members[0]?.person).toBe(late.id)
  await world.database.query('update users set banned_at = now() where id = $1', [late.id])
  expect(await step(imports.apply, again._id)).toMatchObject({
    state: 'failed',
    failure: 'The data has changed since this preview was made',
  })
  expect(await projectNamed('Gone since')).toBeUndefined()
})

test('the client sees as many tasks as previewed; a changed setting fails the import', async () => {
  const { _id: project } = await world.addProject(company, { title: 'Shared later' })
  const share = (shareNewTasks: boolean) =>
    admin.call(projects.change, { params: { projectId: project }, body: { shareNewTasks } })
  await share(false)
  const { _id, board } = await create(launch, { project })
  expect([board.shared, board.inReview]).toEqual([0, 0])
  await share(true)
  expect(await step(imports.apply, _id)).toMatchObject({ state: 'failed' })
  expect(await boardOf(project)).toEqual([])
  const seen = await create(launch, { project })
  expect([seen.board.shared, seen.board.inReview]).toEqual([4, 0])
})

test('a list for review asks no client for approval unless the user chooses it', async () => {
  const lists = [{ id: 'todo', name: 'Client approval' }]
  const { _id, board } = await create({ ...launch, name: 'Reviewed', lists, cards: plainCards(2) })
  expect(board).toMatchObject({ shared: 2, inReview: 0 })
  const body = { board: { lists: [{ list: 'todo', status: 'in review' as const }] } }
  const changed = await admin.call(imports.change, { ...at(_id), body })
  expect(changed.board).toMatchObject({ shared: 2, inReview: 2 })
})

test('choices for unknown lists and members are not stored', async () => {
  const { _id } = await create(launch)
  const lists = Array.from({ length: 1000 }, (_, n) => ({ list: `x${n}`, status: null }))
  await admin.call(imports.change, { ...at(_id), body: { board: { lists } } })
  const [row] = await world.database.query<{ options: Import }>(
    'select options from imports where id = $1',
    [_id],
  )
  expect(row?.options).toMatchObject({ board: { lists: [], members: [] } })
})

test('a deleted task can be restored after undo, because its project is kept', async () => {
  const { _id } = await create({ ...launch, name: 'Restorable' })
  await step(imports.apply, _id)
  const project = await projectNamed('Restorable')
  const [first] = await boardOf(project?._id ?? '')
  await admin.call(tasks.remove, { params: { taskId: first?._id ?? '' } })
  const undone = await step(imports.undo, _id)
  expect(undone.remaining.map(({ name }) => name)).toEqual([
    'First (deleted, can be restored)',
    'Restorable',
  ])
  await admin.call(deletions.restore, { params: { recordId: first?._id ?? '' } })
  expect((await boardOf(project?._id ?? '')).map(({ title }) => title)).toEqual(['First'])
})

test('undo names a project that was deleted with its tasks only once', async () => {
  const { _id } = await create({ ...launch, name: 'Deleted whole' })
  await step(imports.apply, _id)
  const projectId = (await projectNamed('Deleted whole'))?._id ?? ''
  await admin.call(projects.remove, { params: { projectId } })
  expect((await step(imports.undo, _id)).remaining).toEqual([
    { _id: projectId, name: 'Deleted whole (deleted, can be restored)' },
  ])
})
