// Toasts: the same message is shown once, with the latest action.
import { expect, test, vi } from 'vitest'
import { currentToasts, toast } from './toast-store.ts'

const shown = (text: string) => currentToasts().filter((one) => one.text === text)

test('a repeated failure replaces the first, so Retry repeats the latest attempt', () => {
  const retries = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const retry of retries) toast.error('Not saved', { retry })
  for (const { action } of shown('Not saved')) action?.onSelect()
  expect(retries.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('the same message about two records is shown twice, each with its own Retry', () => {
  const retries = new Map(['first', 'second'].map((about) => [about, vi.fn<() => void>()]))
  for (const [about, retry] of retries) toast.error('Not revoked', { about, retry })
  for (const { action } of shown('Not revoked')) action?.onSelect()
  for (const [about, retry] of retries) expect(retry, about).toHaveBeenCalledOnce()
})

test('two messages with equal text have separate Undo', () => {
  const undos = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  for (const onSelect of undos) {
    toast.success('“Draft” deleted', { action: { label: 'Undo', onSelect } })
  }
  for (const { action } of shown('“Draft” deleted')) action?.onSelect()
  for (const undo of undos) expect(undo).toHaveBeenCalledOnce()
  toast.withdraw(undos[0])
  expect(shown('“Draft” deleted').map(({ action }) => action?.onSelect)).toEqual([undos[1]])
})

test('a message without an action is shown once', () => {
  for (const say of [toast.error, toast.success, toast.info]) {
    say('No connection')
    say('No connection')
    expect(shown('No connection')).toHaveLength(1)
  }
})
