// Bulk Markdown rendering: order, bounded batches, responsive event loop.
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { batchesOf, renderBulk } from './render-bulk.ts'

test('batches are limited by texts and characters, and lose nothing', () => {
  const texts = [
    ...Array.from({ length: 450 }, (_, n) => `${n}`),
    ...Array(25).fill('x'.repeat(20_000)),
  ]
  const batches = batchesOf(texts)
  expect(batches.flat()).toEqual(texts)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(200)
    expect(batch.join('').length).toBeLessThanOrEqual(200_000)
  }
  expect(batchesOf([])).toEqual([])
})

test('each text is rendered as if alone, in order, without blocking other work', async () => {
  const texts = Array.from(
    { length: 3000 },
    (_, n) => `**${n}** and [a link](https://a.example/${n})\n\n- one\n- two`,
  )
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const rendered = await renderBulk(texts, () => Promise.resolve())
  clearInterval(others)
  expect(rendered).toHaveLength(texts.length)
  for (const n of [0, 199, 200, 2999]) expect(rendered[n]).toBe(renderMarkdown(texts[n] ?? ''))
  expect(turns).toBeGreaterThan(10)
})

test('rendering ends between two batches when the pause fails', async () => {
  let batches = 0
  const rendering = renderBulk(
    Array.from({ length: 1000 }, () => 'x'),
    () => {
      batches += 1
      return batches === 3 ? Promise.reject(new Error('Enough')) : Promise.resolve()
    },
  )
  await expect(rendering).rejects.toThrow('Enough')
  expect(batches).toBe(3)
})
