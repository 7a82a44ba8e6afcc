// What the operator reads when a step of the start fails.
import { expect, test } from 'vitest'
import { ConfigError } from './platform/config.ts'
import { startStep } from './start-step.ts'

async function fail(error: Error): Promise<never> {
  throw error
}
const failing = (error: Error) => startStep('fill in the demo', fail(error))

test('a step that fails says what it did and what to do, in one line', async () => {
  const error = new Error('canceling statement\n  due to statement timeout\n')
  await expect(failing(error)).rejects.toThrow(
    'Could not fill in the demo: canceling statement; due to statement timeout. Start again; if that fails too, read the database’s log.',
  )
})

test('an error of the configuration already says what to do', async () => {
  await expect(failing(new ConfigError('PORT must be a number'))).rejects.toThrow(
    /^PORT must be a number$/,
  )
})
