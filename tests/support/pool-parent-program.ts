// A program with a pool whose worker is in a job that never ends; it says so and waits to be killed.
import { once } from 'node:events'
import { WorkerPool } from '#server/platform/worker-pool.ts'

const pool = new WorkerPool<string, string>({
  script: new URL('./pool-program.ts', import.meta.url),
  maxWorkers: 1,
  maxWaiting: 2,
  limitMs: 60_000,
  idleMs: 60_000,
  maxMemoryMb: 64,
})
const id = await pool.run('id')
void pool.run('hangs').catch(() => undefined)
process.stdout.write(`${id}\n`)
await once(process, 'beforeExit')
