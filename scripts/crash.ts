// Kills the program N times (20 by default) in the middle of a stream of moves: `npm run crash -- 50`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashRounds } from '#tests/support/crash.ts'

const kills = Number(process.argv[2] ?? 20)
if (!Number.isInteger(kills) || kills < 1 || kills > 1000) {
  process.stderr.write('Give the number of kills, from 1 to 1000\n')
  process.exit(1)
}
const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-crash-'))
const { answered, losses, slowestStartMs } = await crashRounds(dataDir, kills)
await rm(dataDir, { recursive: true })
process.stdout.write(
  `${kills} kills, ${answered} answered moves, ${losses.length} lost, ` +
    `slowest next start ${Math.round(slowestStartMs)} ms\n${losses.join('\n')}\n`,
)
process.exitCode = losses.length > 0 ? 1 : 0
