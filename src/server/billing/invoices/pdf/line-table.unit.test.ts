// The columns of an invoice's lines do not overlap, whatever is in them.
import { expect, test } from 'vitest'
import type { StoredLine } from '#server/platform/database/schema.ts'
import { lookOf } from '#server/platform/pdf/look.ts'
import { overlapsIn, recordedSheet } from '#tests/support/drawn-lines.ts'
import { drawLineTable } from './line-table.ts'

const lineOf = (line: Partial<StoredLine>): StoredLine => ({
  ...{ description: 'Design of a brand, with workshops and research', quantity: 1, unit: '' },
  ...{ unitPrice: 10_000, taxRate: 8.875, discount: null },
  ...line,
})

test.each([
  ['an amount', { unitPrice: 9_999_999_999_999 }],
  ['a unit', { unit: 'W'.repeat(20), quantity: 99_999.99 }],
  ['a unit of wide characters', { unit: '漢'.repeat(20) }],
  ['all', { unit: 'W'.repeat(20), unitPrice: 9_999_999_999_999, discount: { percent: 10 } }],
])('%s as long as can be overlaps nothing', async (_, long) => {
  const document = {
    ...{ currency: 'EUR', discount: null, notes: '', terms: '', total: 0 },
    lines: [lineOf(long), lineOf({ description: 'Short' })],
  }
  const { sheet, lines } = await recordedSheet([
    JSON.stringify(document),
    'Quantity Unit price –€%',
  ])
  drawLineTable(sheet, lookOf('#1f47ff'), document)
  expect(lines.length).toBeGreaterThan(10)
  expect(overlapsIn(lines)).toEqual([])
  expect(Math.min(...lines.map(({ left }) => left))).toBeGreaterThanOrEqual(sheet.left)
})
