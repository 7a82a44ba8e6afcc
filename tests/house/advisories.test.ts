// No installed package, however deep, has a known vulnerability: by the registry if it answers, otherwise by our own list.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Advisory, advisories } from './advisories.ts'

const root = join(import.meta.dirname, '../..')

const numbersOf = (version: string) =>
  version
    .split(/[-+]/, 1)[0]
    ?.split('.')
    .map((part) => Number(part).toString().padStart(9, '0'))
    .join('.') ?? ''

const isBefore = (version: string, other: string) => {
  const [one, two] = [numbersOf(version), numbersOf(other)]
  // A pre-release comes before its release.
  return one === two ? version.includes('-') && !other.includes('-') : one < two
}

const isVulnerable = (version: string, { from = '0.0.0', fixed }: Advisory) =>
  !isBefore(version, from) && isBefore(version, fixed)

interface Lock {
  packages: Record<string, { version?: string; name?: string }>
}

function installed(): { name: string; version: string }[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(lock.packages).flatMap(([path, { version, name }]) =>
    path && version ? [{ name: name ?? path.split('node_modules/').at(-1) ?? '', version }] : [],
  )
}

test.each([
  ['1.9.0', { fixed: '1.10.0' }, true],
  ['1.10.0', { fixed: '1.10.0' }, false],
  ['1.10.0-beta.1', { fixed: '1.10.0' }, true],
  ['2.0.0', { from: '2.0.0', fixed: '2.0.2' }, true],
  ['1.9.9', { from: '2.0.0', fixed: '2.0.2' }, false],
  ['10.0.0', { fixed: '9.9.9' }, false],
])('version %s with the range %j is vulnerable: %s', (version, range, expected) => {
  expect(isVulnerable(version, { name: '', id: '', ...range })).toBe(expected)
})

test('no package has a known vulnerability: npm install --save-exact a later one', () => {
  const packages = installed()
  expect(packages.length).toBeGreaterThan(400)
  const found = packages.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.name === name && isVulnerable(version, one))
      .map(({ id, fixed }) => `${name} ${version}: ${id}, fixed in ${fixed}`),
  )
  expect(found).toEqual([])
})

test('each advisory is of a package that is installed: remove the others', () => {
  const names = new Set(installed().map(({ name }) => name))
  expect(advisories.filter(({ name }) => !names.has(name))).toEqual([])
})

const limitMs = 20_000

/** One quick attempt: without a network, or at a registry without advisories, the list above is the check. */
function audit(): { vulnerabilities: Record<string, { severity: string }> } | undefined {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000'],
    { cwd: root, encoding: 'utf8', timeout: limitMs },
  )
  try {
    const answer = JSON.parse(stdout) as ReturnType<typeof audit>
    return answer?.vulnerabilities && answer
  } catch {
    return undefined
  }
}

test('the registry knows of no vulnerability either, if it offers advisories', () => {
  expect(audit()?.vulnerabilities ?? {}).toEqual({})
})
