// Runs everything that must hold, one step after the other, and ends with what failed and the sum: `N passed, N failed`.
// With arguments it runs only the tests whose path contains one of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

interface Count {
  passed: number
  failed: number
  /** What failed, a line each, where the step knows it. */
  failures?: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
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

const total: Required<Count> = { passed: 0, failed: 0, failures: [] }
for (const [name, step] of filters.length > 0 ? tests : [...checks, ...tests]) {
  process.stdout.write(`\n── ${name}\n`)
  const { passed, failed, failures = [] } = await step()
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  if (failed > 0) process.stdout.write(`── ${name}: ${failed} failed\n`)
}
rmSync(scratch, { recursive: true })
for (const failure of total.failures) process.stdout.write(`\nFAILED ${failure}\n`)
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
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  const failed = exitCode === 0 ? failures.length : Math.max(failures.length, 1)
  return { passed, failed, failures }
}

/** The failed tests of a file, or the file itself where it could not be loaded. */
function failuresOf(file: VitestReport['testResults'][number]): string[] {
  const path = relative(root, file.name)
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && file.status === 'failed') return [`${path}: ${file.message}`]
  return failed.map((test) => `${path}: ${test.fullName}\n${test.failureMessages?.join('\n')}`)
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
