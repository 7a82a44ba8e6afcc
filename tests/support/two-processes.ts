// Two programs on one given PostgreSQL behind a balancer: first start of both at once, rolling restarts, kills.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import { startGivenServer } from './given-server.ts'
import { type Failure, type MixedLoad, startMixedLoad } from './mixed-load.ts'
import { type Program, freePort, startProgram } from './program.ts'

/** Between two restarts or kills. */
const pauseMs = 1000

export interface Phase {
  times: number
  calls: number
  /** Calls that succeeded at the second attempt. */
  retries: number
  failures: Failure[]
  /** Boards that were older than what the reader had been told. */
  older: number
  boardsChecked: number
  slowestMs: number
}

export interface Report {
  firstStartMs: number
  rolling: Phase
  kills: Phase
  exitCodes: (number | null)[]
}

export interface DriveOptions {
  startBalancer(folder: string, backends: string[]): Promise<Balancer>
  rollingMs: number
  killsMs: number
  workers: number
  streams: number
}

async function phase(load: MixedLoad, lastsMs: number, step: (i: number) => Promise<void>) {
  const before = { ...load, failures: load.failures.length }
  load.slowestMs = 0
  let times = 0
  const startedAt = Date.now()
  while (Date.now() - startedAt < lastsMs || times < 2) {
    await delay(pauseMs)
    await step(times % 2)
    times += 1
  }
  await delay(pauseMs)
  return {
    times,
    calls: load.calls - before.calls,
    retries: load.retries - before.retries,
    failures: load.failures.slice(before.failures),
    older: load.older - before.older,
    boardsChecked: load.boardsChecked - before.boardsChecked,
    slowestMs: Math.round(load.slowestMs),
  }
}

export async function driveTwoProcesses(options: DriveOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-two-'))
  const server = await startGivenServer()
  const databaseUrl = await server.addAccount('two', 'createrole')
  const ports = [await freePort(), await freePort()]
  const start = (i: number) =>
    startProgram({
      dataDir: join(folder, String(i)),
      port: ports[i] ?? 0,
      env: { DATABASE_URL: databaseUrl },
    })
  const startedAt = performance.now()
  const programs: Program[] = await Promise.all([start(0), start(1)])
  const firstStartMs = Math.round(performance.now() - startedAt)
  const balancer = await options.startBalancer(
    folder,
    programs.map(({ url }) => url),
  )
  const load = await startMixedLoad({ ...options, url: balancer.url })
  const exitCodes: (number | null)[] = []

  /** As whoever restarts programs in turn does: the next one only when this one has its share again. */
  const startAgain = async (i: number) => {
    const program = await start(i)
    programs[i] = program
    await balancer.untilReady(program.url)
  }

  const rolling = await phase(load, options.rollingMs, async (i) => {
    exitCodes.push((await programs[i]?.stop()) ?? null)
    await startAgain(i)
  })
  const kills = await phase(load, options.killsMs, async (i) => {
    await programs[i]?.kill()
    await startAgain(i)
  })
  await load.stop()
  for (const program of programs) exitCodes.push(await program.stop())
  await balancer.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  return { firstStartMs, rolling, kills, exitCodes }
}
