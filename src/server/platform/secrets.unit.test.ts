import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets, createSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'enfilade-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const [older, newer] = ['o'.repeat(64), 'n'.repeat(64)]

test('the first start creates a persistent secret readable by its owner only', () => {
  const key = openSecrets({ dataDir, secretsKeys: [] }).keyFor('tests')
  expect(openSecrets({ dataDir, secretsKeys: [] }).keyFor('tests')).toEqual(key)
  expect(openSecrets({ dataDir, secretsKeys: [] }).keyFor('other tests')).not.toEqual(key)
  const path = join(dataDir, 'secrets.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(createSecrets([readFileSync(path, 'utf8')]).keyFor('tests')).toEqual(key)
})

test('the first of several keys is the newest, in the file as in the variable', () => {
  writeFileSync(join(dataDir, 'secrets.key'), `${newer}\n${older}\n`)
  const [fromFile, given] = [[], [newer, older]].map((secretsKeys) =>
    openSecrets({ dataDir, secretsKeys }),
  )
  expect(fromFile?.keysFor('tests')).toEqual(given?.keysFor('tests'))
  expect(given?.keyFor('tests')).toEqual(createSecrets([newer]).keyFor('tests'))
  expect(given?.keysFor('tests')[1]).toEqual(createSecrets([older]).keyFor('tests'))
})
