// The board of tasks, whose JSON PostgreSQL builds.
import { expect, test } from 'vitest'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { tasks } from '#contract/work/tasks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()

test('a board shows each task exactly as the task’s own page', async () => {
  const project = await world.addProject(world.company)
  await world.addTask(project, { title: 'Only a title' })
  const { _id: taskId } = await world.addTask(project, {
    title: 'Don’t "quote" 漢 👩🏽‍🚀 \u2028\\u2019 </script>',
    description: 'Новая страница\n\tк пятнице',
    assignedTo: (await world.owner()).id,
    dueDate: '2026-02-28',
    priority: 'high',
    status: 'in review',
    type: 'Branding',
    tags: [{ name: 'Ünïcode', color: 'teal' }],
    visibility: 'shared',
  })
  await admin.call(tasks.addSubtask, { params: { taskId }, body: { title: 'First “step”' } })
  await admin.call(taskRecurrences.set, {
    params: { taskId },
    body: { rule: { unit: 'week', every: 1, weekdays: [1] } },
  })
  const board = await admin.call(tasks.allOfProject, { params: { projectId: project._id } })
  const shown = await Promise.all(
    board.map(async ({ _id }) => {
      const { can: _, ...task } = await admin.call(tasks.get, { params: { taskId: _id } })
      return task
    }),
  )
  expect(shown).toHaveLength(2)
  expect(shown[1]?.series).not.toBeNull()
  expect(board).toEqual(shown)
})

test('a project without tasks has an empty board', async () => {
  const { _id: projectId } = await world.addProject(world.company)
  expect(await admin.call(tasks.allOfProject, { params: { projectId } })).toEqual([])
  expect(await admin.call(tasks.archivedOfProject, { params: { projectId } })).toEqual([])
})
