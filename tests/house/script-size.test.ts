// Limits what a browser loads before a screen is usable, slightly above the size when each limit was set. A screen that
// exceeds it has pulled in something that belongs in a separate file (vite.config.ts).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../../build/client')

interface Files {
  module: string
  imports?: string[]
}

interface Manifest {
  entry: Files
  routes: Record<string, Files & { parentId?: string }>
}

/** Output of the last `node scripts/prepare.mjs`; every page also waits for this file. */
const manifestFile = `assets/${
  readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
}`

function readManifest(): Manifest {
  const script = readFileSync(join(client, manifestFile), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

const manifest = readManifest()
/** Ten times faster than the served compression, and a fifth larger. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
const sizes = new Map<string, number>()

function sizeOf(file: string): number {
  const size =
    sizes.get(file) ?? brotliCompressSync(readFileSync(join(client, file)), { params }).length
  sizes.set(file, size)
  return size
}

/** The files of the route and its parents. */
function filesOf(id: string): Set<string> {
  const files = new Set<string>()
  const add = ({ module, imports = [] }: Files) =>
    [module, ...imports].map((file) => files.add(file))
  add(manifest.entry)
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ''])
    add(route)
  return files
}

/** Kilobytes (1000 bytes), compressed with Brotli. */
const scriptsOf = (id: string) =>
  [...filesOf(id)].reduce((sum, file) => sum + sizeOf(file), 0) / 1000

test.each([
  ['work/tasks/office/tasks', 240],
  ['work/projects/office/projects', 239],
  ['agency/home/office/home', 348],
  ['agency/home/client/dashboard', 337],
  ['accounts/auth/account/sign-in', 326],
])('%s loads at most %i kB of scripts', (id, limit) => {
  const kilobytes = scriptsOf(id)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThan(limit)
})

test('a board needs at most 8 files, because each request takes time', () => {
  expect(filesOf('work/tasks/office/tasks').size).toBeLessThanOrEqual(8)
})

test('the list of all screens with their files is at most 10 kB as served', () => {
  const served = brotliCompressSync(readFileSync(join(client, manifestFile)))
  expect(served.length).toBeLessThan(10_000)
})
