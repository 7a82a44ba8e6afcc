// Worker pools: concurrency, queueing, and jobs that crash or block their process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

type Task = 'ok' | 'throws' | 'exits' | 'crashes' | 'hangs' | 'grows' | 'is stopped'

const poolOf = (options: Partial<WorkerPoolOptions> = {}) =>
  new WorkerPool<Task, string>({
    script: new URL(import.meta.resolve('#tests/support/pool-program.ts')),
    maxWorkers: 2,
    maxWaiting: 20,
    limitMs: 60_000,
    idleMs: 60_000,
    maxMemoryMb: 64,
    ...options,
  })

test('each job gets its own answer, from no more workers than allowed', async () => {
  const pool = poolOf()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pool.run('ok')))
  expect(answers).toEqual(Array.from({ length: 8 }, () => 'ok done'))
  expect(pool.size).toBe(2)
})

test('a job that throws fails alone; its worker goes on', async () => {
  const pool = poolOf({ maxWorkers: 1 })
  const [failed, done] = await Promise.allSettled([pool.run('throws'), pool.run('ok')])
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('thrown by a job') } })
  expect(done).toMatchObject({ value: 'ok done' })
})

test.each(['exits', 'crashes'] as const)(
  'a job that %s fails, and another worker does the waiting jobs',
  async (task) => {
    const pool = poolOf({ maxWorkers: 1 })
    const [failed, done] = await Promise.allSettled([pool.run(task), pool.run('ok')])
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining('worker') } })
    expect(done).toMatchObject({ value: 'ok done' })
  },
)

test('a job that hangs is ended with an error and does not block others', async () => {
  const pool = poolOf({ maxWorkers: 1, limitMs: 5000 })
  const start = performance.now()
  const [failed, done] = await Promise.allSettled([pool.run('hangs'), pool.run('ok')])
  expect(failed).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
  expect(done).toMatchObject({ value: 'ok done' })
  expect(performance.now() - start).toBeGreaterThan(1000)
})

test('a job that exceeds its memory limit is ended with an error', async () => {
  const pool = poolOf({ maxWorkers: 1 })
  const [failed, done] = await Promise.allSettled([pool.run('grows'), pool.run('ok')])
  expect(failed).toMatchObject({
    reason: { code: 'unavailable', message: expect.stringContaining('too large') },
  })
  expect(done).toMatchObject({ value: 'ok done' })
})

test('jobs beyond the waiting limit are refused', async () => {
  const pool = poolOf({ maxWorkers: 1, maxWaiting: 1 })
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => pool.run('ok')))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('an idle worker ends', async () => {
  const pool = poolOf({ idleMs: 10 })
  await pool.run('ok')
  await expect.poll(() => pool.size).toBe(0)
  expect(await pool.run('ok')).toBe('ok done')
})

test('a job continues after a stop signal and the program waits for it', async () => {
  expect(await poolOf().run('is stopped')).toBe('is stopped done')
})

test('a job that cannot be sent fails alone', async () => {
  const pool = poolOf({ maxWorkers: 1 })
  const broken = pool.run((() => 'ok') as unknown as Task)
  const [failed, done] = await Promise.allSettled([broken, pool.run('ok')])
  expect(failed).toMatchObject({ status: 'rejected' })
  expect(done).toMatchObject({ value: 'ok done' })
})

test('each job fails with an error when no process can be started', async () => {
  const pool = poolOf({ script: new URL('https://pool.example'), maxWaiting: 1 })
  for (const _ of [1, 2]) await expect(pool.run('ok')).rejects.toThrow('scheme')
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a worker ends soon after its program is killed, even with an endless job', async () => {
  const script = fileURLToPath(import.meta.resolve('#tests/support/pool-parent-program.ts'))
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const worker = Number(line)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(isAlive(worker)).toBe(true)
  try {
    await expect.poll(() => isAlive(worker)).toBe(false)
  } finally {
    if (isAlive(worker)) process.kill(worker, 'SIGKILL')
  }
})
