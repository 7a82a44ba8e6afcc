// Tests that replace a module get a process of their own, because the others share what a worker has loaded.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('a test that replaces a module is among the isolated ones', () => {
  const config = read('vitest.config.ts')
  const shared = globSync('{src/contract,src/server,demo}/**/*.test.ts', { cwd: root }).filter(
    (path) => !config.includes(`'${path}'`),
  )
  const replacing = shared.filter((path) => /\bvi\.(?:doM|m)ock\(/.test(read(path)))
  expect(replacing, 'add these to `isolated` in vitest.config.ts').toEqual([])
})
