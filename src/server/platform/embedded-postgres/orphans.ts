// Ends PostgreSQL processes, our own and orphans of a killed program.
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Fast shutdown, then immediate (the next start recovers), then kill; within the 10 s allowed for stopping. */
const steps = [
  { signal: 'SIGINT', patienceMs: 5000 },
  { signal: 'SIGQUIT', patienceMs: 1500 },
  { signal: 'SIGKILL', patienceMs: 1500 },
] as const
const POLL_MS = 5

type Question = () => boolean | Promise<boolean>

export async function endPostmaster(pid: number, hasEnded: Question): Promise<void> {
  for (const { signal, patienceMs } of steps) {
    send(pid, signal)
    if (await becomesTrue(hasEnded, patienceMs)) return
  }
}

/**
 * Requires the data directory's lock: any process still using the cluster has then lost its program. It is stopped and
 * replaced rather than adopted, so that there is one way to supervise, with the current settings and binaries, at a cost of
 * about 0.1 s.
 */
export async function endOrphans(clusterDir: string, socketLock: string): Promise<void> {
  const place = await realpath(clusterDir)
  const pidFile = join(clusterDir, 'postmaster.pid')
  const leader = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  const left = await serversIn(place)
  if (left.includes(leader)) {
    await endPostmaster(leader, async () => !(await isServerIn(place, leader)))
  }
  // Children of a killed postmaster live on until they notice, and block a new one from starting.
  for (const pid of left) {
    if (await isServerIn(place, pid)) send(pid, 'SIGKILL')
    await becomesTrue(async () => !(await isServerIn(place, pid)), 1000)
  }
  // The process id in these files may have been reused, and PostgreSQL would take that process for a running server.
  await rm(pidFile, { force: true })
  await rm(socketLock, { force: true })
}

async function serversIn(place: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const answers = await Promise.all(pids.map((pid) => isServerIn(place, pid)))
  return pids.filter((_, i) => answers[i])
}

/** Every PostgreSQL server process has its data directory as working directory. */
async function isServerIn(place: string, pid: number): Promise<boolean> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (cwd !== place) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.trim() === 'postgres'
}

async function becomesTrue(question: Question, patienceMs: number): Promise<boolean> {
  const patienceEnds = performance.now() + patienceMs
  while (performance.now() < patienceEnds) {
    if (await question()) return true
    await pause(POLL_MS)
  }
  return false
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}
