// Card order on boards, for projects, tasks and campaigns: placement by `after`, and visibility to others.
import { describe, expect, test } from 'vitest'
import { type CampaignChange, campaignStatuses, campaigns } from '#contract/marketing/campaigns.ts'
import { type ProjectChange, projectStatuses, projects } from '#contract/work/projects.ts'
import { type TaskChange, taskStatuses, tasks } from '#contract/work/tasks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const missing = '0198d1a2-0000-7000-8000-000000000000'

interface Card {
  _id: string
  title: string
  status: string
  version: number
}

interface Board {
  add(title: string, status?: string): Promise<Card>
  move(card: Card, change: object): Promise<Card>
  error(card: Card, change: object): Promise<{ status: number; fields: object }>
  remove(card: Card): Promise<void>
  cards(): Promise<Card[]>
}

async function projectsBoard(): Promise<Board> {
  const company = await world.addCompany()
  return {
    add: (title, status) => world.addProject(company, { title, status: status as never }),
    move: ({ _id }, change) =>
      admin.call(projects.change, {
        params: { projectId: _id },
        body: change satisfies ProjectChange,
      }),
    error: ({ _id }, body) => admin.error(projects.change, { params: { projectId: _id }, body }),
    remove: ({ _id }) => admin.call(projects.remove, { params: { projectId: _id } }),
    cards: () => admin.call(projects.allOfCompany, { params: { companyId: company._id } }),
  }
}

async function tasksBoard(): Promise<Board> {
  const project = await world.addProject(world.company)
  return {
    add: (title, status) => world.addTask(project, { title, status: status as never }),
    move: ({ _id }, change) =>
      admin.call(tasks.change, { params: { taskId: _id }, body: change satisfies TaskChange }),
    error: ({ _id }, body) => admin.error(tasks.change, { params: { taskId: _id }, body }),
    remove: ({ _id }) => admin.call(tasks.remove, { params: { taskId: _id } }),
    cards: () => admin.call(tasks.allOfProject, { params: { projectId: project._id } }),
  }
}

async function campaignsBoard(): Promise<Board> {
  const project = await world.addProject(world.company)
  return {
    add: (title, status) => world.addCampaign(project, { title, status: status as never }),
    move: ({ _id }, change) =>
      admin.call(campaigns.change, {
        params: { campaignId: _id },
        body: change satisfies CampaignChange,
      }),
    error: ({ _id }, body) => admin.error(campaigns.change, { params: { campaignId: _id }, body }),
    remove: ({ _id }) => admin.call(campaigns.remove, { params: { campaignId: _id } }),
    cards: () => admin.call(campaigns.allOfProject, { params: { projectId: project._id } }),
  }
}

const boards = [
  ['projects', projectsBoard, projectStatuses],
  ['tasks', tasksBoard, taskStatuses],
  ['campaigns', campaignsBoard, campaignStatuses],
] as const

