// Mixed load on one program for some minutes: npm run soak -- MINUTES. Prints the program's memory as it runs.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMixedLoad } from '#tests/support/mixed-load.ts'
import { startProgram } from '#tests/support/program.ts'

const minutes = Number(process.argv[2] ?? 10)
const maxMegabytes = 300
const sampleMs = 15_000

const folder = await mkdtemp(join(tmpdir(), 'enfilade-soak-'))
const program = await startProgram({ dataDir: join(folder, 'data') })
const load = await startMixedLoad({ url: program.url, workers: 4, streams: 25 })

function megabytes(): number {
  const output = execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)], { encoding: 'utf8' })
  return Math.round(Number(output) / 1024)
}

const samples: number[] = []
const startedAt = Date.now()
while (Date.now() - startedAt < minutes * 60_000) {
  await delay(Math.min(sampleMs, minutes * 60_000))
  samples.push(megabytes())
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`${seconds} s: ${samples.at(-1)} MB, ${load.calls} calls\n`)
}
await load.stop()
const exitCode = await program.stop()
await rm(folder, { recursive: true, force: true })

const most = Math.max(...samples)
process.stdout.write(
  `${load.calls} calls, ${load.failures.length} failed, at most ${most} MB, ended with ${exitCode}\n`,
)
process.exitCode = most < maxMegabytes && load.failures.length === 0 && exitCode === 0 ? 0 : 1
