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

/** @returns kilobytes (1000 bytes) of the files of the route and its parents, compressed with Brotli */
function scriptsOf(id: string): number {
  const files = new Set<string>()
  const add = ({ module, imports = [] }: Files) =>
    [module, ...imports].map((file) => files.add(file))
  add(manifest.entry)
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ''])
    add(route)
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
}

test.each([
  ['office/tasks/tasks', 196],
  ['office/projects/projects', 194],
  ['office/home/home', 288],
  ['client/dashboard/dashboard', 331],
  ['account/sign-in', 259],
])('%s loads at most %i kB of scripts', (id, limit) => {
  const kilobytes = scriptsOf(id)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThan(limit)
})

test('the list of all screens with their files is at most 8.6 kB', () => {
  expect(sizeOf(manifestFile)).toBeLessThan(8600)
})
