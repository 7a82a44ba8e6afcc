// Tests that cards of an earlier version are rebuilt in batches, by concurrent processes, using an index.
import { expect, test } from 'vitest'
import { tasks } from '#contract/tasks.ts'
import { openWorld } from '#tests/support/world.ts'
import { cardFormat } from './present.ts'
import { rebuildCards } from './rebuild-cards.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()
const project = await world.addProject(world.company)
const sample = await world.addTask(project, { title: 'Kept as it is' })
const count = 1203

await database.query(
  `insert into tasks (id, company_id, project_id, title, priority, status, visibility, rank, card, card_format,
     created_at, updated_at)
   select gen_random_uuid(), company_id, project_id, 'Old ' || n, priority, status, visibility, 'a0' || n, '{"old":true}',
     0, created_at, updated_at
   from tasks, generate_series(1, ${count}) n where id = $1`,
  [sample._id],
)

test('two processes at once make each old card anew once, and touch no other', async () => {
  const place = () =>
    database.query<{ ctid: string }>('select ctid::text from tasks where id = $1', [sample._id])
  const before = await place()
  const made = await Promise.all([rebuildCards(database.agency), rebuildCards(database.agency)])
  expect(made[0] + made[1]).toBe(count)
  expect(await place()).toEqual(before)
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(board).toHaveLength(count + 1)
  const [last] = board.slice(-1)
  expect(await admin.call(tasks.get, { params: { taskId: last?._id ?? '' } })).toMatchObject(
    last ?? {},
  )
  expect(await rebuildCards(database.agency)).toBe(0)
})

test('one that was broken off goes on where it was', async () => {
  await database.query('update tasks set card_format = 0')
  await database.query(
    `create function break_off() returns trigger language plpgsql as
       $$ begin if new.title = 'Old 1100' then raise exception 'broken off'; end if; return new; end; $$`,
  )
  await database.query(
    'create trigger break_off before update on tasks for each row execute function break_off()',
  )
  await expect(rebuildCards(database.agency)).rejects.toThrow('broken off')
  const old = await database.query('select from tasks where card_format = 0')
  expect(old.length).toBeLessThanOrEqual(count + 1)
  await database.query('drop function break_off cascade')
  expect(await rebuildCards(database.agency)).toBe(old.length)
})

test('a card of the first form, restored or written by an older process, has its rank on the board', async () => {
  await database.query(
    `update tasks set card_format = 1, card = (card::jsonb - 'rank')::text where id = $1`,
    [sample._id],
  )
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(board.find(({ _id }) => _id === sample._id)?.rank).toBe(sample.rank)
})

test.each([
  ['some characters beyond ASCII is stored in ASCII', 'Don’t 漢 👩🏽‍🚀 \u2028\\u2019', /^[ -~]+$/],
  ['another script is stored as it was written', 'Новая страница к пятнице'.repeat(8), /страница/],
])('a card with %s, and is on the board what was written', async (_, title, expected) => {
  const { _id } = await world.addTask(project, { title })
  const [stored] = await database.query<{ card: string }>('select card from tasks where id = $1', [
    _id,
  ])
  expect(stored?.card).toMatch(expected)
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  expect(board.find((card) => card._id === _id)?.title).toBe(title)
})

test('the index is that of the present form', async () => {
  const [index] = await database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'tasks_card_format_idx'`,
  )
  expect(index?.indexdef).toMatch(new RegExp(`WHERE \\(card_format <> ${cardFormat}\\)$`))
})
