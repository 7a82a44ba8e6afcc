// Which of several runs counts.
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('the result of the last run is kept, even if an earlier run is slow or fails', async () => {
  const slow = Promise.withResolvers<string>()
  const sources = [slow.promise, Promise.reject(new Error('No')), Promise.resolve('new')]
  let read = ''
  const run = inTurn(async () => {
    read = (await sources.shift()) ?? ''
  })
  const runs = [run(), run(), run()]
  slow.resolve('old')
  const results = await Promise.allSettled(runs)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(read).toBe('new')
})
