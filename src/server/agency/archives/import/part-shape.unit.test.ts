// JSON made to cost much is not parsed, and ordinary rows are.
import { expect, test } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { archiveLimits } from './limits.ts'
import { isParseable } from './part-shape.ts'

const fill = (piece: string) => piece.repeat(Math.floor(archiveLimits.partBytes / piece.length))

test.each([
  ['lists in lists', fill('[')],
  ['objects in objects', fill('{"a":')],
  ['empty lists', `[${fill('[],')}[]]`],
  ['empty objects', `[${fill('{},')}{}]`],
  ['numbers', `[${fill('1,')}1]`],
  ['names', `[{${fill('"a":1,')}"b":1}]`],
])('a part full of %s is not parsed', (_, json) => {
  let isParsed = true
  expect(processorMs(() => (isParsed = isParseable(json)))).toBeLessThan(5000)
  expect(isParsed).toBe(false)
})

test.each([
  ['one long text', JSON.stringify([{ text: fill('a') }])],
  ['brackets and quotes in texts', JSON.stringify([{ text: fill('[{":,\\') }])],
  ['rows', JSON.stringify(Array.from({ length: 2000 }, (__, id) => ({ id, tags: [{ id }] })))],
  ['a text without an end', `["${fill('a')}\\`],
  ['nothing', ''],
])('a part of %s is parsed', (_, json) => {
  expect(isParseable(json)).toBe(true)
})
