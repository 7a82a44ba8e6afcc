// Week sheet rows and their totals.
import { describe, expect, test } from 'vitest'
import type { TimeEntry } from '#contract/work/time.ts'
import { rowsOf, sumOf, weekOf } from './week.ts'

const entry = (day: string, minutes: number, more: Partial<TimeEntry> = {}): TimeEntry => ({
  _id: `${day} ${minutes}`,
  person: { _id: 'p', name: { first: 'Ada', last: 'Lee' } },
  company: 'c',
  companyName: 'Alder',
  project: { _id: 'web', title: 'Website' },
  task: null,
  ...{ day, minutes, note: '', billable: true, billed: false, startedAt: null, version: 1 },
  ...{ createdAt: '', updatedAt: '', can: { edit: true, delete: true } },
  ...more,
})

test.each(['2026-11-16', '2026-11-18', '2026-11-22'])('the week of %s begins on Monday', (day) => {
  const week = weekOf(day)
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7])
})

describe('rows', () => {
  const days = weekOf('2026-11-18')
  const task = { _id: 't', title: 'Homepage' }

  test('are one per project and per task, by name; a cell is the sum of its entries', () => {
    const rows = rowsOf(
      [
        entry('2026-11-16', 30, { task }),
        entry('2026-11-16', 60),
        entry('2026-11-16', 15),
        entry('2026-11-22', 5),
      ],
      days,
    )
    expect(rows.map((row) => row.task?.title ?? row.project.title)).toEqual(['Website', 'Homepage'])
    expect(rows[0]?.cells.map(sumOf)).toEqual([75, 0, 0, 0, 0, 0, 5])
  })

  test('are taken from last week without time; a running timer is not counted', () => {
    const running = entry('2026-11-18', 0, { startedAt: '2026-11-18T09:00:00Z' })
    const rows = rowsOf([entry('2026-11-10', 60), running], days)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.cells.flat()).toEqual([])
  })
})
