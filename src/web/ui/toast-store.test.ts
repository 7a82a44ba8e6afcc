// Toasts: the same words stand once, with the latest action.
import { expect, test, vi } from 'vitest'
import { currentToasts, toast } from './toast-store.ts'

const shown = (text: string) => currentToasts().filter((one) => one.text === text)

test('the same failure once more replaces the first, so that Retry repeats the latest attempt', () => {
  const retries = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const retry of retries) toast.error('Not saved', { retry })
  for (const { action } of shown('Not saved')) action?.onSelect()
  expect(retries.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('a message without an action is shown once', () => {
  toast.error('No connection')
  toast.error('No connection')
  expect(shown('No connection')).toHaveLength(1)
})
