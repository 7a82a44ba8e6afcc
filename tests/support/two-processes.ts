// Two programs on one given PostgreSQL behind a balancer: simultaneous first start, rolling restarts, kills.
import { setTimeout as delay } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import { type Failure, type MixedLoad, startMixedLoad } from './mixed-load.ts'
import { startTwoPrograms } from './two-programs.ts'

/** Pause between two restarts or kills. */
const pauseMs = 1000

export interface Phase {
  times: number
  calls: number
  /** Calls that succeeded at the second attempt. */
  retries: number
  failures: Failure[]
  /** Boards older than a live update the reader had received. */
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

async function phase(load: MixedLoad, lastsMs: number, step: (i: 0 | 1) => Promise<void>) {
  const before = { ...load, failures: load.failures.length }
  load.slowestMs = 0
  let times = 0
  const startedAt = Date.now()
  while (Date.now() - startedAt < lastsMs || times < 2) {
    await delay(pauseMs)
    await step(times % 2 === 0 ? 0 : 1)
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
  const startedAt = performance.now()
  const two = await startTwoPrograms()
  const { programs } = two
  const firstStartMs = Math.round(performance.now() - startedAt)
  const balancer = await options.startBalancer(
    two.folder,
    programs.map(({ url }) => url),
  )
  const load = await startMixedLoad({ ...options, url: balancer.url })
  const exitCodes: (number | null)[] = []

  /** Waits as in a rolling restart: the next program restarts only when this one receives its share again. */
  const startAgain = async (i: 0 | 1) => {
    const { url } = await two.startAgain(i)
    await balancer.untilReady(url)
  }

  const rolling = await phase(load, options.rollingMs, async (i) => {
    exitCodes.push(await programs[i].stop())
    await startAgain(i)
  })
  const kills = await phase(load, options.killsMs, async (i) => {
    await programs[i].kill()
    await startAgain(i)
  })
  await load.stop()
  exitCodes.push(...(await two.close()))
  await balancer.close()
  return { firstStartMs, rolling, kills, exitCodes }
}