describe.each(boards)('the %s board', (_, open, [first, second, third, fourth]) => {
  /** Titles of a column, or of the whole board, joined. */
  const order = async (board: Board, status?: string) =>
    (await board.cards())
      .filter((card) => status === undefined || card.status === status)
      .map(({ title }) => title)
      .join('')

  async function abcd() {
    const board = await open()
    const [a, b, c, d] = [
      await board.add('a'),
      await board.add('b'),
      await board.add('c'),
      await board.add('d'),
    ]
    return { board, a, b, c, d }
  }

  test('a new card comes last in its column', async () => {
    const { board } = await abcd()
    expect(await order(board)).toBe('abcd')
  })

  test('the list is in the order of the columns, then of the cards', async () => {
    const board = await open()
    await board.add('7', fourth)
    await board.add('5', third)
    await board.add('1', first)
    await board.add('3', second)
    await board.add('2', first)
    await board.add('6', third)
    await board.add('4', second)
    expect(await order(board)).toBe('1234567')
  })

  // P5.2.3
  test('after an id, without a status: below that card', async () => {
    const { board, a, b, d } = await abcd()
    await board.move(d, { after: a._id })
    expect(await order(board)).toBe('adbc')
    await board.move(a, { after: b._id })
    expect(await order(board)).toBe('dbac')
  })

  test('after null: first', async () => {
    const { board, a, c } = await abcd()
    await board.move(c, { after: null })
    expect(await order(board)).toBe('cabd')
    await board.move(a, { after: null })
    expect(await order(board)).toBe('acbd')
  })

  test('neither after nor another status: the card stays', async () => {
    const { board, b } = await abcd()
    await board.move(b, { title: 'B' })
    await board.move(b, { status: first })
    expect(await order(board)).toBe('aBcd')
  })

  test('another status without after: last in that column', async () => {
    const { board, a, b } = await abcd()
    await board.move(a, { status: third })
    await board.move(b, { status: third })
    expect(await order(board)).toBe('cdab')
  })

  test('another status and after null or an id: first or below that card', async () => {
    const { board, a, b, c } = await abcd()
    await board.move(a, { status: second })
    await board.move(b, { status: second, after: null })
    await board.move(c, { status: second, after: b._id })
    expect(await order(board, second)).toBe('bca')
    expect(await order(board, first)).toBe('d')
  })

  test('S4.5.1 any card can be moved to any column', async () => {
    const board = await open()
    const card = await board.add('x')
    const statuses = [first, second, third, fourth]
    for (const from of statuses) {
      for (const to of statuses) {
        await board.move(card, { status: from })
        expect((await board.move(card, { status: to, after: null })).status).toBe(to)
        expect(await order(board, to)).toBe('x')
      }
    }
  })

  test('after a card that does not exist, of another board or itself: 400 at after', async () => {
    const { board, a } = await abcd()
    const other = await (await open()).add('elsewhere')
    for (const after of [missing, other._id, a._id]) {
      expect(await board.error(a, { after })).toMatchObject({
        status: 400,
        fields: { after: 'After must be the id of another card of this board' },
      })
    }
    expect(await order(board)).toBe('abcd')
  })

  test('after a card that is in another column: 409, the card stays', async () => {
    const { board, a, b } = await abcd()
    await board.move(a, { status: second })
    expect(await board.error(b, { after: a._id })).toMatchObject({ status: 409, code: 'stale' })
    const late = { status: third, after: a._id }
    expect(await board.error(b, late)).toMatchObject({ status: 409, code: 'stale' })
    expect(await order(board)).toBe('bcda')
  })

  test('a stale version moves nothing', async () => {
    const { board, a } = await abcd()
    await board.move(a, { status: second, version: 1 })
    const late = { status: third, version: 1 }
    expect(await board.error(a, late)).toMatchObject({ status: 409, code: 'stale' })
    expect(await order(board, second)).toBe('a')
  })

  test('removing a card leaves the others in order', async () => {
    const { board, b, d } = await abcd()
    await board.remove(b)
    await board.move(d, { after: null })
    expect(await order(board)).toBe('dac')
  })

  test('many concurrent moves keep each card exactly once, in one order for all', async () => {
    const board = await open()
    const cards = await Promise.all([...'abcdefgh'].map((title) => board.add(title)))
    const move = (card: Card, n: number) =>
      board.move(card, n % 3 === 0 ? { after: null } : { status: n % 2 ? second : first })
    await Promise.all(
      Array.from({ length: 40 }, (__, n) => move(cards[n % cards.length] as Card, n)),
    )
    const [one, two] = [await order(board), await order(board)]
    expect([...one].toSorted().join('')).toBe('abcdefgh')
    expect(one).toBe(two)
    expect((await board.cards()).map(({ version }) => version)).toEqual(cards.map(() => 6))
  })
})

// S7.4.3 P2.7.1
test('S7.2.14 a project card is saved by PUT /projects/{projectId}', async () => {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  const body = { status: 'in progress' }
  const moved = await admin.send(projects.change, { params, body })
  expect(moved.statusCode).toBe(200)
  expect(moved.json()).toMatchObject({ _id: project._id, status: 'in progress', version: 2 })
  const asTask = { params: { taskId: project._id }, body }
  expect((await admin.error(tasks.change, asTask)).status).not.toBe(200)
  expect(await admin.call(projects.get, { params })).toMatchObject({ status: 'in progress' })
})
