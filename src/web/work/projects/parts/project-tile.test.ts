// Upcoming dates of a project.
import { expect, test } from 'vitest'
import { listNextDates } from './project-tile.tsx'

const project = { _id: 'p', startDate: '2026-01-05', endDate: '2026-03-31' } as const
const task = (_id: string, dueDate: string | null, more = {}) =>
  ({ _id, title: _id, project: 'p', dueDate, status: 'in progress', ...more }) as const
const names = (tasks: ReturnType<typeof task>[], today: string, status = 'in progress' as const) =>
  listNextDates({ ...project, status }, tasks, today).map(({ name }) => name)

test('open tasks by due date and the project’s own days are listed, soonest first', () => {
  const tasks = [task('later', '2026-03-01'), task('soon', '2026-02-01'), task('undated', null)]
  expect(names(tasks, '2026-01-20')).toEqual(['soon', 'later', 'Project ends'])
  expect(names(tasks, '2026-01-01')[0]).toBe('Project starts')
})

test('nothing past, done or of other projects is listed', () => {
  const tasks = [
    task('past', '2026-01-10'),
    task('done', '2026-02-10', { status: 'done' }),
    task('other', '2026-02-10', { project: 'q' }),
    task('today', '2026-02-01'),
  ]
  expect(names(tasks, '2026-02-01')).toEqual(['today', 'Project ends'])
})

test('nothing is listed for a completed project', () => {
  expect(listNextDates({ ...project, status: 'completed' }, [], '2026-01-01')).toEqual([])
})
