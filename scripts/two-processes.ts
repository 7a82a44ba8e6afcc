// Restarts and kills two programs on one PostgreSQL behind HAProxy under load: npm run two-processes -- MINUTES.
import { startBalancer } from '#tests/support/balancer.ts'
import { hasHaproxy, startHaproxy } from '#tests/support/haproxy.ts'
import { type Phase, driveTwoProcesses } from '#tests/support/two-processes.ts'

const minutes = Number(process.argv[2] ?? 4)
if (!(minutes > 0 && minutes <= 60)) {
  process.stderr.write('Give the number of minutes, up to 60\n')
  process.exit(1)
}
const isHaproxy = hasHaproxy()
const half = (minutes * 60_000) / 2
const report = await driveTwoProcesses({
  startBalancer: (folder, backends) =>
    isHaproxy ? startHaproxy(folder, backends) : startBalancer(backends),
  rollingMs: half,
  killsMs: half,
  workers: 4,
  streams: 20,
})

const line = (name: string, phase: Phase) =>
  `${name}: ${phase.times} times, ${phase.calls} calls, ${phase.retries} needed a second attempt, ` +
  `${phase.failures.length} failed, ${phase.older} of ${phase.boardsChecked} boards older than announced, ` +
  `slowest ${phase.slowestMs} ms\n${phase.failures
    .map(({ method, path, status }) => `  ${method} ${path}: ${status ?? 'no answer'}\n`)
    .join('')}`
process.stdout.write(
  `Behind ${isHaproxy ? 'HAProxy' : 'the balancer of the tests'}\n` +
    `First start of both at once: ${report.firstStartMs} ms\n` +
    line('Restarted in turn', report.rolling) +
    line('Killed in turn', report.kills) +
    `Exit codes: ${report.exitCodes.join(' ')}\n`,
)
const isGood =
  [report.rolling, report.kills].every(
    ({ failures, older }) => failures.length === 0 && older === 0,
  ) && report.exitCodes.every((code) => code === 0)
process.exitCode = isGood ? 0 : 1
