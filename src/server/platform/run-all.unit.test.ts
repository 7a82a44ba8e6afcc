import { expect, test } from 'vitest'
import { runAll } from './run-all.ts'

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
