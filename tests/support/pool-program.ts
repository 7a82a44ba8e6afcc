// A pool worker whose jobs do to it what they are named after.
import { setTimeout as wait } from 'node:timers/promises'
import { serveJobs } from '#server/platform/worker-jobs.ts'

serveJobs(async (task: string) => {
  if (task === 'id') return String(process.pid)
  if (task === 'is stopped') process.kill(process.pid, 'SIGTERM')
  if (task === 'throws') throw new Error('thrown by a job')
  if (task === 'exits') process.exit(0)
  if (task === 'crashes') setImmediate(() => JSON.parse('{'))
  if (task === 'hangs') for (;;);
  if (task === 'grows') for (const all: object[] = []; ;) all.push({ count: all.length })
  // A job that crashes later must not have answered by then.
  if (task === 'crashes') await new Promise(() => undefined)
  await wait(1)
  return `${task} done`
})
