// Keeps installs reproducible: exact versions, and a lock file that agrees.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Versions = Record<string, string>
interface Wishes {
  dependencies: Versions
  devDependencies: Versions
  optionalDependencies: Versions
}

const root = join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
const manifest = read('package.json') as Wishes
const lock = read('package-lock.json') as { packages: Record<string, Partial<Wishes>> }
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

it.each(kinds)('%s name exact versions: npm install --save-exact', (kind) => {
  const ranges = Object.entries(manifest[kind]).filter(
    ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(ranges).toEqual([])
})

it.each(kinds)('%s are the same in the lock file: npm install --package-lock-only', (kind) => {
  expect(lock.packages['']?.[kind]).toEqual(manifest[kind])
})
