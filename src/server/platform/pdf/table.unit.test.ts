// Figures of a table do not overlap its names, however wide they are.
import { expect, test } from 'vitest'
import { overlapsIn, recordedSheet } from '#tests/support/drawn-lines.ts'
import { lookOf } from './look.ts'
import { drawTable } from './table.ts'

test.each(['$1', '$1,000,000,000,000.00'])('figures like %s overlap nothing', async (figure) => {
  const { sheet, lines } = await recordedSheet([`${figure} Metric Actual Reach of the campaign`])
  drawTable(sheet, lookOf('#1f47ff'), {
    head: ['Metric', 'Actual', 'Metric', 'Actual', 'Metric', 'Actual'],
    rows: [{ name: 'Reach of the campaign', figures: Array<string>(5).fill(figure) }],
  })
  expect(lines.length).toBeGreaterThan(10)
  expect(overlapsIn(lines)).toEqual([])
})
