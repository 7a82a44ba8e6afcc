// What the operator reads when a step of the start fails.
import { expect, test } from 'vitest'
import { ConfigError } from './platform/config.ts'
import { startStep } from './operator-messages.ts'

async function fail(error: Error): Promise<never> {
  throw error
}
const failing = (error: Error) => startStep('fill in the demo', fail(error))

test('a failed step is reported in one line, with what to do', async () => {
  const error = new Error('canceling statement\n  due to statement timeout\n')
  await expect(failing(error)).rejects.toThrow(
    'Could not fill in the demo: canceling statement; due to statement timeout. Start again; if that fails too, read the database’s log.',
  )
})

test('a configuration error is reported unchanged', async () => {
  await expect(failing(new ConfigError('PORT must be a number'))).rejects.toThrow(
    /^PORT must be a number$/,
  )
})
