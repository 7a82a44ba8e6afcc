// How the nouns show their records: every kind that people see is declared by one noun.
import { expect, test } from 'vitest'
import { attentionKinds, calendarKinds } from '#contract/records.ts'
import { searchKinds } from '#contract/records/search.ts'
import { ApprovalKind } from '#contract/work/approvals.ts'
import { modules } from './modules.ts'

test.each(searchKinds)('a search result of kind %s has an icon', (kind) => {
  expect(modules.filter(({ icons = {} }) => kind in icons)).toHaveLength(1)
})

test.each(attentionKinds)('a reason for attention, %s, is shown on Home', (kind) => {
  expect(modules.filter(({ attention = {} }) => kind in attention)).toHaveLength(1)
})

test.each(calendarKinds)('an entry of kind %s has a style in the calendar', (kind) => {
  expect(modules.filter(({ calendar = {} }) => kind in calendar)).toHaveLength(1)
})

test.each(ApprovalKind.options)('an approval of a %s is shown as its noun declares', (kind) => {
  expect(modules.filter(({ approvals = {} }) => kind in approvals)).toHaveLength(1)
})
