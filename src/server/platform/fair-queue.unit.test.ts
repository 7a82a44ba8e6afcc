// Fair scheduling between callers, and behavior under overload.
import { describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { FairQueue } from './fair-queue.ts'

const limits = { concurrency: 1, maxWaiting: 6, maxWaitingPerKey: 4 }

/** Jobs that finish one by one on command. */
function scene(options = limits) {
  const queue = new FairQueue(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  function send(name: string, key = name, isKnown = false) {
    const job = () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    }
    return queue.run({ key, isKnown }, job).catch((error: unknown) => {
      refused.push(error instanceof AppError ? `${name}: ${error.code}` : String(error))
    })
  }
  async function finishAll() {
    while (ends.length > 0) {
      ends.shift()?.()
      // The next one starts in a later microtask.
      await new Promise(setImmediate)
    }
  }
  return { send, started, refused, finishAll }
}

describe('turns', () => {
  test('the keys take turns, each with its oldest job', async () => {
    const { send, started, finishAll } = scene()
    const sent = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => send(name, name[0]))
    await finishAll()
    await Promise.all(sent)
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  test('known callers come before all unknown ones', async () => {
    const { send, started, finishAll } = scene()
    const sent = [send('x1', 'x'), send('x2', 'x'), send('y1'), send('known', 'x', true)]
    await finishAll()
    await Promise.all(sent)
    expect(started).toEqual(['x1', 'known', 'x2', 'y1'])
  })

  test('no more jobs run at once than allowed, also after failures', async () => {
    const queue = new FairQueue({ concurrency: 2, maxWaiting: 50, maxWaitingPerKey: 50 })
    let running = 0
    let most = 0
    const job = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      throw new Error('failed')
    }
    const sent = Array.from({ length: 20 }, (_, n) =>
      queue.run({ key: `${n % 3}`, isKnown: n % 2 === 0 }, job),
    )
    const settled = await Promise.allSettled(sent)
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
    expect(most).toBe(2)
    expect(await queue.run({ key: 'z', isKnown: false }, async () => 'done')).toBe('done')
  })
})

describe('too many waiting jobs', () => {
  test('of one key: its newest are refused, other keys are served', async () => {
    const { send, started, refused, finishAll } = scene()
    const sent = Array.from({ length: 8 }, (_, n) => send(`a${n}`, 'a'))
    sent.push(send('b'))
    await finishAll()
    await Promise.all(sent)
    expect(refused).toEqual(['a5', 'a6', 'a7'].map((name) => `${name}: too_many_requests`))
    expect(started).toContain('b')
  })

  test('in total: the key with the most gives way to one with fewer', async () => {
    const { send, started, refused, finishAll } = scene()
    const sent = [0, 1, 2, 3, 4].map((n) => send(`a${n}`, 'a'))
    sent.push(send('b1', 'b'), send('c1', 'c'), send('d1', 'd'))
    await finishAll()
    await Promise.all(sent)
    expect(refused).toEqual(['a4: unavailable'])
    expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'd1', 'a2', 'a3'])
  })

  test('in total, with one for each key: the newest is refused', async () => {
    const { send, refused, finishAll } = scene()
    const sent = Array.from({ length: 9 }, (_, n) => send(`k${n}`))
    await finishAll()
    await Promise.all(sent)
    expect(refused).toEqual(['k7: unavailable', 'k8: unavailable'])
  })
})
