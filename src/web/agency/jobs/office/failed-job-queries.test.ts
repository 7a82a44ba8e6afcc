// What is said after a job was retried or dismissed.
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { currentToasts } from '#web/ui/toast-store.ts'
import { toastOutcome } from '../queries.ts'

const said = () => currentToasts().at(-1)?.text

test('retrying a job that a colleague has dismissed says so', async () => {
  await toastOutcome(Promise.resolve(), 'Retrying')
  expect(said()).toBe('Retrying')
  await toastOutcome(Promise.reject(new ApiError('not_found', 'Not found')), 'Retrying')
  expect(said()).toBe('This job was already retried or dismissed.')
})

test('any other failure is left to the caller', async () => {
  const away = new ApiError('unavailable', 'The database is away.')
  await expect(toastOutcome(Promise.reject(away), 'Retrying')).rejects.toBe(away)
})
