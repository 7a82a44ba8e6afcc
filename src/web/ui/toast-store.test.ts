// Toasts: the same message is shown once, with the latest action.
import { expect, test, vi } from 'vitest'
import { currentToasts, toast } from './toast-store.ts'

const shown = (text: string) => currentToasts().filter((one) => one.text === text)

test('the same failure once more replaces the first, so that Retry repeats the latest attempt', () => {
  const retries = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const retry of retries) toast.error('Not saved', { retry })
  for (const { action } of shown('Not saved')) action?.onSelect()
  expect(retries.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('the same words about two records are two failures, each with its own Retry', () => {
  const retries = new Map(['first', 'second'].map((about) => [about, vi.fn<() => void>()]))
  for (const [about, retry] of retries) toast.error('Not revoked', { about, retry })
  for (const { action } of shown('Not revoked')) action?.onSelect()
  for (const [about, retry] of retries) expect(retry, about).toHaveBeenCalledOnce()
})

test('a message without an action is shown once', () => {
  toast.error('No connection')
  toast.error('No connection')
  expect(shown('No connection')).toHaveLength(1)
})
