// Runs all checks and ends with the failures and the total: `N passed, N failed`, and `N skipped` if tests need a browser or
// service that this account cannot install. Read-only tools run one after another alongside the tests in Node, which often wait
// and take priority for the processor. With words, it runs only the tests whose path contains one of them; with `--changed`,
// those that the uncommitted change touches; with `--no-browser`, none in a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findTestBrowser } from '#tests/support/browser-path.ts'
import { hasPooler } from '#tests/support/pooler.ts'
import {
  type TestFile,
  chooseTests,
  countTests,
  isInBrowser,
  needsBuild,
  needsPooler,
  needsServices,
} from './choose-tests.ts'

interface Count {
  passed: number
  failed: number
  /** Failures, one line each, if the step knows them. */
  failures?: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: VitestTest[]
}

interface VitestTest {
  status: string
  fullName: string
  failureMessages: string[] | null
  meta: { pages?: string[] }
}

const root = join(import.meta.dirname, '..')
const { values, positionals: words } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: true },
  },
  allowNegative: true,
  allowPositionals: true,
})
const isWhole = words.length === 0 && !values.changed
let files = (await chooseTests({ words, isChanged: values.changed })).filter(
  ({ project }) =>
    !['walk', 'other-browsers', 'first-week'].includes(project) &&
    (values.browser || project !== 'browser'),
)
/** Shortens a failure so the others stay in view; it was printed in full when it happened. */
const shownCharacters = 1500
const scratch = mkdtempSync(join(tmpdir(), 'enfilade-test-reports-'))

const tool = (name: string) => join(root, 'node_modules/.bin', name)
const types = ['contract', 'server', 'web', 'web-tests', 'browser-tests']

const checks: [name: string, tool: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check', '.'],
  ['types of the routes', 'react-router', 'typegen'],
  ...types.map((part): [string, ...[string, string, string]] => [
    `types of ${part}`,
    'tsc',
    '-p',
    `tsconfig.${part}.json`,
  ]),
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
]

const total: Required<Count> = { passed: 0, failed: 0, failures: [] }
/** What was left out, one line each. */
const skips: string[] = []
let skipped = 0
if (files.some(needsBuild)) {
  await step('build', async () => asCount('build', await runScript('scripts/prepare.mjs')))
}
if (files.some(needsServices)) await runScript('scripts/prepare-services.ts')
if (!hasPooler()) await leaveOut(needsPooler, 'pgbouncer is not installed')
await Promise.all([
  runTests('unit, API and house tests', ['unit', 'web', 'api', 'isolated', 'house']),
  ...(isWhole ? [runChecks()] : []),
])
await runTests('tests of time', ['timed'])
if (files.some(isInBrowser)) await runScript('scripts/prepare-browser.ts')
if (!findTestBrowser()) await leaveOut(isInBrowser, 'no Chromium or Chrome is installed')
await runTests('browser tests', ['browser'])
rmSync(scratch, { recursive: true })
for (const skip of skips) process.stdout.write(`\nSKIPPED ${skip}\n`)
for (const failure of total.failures) process.stdout.write(`\nFAILED ${failure}\n`)
// In brief too, because some views of a log keep its end only.
const brief = total.failures.map((failure) => failure.split('\n', 2).join(': ').slice(0, 300))
process.stdout.write(brief.map((line) => `\nFAILED ${line}`).join(''))
const counts = [`${total.passed} passed`, `${total.failed} failed`]
if (skipped > 0) counts.push(`${skipped} skipped`)
process.stdout.write(`\n${counts.join(', ')}\n`)
if (files.length === 0) process.stdout.write('No test matches.\n')
process.exitCode = total.failed > 0 || (total.passed === 0 && !values.changed) ? 1 : 0

/** Leaves out tests that cannot run here, and counts them. */
async function leaveOut(needsIt: (file: TestFile) => boolean, reason: string): Promise<void> {
  const left = files.filter(needsIt)
  if (left.length === 0) return
  files = files.filter((file) => !needsIt(file))
  const tests = await countTests(left)
  skipped += tests
  const names = left.length > 3 ? `${left.length} files` : left.map(({ path }) => path).join(', ')
  skips.push(`${names}, ${tests} tests: ${reason}`)
}

async function step(name: string, run: () => Promise<Count>): Promise<void> {
  process.stdout.write(`\n── ${name}\n`)
  add(name, await run())
}

function add(name: string, { passed, failed, failures = [] }: Count): void {
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
  if (failed > 0) process.stdout.write(`── ${name}: ${failed} failed\n`)
}

async function runChecks(): Promise<void> {
  for (const [name, script, ...args] of checks) {
    // Each tool reads everything; several at once would take the processor from the tests.
    const { code, printed } = await runQuietly(tool(script), args)
    process.stdout.write(`\n── ${name}\n${printed}`)
    add(name, asCount(name, code, printed))
  }
}

/** Counts a step as a single test. */
function asCount(name: string, exitCode: number | null, printed = ''): Count {
  if (exitCode === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, failures: [`${name}\n${shorten(printed)}`] }
}

async function runTests(name: string, projects: string[]): Promise<void> {
  const paths = files.filter(({ project }) => projects.includes(project)).map(({ path }) => path)
  if (paths.length > 0)
    await step(name, () => vitest(projects, isWhole && skips.length === 0 ? [] : paths))
}

/** Counts every test, as well as a file that could not be loaded or a run that was aborted. */
async function vitest(projects: string[], paths: string[]): Promise<Count> {
  const reportPath = join(scratch, `${projects.join('-')}.json`)
  const exitCode = await exitCodeOf(tool('vitest'), [
    'run',
    ...paths,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
  ])
  const report = readReport(reportPath)
  const passed = report?.numPassedTests ?? 0
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  const failed = exitCode === 0 ? failures.length : Math.max(failures.length, 1)
  return { passed, failed, failures }
}

/** The failed tests of a file, or the file itself if it could not be loaded. */
function failuresOf(file: VitestFile): string[] {
  const path = relative(root, file.name)
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && file.status === 'failed') return [`${path}: ${file.message}`]
  return failed.map((test) => describe(path, test))
}

function describe(path: string, { fullName, failureMessages, meta }: VitestTest): string {
  const errors = [...(failureMessages ?? []), ...(meta.pages ?? [])].map(shorten)
  return [`${path}: ${fullName}`, ...errors].join('\n')
}

function shorten(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}

function runScript(path: string): Promise<number | null> {
  return exitCodeOf(join(root, path), [])
}

/** Runs a tool as a script of this Node, with its output streamed. */
async function exitCodeOf(script: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Runs a tool at low priority and prints its output at the end. */
async function runQuietly(script: string, args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}
