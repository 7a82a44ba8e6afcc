// Runs everything that must hold, one step after the other, and ends with the sum: `N passed, N failed`.
// With arguments it runs only the tests whose path contains one of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const filters = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'enfilade-test-reports-'))

const tool = (name: string) => join(root, 'node_modules/.bin', name)
const typeCheck = (part: string) => () => check(tool('tsc'), '-p', `tsconfig.${part}.json`)

const checks: [name: string, step: () => Promise<Count>][] = [
  ['format', () => check(tool('oxfmt'), '--check', '.')],
  ['types of the routes', () => check(tool('react-router'), 'typegen')],
  ['types of the contract', typeCheck('contract')],
  ['types of the server', typeCheck('server')],
  ['types of the web', typeCheck('web')],
  ['types of the web’s tests', typeCheck('web-tests')],
  ['types of the browser tests', typeCheck('browser-tests')],
  ['lint', () => check(tool('oxlint'), '--type-aware', '--deny-warnings')],
  ['dead code', () => check(tool('knip'))],
]
const tests: typeof checks = [
  ['build', () => check(join(root, 'scripts/prepare.mjs'))],
  ['unit, API and house tests', () => vitest('node')],
  ['browser tests', () => vitest('browser')],
]

const total: Count = { passed: 0, failed: 0 }
for (const [name, step] of filters.length > 0 ? tests : [...checks, ...tests]) {
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed } = await step()
  total.passed += passed
  total.failed += failed
  if (failed > 0) process.stdout.write(`── ${name}: ${failed} failed\n`)
}
rmSync(scratch, { recursive: true })
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** A step that is one test by itself. */
async function check(script: string, ...args: string[]): Promise<Count> {
  const isPassed = (await exitCodeOf(script, args)) === 0
  return { passed: Number(isPassed), failed: Number(!isPassed) }
}

/** Every test counts, and so does a file that could not be loaded or a run that broke off. */
async function vitest(project: string): Promise<Count> {
  const reportPath = join(scratch, `${project}.json`)
  const exitCode = await exitCodeOf(tool('vitest'), [
    'run',
    ...filters,
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
    ...(filters.length > 0 ? ['--passWithNoTests'] : []),
  ])
  const report = readReport(reportPath)
  const passed = report?.numPassedTests ?? 0
  const brokenFiles =
    report?.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    ).length ?? 0
  const failed = (report?.numFailedTests ?? 0) + brokenFiles
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}

/** Tools are started as scripts of this Node, with their output as it comes. */
async function exitCodeOf(script: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
