// Waiting for another process's lock, asked for by short questions.
import { expect, test, vi } from 'vitest'
import { waitForLock } from './wait-for-lock.ts'

function lockHeldFor(questions: number) {
  let asked = 0
  return async () => (asked += 1) > questions
}

test('a free lock is taken without a report', async () => {
  const onWait = vi.fn<() => void>()
  await waitForLock(lockHeldFor(0), { onWait })
  expect(onWait).not.toHaveBeenCalled()
})

test('a held lock is waited for, and reported only once', async () => {
  const onWait = vi.fn<() => void>()
  await waitForLock(lockHeldFor(5), { onWait })
  expect(onWait).toHaveBeenCalledOnce()
})

test('the end of the program ends the wait', async () => {
  const ending = new AbortController()
  const waiting = waitForLock(lockHeldFor(Infinity), {
    onWait: () => ending.abort(),
    signal: ending.signal,
  })
  await expect(waiting).rejects.toThrow('aborted')
})

test('an attempt that fails ends the wait', async () => {
  const tryLock = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false)
  tryLock.mockRejectedValue(new Error('connection lost'))
  await expect(waitForLock(tryLock, {})).rejects.toThrow('connection lost')
})
