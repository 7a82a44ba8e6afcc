// Mapping status text to columns of the campaigns board.
import { expect, test } from 'vitest'
import { toCampaignStatus } from './campaign-board.ts'

// S4.7.4 S4.7.5 S4.7.7
test.each([
  ['planned', 'planned'],
  ['Active', 'active'],
  ['COMPLETED', 'completed'],
  ['on hold', 'on hold'],
  ['On  Hold', 'on hold'],
  ['onhold', 'on hold'],
  ['', 'planned'],
  ['cancelled', 'planned'],
])('S4.8.2 %s is %s', (text, status) => {
  expect(toCampaignStatus(text)).toBe(status)
})
