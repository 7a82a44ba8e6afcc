// When a milestone awaits approval, and what ends it: tables of examples.
import { describe, expect, test } from 'vitest'
import { sampleMilestone } from '#tests/nouns/milestones.ts'
import {
  type MilestoneRow,
  approvedMilestone,
  awaitsApproval,
  changeAction,
  changedMilestone,
  newMilestone,
} from './rules.ts'

const now = new Date('2026-02-16T10:00:00Z')
const by = { id: 'person', first: 'Noor', last: 'Haddad' }

const milestone = (fields: Partial<MilestoneRow> = {}): MilestoneRow => ({
  ...newMilestone(sampleMilestone, {
    ...{ id: 'milestone', companyId: 'company', projectId: 'project', now: new Date(0) },
  }),
  ...fields,
})
const reached = milestone({ reachedAt: now, version: 2 })
const approved = approvedMilestone(reached, { version: 2, by, now })

test.each([
  ['not reached', milestone(), false],
  ['reached', reached, true],
  ['reached, but internal', { ...reached, visibility: 'internal' as const }, false],
  ['approved', approved, false],
])('a milestone that is %s awaits approval: %s', (_, row, isWaiting) => {
  expect(awaitsApproval(row)).toBe(isWaiting)
})

describe('an approval', () => {
  test('names who gave it, and when', () => {
    expect(approved).toMatchObject({ approvedAt: now, approvedBy: by, version: 3 })
  })

  test('changes nothing the second time', () => {
    expect(approvedMilestone(approved, { version: 2, by, now: new Date() })).toBe(approved)
  })

  test('is rejected before the milestone is reached, and for an older version', () => {
    const give = (row: MilestoneRow, version: number) => () =>
      approvedMilestone(row, { version, by, now })
    expect(give(milestone(), 1)).toThrow('This milestone has not been reached.')
    expect(give(reached, 1)).toThrow(expect.objectContaining({ code: 'stale' }))
  })

  test.each([
    ['the title changes', { title: 'Other' }, false],
    ['the title is sent unchanged', { title: approved.title }, true],
    ['the due date changes', { dueDate: '2026-03-16' }, true],
    ['it is reached again', { isReached: true }, true],
    ['it is reopened', { isReached: false }, false],
    ['it becomes internal', { visibility: 'internal' as const }, false],
  ])('when %s, it stays: %s', (_, change, stays) => {
    const { approvedAt, approvedBy } = changedMilestone(approved, change, now)
    expect([approvedAt, approvedBy]).toEqual(stays ? [now, by] : [null, null])
  })
})

test('a milestone keeps the moment when it was first reached', () => {
  const later = new Date('2026-02-17T10:00:00Z')
  expect(changedMilestone(reached, { isReached: true }, later).reachedAt).toBe(now)
})

test.each([
  ['reached', milestone(), reached],
  ['reopened', reached, milestone()],
  ['changed', reached, approved],
])('the log says that it was %s', (action, before, next) => {
  expect(changeAction(before, next)).toBe(action)
})
