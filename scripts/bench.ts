// `npm run bench`: measures the program against its physical limits in one run. `-- --quick` takes a few minutes, `-- board`
// or `-- pages` measures one part, `-- server --job move` only the server jobs with 'move' in their names.
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, startProgram } from '#tests/support/program.ts'
import { measureBoard } from './bench/board.ts'
import { load } from './bench/client.ts'
import { memoryOf } from './bench/footprint.ts'
import { type Installation, makeInstallation } from './bench/installation.ts'
import { type Place, companyCalls, openPlace, pageJob, signInJob, taskCalls } from './bench/jobs.ts'
import { liveTimes } from './bench/live.ts'
import { measurePages } from './bench/pages.ts'
import { printFigure, printHead, printOutcome } from './bench/report.ts'
import { type Pace, compare } from './bench/rounds.ts'

const boardsOf500 = 16

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Measures how long an existing installation takes from start to first answer, then what it uses at rest. */
async function measureStart({ dataDir }: Installation, restMs: number): Promise<void> {
  await (await startProgram({ dataDir })).stop()
  const port = await freePort()
  const startedAt = performance.now()
  const starting = startProgram({ dataDir, port })
  while (!(await isReady(`http://127.0.0.1:${port}`))) await Promise.race([pause(5), starting])
  printFigure('second start', performance.now() - startedAt, 'ms', 3000)
  const program = await starting
  await pause(restMs)
  const memory = memoryOf(program.pid)
  await program.stop()
  if (!memory) return
  printFigure('idle memory, program', memory.programMb, 'MB', 200)
  printFigure('idle memory, database', memory.databaseMb, 'MB', 100)
}

/** How much longer reading a board takes while people sign in. */
async function measureBesideSignIn(place: Place, { seconds }: Pace): Promise<void> {
  const board = place.calls.find(({ name }) => name === 'board of 500')
  if (!board) throw new Error('A job is missing')
  const reading = { ...board.program, connections: 4, seconds }
  const alone = await load(reading)
  const [beside] = await Promise.all([
    load(reading),
    load({ ...signInJob(place).program, connections: 4, seconds }),
  ])
  printFigure('other calls’ p95 during sign-ins', beside.p95 / alone.p95, '×', 2)
}

async function measureLive(place: Place, moves: number): Promise<void> {
  const { p95, lost } = await liveTimes(place, 500, moves)
  printFigure('live update p95, 500 streams', p95, 'ms', 150)
  if (lost > 0) printFigure('live updates lost', lost, '', 0)
}

async function measure(pace: Pace, isQuick: boolean): Promise<void> {
  const boards = Array.from({ length: boardsOf500 }, () => 500)
  const otherTasks = isQuick ? 0 : 200_000 - boardsOf500 * 500
  const installations = [
    await makeInstallation({ companies: 10_000, boards, otherTasks }),
    await makeInstallation({ companies: 190, boards: [1], otherTasks: 0 }),
  ] as const
  const places: Place[] = []
  try {
    printHead()
    if (!values.job) await measureStart(installations[1], isQuick ? 3000 : 15_000)
    const large = await openPlace(installations[0], taskCalls)
    places.push(large)
    const small = await openPlace(installations[1], companyCalls)
    places.push(small)
    const jobs = [...small.calls, ...large.calls, signInJob(large), await pageJob(large)]
    const wanted = jobs.filter(({ name }) => name.includes(values.job))
    for (const job of wanted) printOutcome(job, await compare(job, pace))
    if (values.job) return
    await measureBesideSignIn(large, pace)
    await measureLive(large, isQuick ? 20 : 100)
  } finally {
    for (const place of places) await place.stop()
    for (const installation of installations) await installation.remove()
  }
}

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    job: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const isQuick = values.quick

const parts: Record<string, () => Promise<void>> = {
  server: () => measure(isQuick ? { rounds: 2, seconds: 1 } : { rounds: 5, seconds: 3 }, isQuick),
  board: () => measureBoard({ rounds: isQuick ? 2 : 5, isQuick }),
  pages: () => measurePages(isQuick ? 3 : 5),
}

const [processor] = cpus()
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ` +
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}\n`,
)
for (const [name, measurePart] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  await measurePart()
}
