// Project changes, tested with tables.
import { describe, expect, test } from 'vitest'
import type { ProjectChange } from '#contract/work/projects.ts'
import { isMove } from '#server/platform/rules.ts'
import { type ProjectFields, changedProject } from './rules.ts'

const project: ProjectFields = {
  title: 'Title',
  description: 'Description',
  startDate: '2026-01-10',
  endDate: '2026-02-10',
  status: 'in progress',
  shareNewTasks: true,
  approvalMode: 'optional',
  version: 3,
}

describe('a changed project', () => {
  test.each<[ProjectChange, Partial<ProjectFields>]>([
    [{}, {}],
    [{ title: 'T', version: 3 }, { title: 'T' }],
    [{ description: null }, { description: '' }],
    [{ description: undefined }, {}],
    [{ startDate: '2026-02-10' }, { startDate: '2026-02-10' }],
    [{ endDate: '2026-01-10' }, { endDate: '2026-01-10' }],
    [
      { startDate: '2027-01-01', endDate: '2027-01-01' },
      { startDate: '2027-01-01', endDate: '2027-01-01' },
    ],
    [
      { shareNewTasks: false, status: 'on hold' },
      { shareNewTasks: false, status: 'on hold' },
    ],
  ])('%j', (change, expected) => {
    expect(changedProject(project, change)).toEqual({ ...project, ...expected, version: 4 })
  })

  test.each<ProjectChange>([{ startDate: '2026-02-11' }, { endDate: '2026-01-09' }])(
    'would end before it starts: %j',
    (change) => {
      expect(() => changedProject(project, change)).toThrow(
        expect.objectContaining({
          code: 'invalid',
          fields: { endDate: 'End date must not be before start date' },
        }),
      )
    },
  )

  test.each([2, 4])('from version %i of 3 is stale', (version) => {
    expect(() => changedProject(project, { version })).toThrow(
      expect.objectContaining({ code: 'stale' }),
    )
  })

  test.each<[ProjectChange, boolean]>([
    [{ status: 'completed' }, true],
    [{ status: 'in progress' }, false],
    [{ after: null }, true],
    [{ title: 'x' }, false],
  ])('with %j is a move: %s', (change, expected) => {
    expect(isMove(project, change)).toBe(expected)
  })
})
