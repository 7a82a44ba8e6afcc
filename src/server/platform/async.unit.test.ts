// Tests which of several runs counts, and that a failing step does not stop the others.
import { expect, test } from 'vitest'
import { inTurn, runAll } from './async.ts'

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

test('a failing step does not stop the others, and its error is thrown at the end', async () => {
  const done: number[] = []
  const step = (number: number) => async () => void done.push(number)
  const failing = (message: string) => () => Promise.reject(new Error(message))
  await runAll([step(1), step(2)])
  await expect(runAll([failing('one'), step(3)])).rejects.toThrow('one')
  await expect(runAll([failing('one'), step(4), failing('two')])).rejects.toMatchObject({
    errors: [{ message: 'one' }, { message: 'two' }],
  })
  expect(done).toEqual([1, 2, 3, 4])
})
