// A worker of a pool whose jobs do to it what they say.
import { serveJobs } from '#server/platform/worker-jobs.ts'

serveJobs(async (task: string) => {
  if (task === 'throws') throw new Error('thrown by a job')
  if (task === 'exits') process.exit(0)
  if (task === 'crashes') setImmediate(() => JSON.parse('{'))
  if (task === 'hangs') for (;;);
  if (task === 'grows') for (const all: object[] = []; ;) all.push({ count: all.length })
  // What crashes later has no answer by then.
  if (task === 'crashes') await new Promise(() => undefined)
  return `${task} done`
})
