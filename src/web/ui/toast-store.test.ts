// Toasts: no duplicates, and no Retry is lost to another toast with the same text.
import { expect, test, vi } from 'vitest'
import { currentToasts, toast } from './toast-store.ts'

const shown = (text: string) => currentToasts().filter((one) => one.text === text)

test('two failures of the same words can both be tried again', () => {
  const retries = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const retry of retries) toast.error('“Homepage” was not moved', { retry })
  for (const { action } of shown('“Homepage” was not moved')) action?.onSelect()
  for (const retry of retries) expect(retry).toHaveBeenCalledTimes(1)
})

test('the same failure once more, and what only tells, stand there once', () => {
  const retry = () => undefined
  toast.error('Not saved', { retry })
  toast.error('Not saved', { retry })
  toast.error('No connection')
  toast.error('No connection')
  toast.success('Saved', { action: { label: 'Undo', onSelect: () => undefined } })
  toast.success('Saved', { action: { label: 'Undo', onSelect: () => undefined } })
  expect(['Not saved', 'No connection', 'Saved'].map((text) => shown(text).length)).toEqual([
    1, 1, 1,
  ])
})
