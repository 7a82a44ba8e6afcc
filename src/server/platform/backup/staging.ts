// Staging area of a restore: files are unpacked next to their destinations and moved at the end, so that a restore is atomic.
import { existsSync } from 'node:fs'
import { mkdir, opendir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { endOrphans } from '../database/embedded/orphans.ts'
import { unfinishedRestore } from '../database/embedded/unfinished-restore.ts'
import { flush } from '../flush.ts'
import { makeDataDir } from '../private-files.ts'
import { storedFolders } from '../storage/keys.ts'
import type { StorageLocation } from '../storage/location.ts'
import { storedPaths } from './installation.ts'
import { activityHeadName, clusterName, filesName } from './manifest.ts'

export class Staging {
  readonly #dataDir: string
  readonly #storage: StorageLocation
  /** A separate data directory for checking the database. */
  readonly dataDir: string
  readonly #storageDir: string | undefined
  /** Exists once moving has started, and names the target storage. */
  readonly #marker: string

  /** @param dataDir must be locked by the caller */
  constructor(dataDir: string, storage: StorageLocation) {
    this.#dataDir = dataDir
    this.#storage = storage
    this.dataDir = join(dataDir, unfinishedRestore)
    this.#storageDir = storage.kind === 'disk' ? join(storage.folder, unfinishedRestore) : undefined
    this.#marker = join(this.dataDir, 'moving')
  }

  /**
   * Removes what an interrupted restore left.
   * @throws ConfigError if there is anything else
   */
  async open(): Promise<void> {
    if (existsSync(join(this.#dataDir, clusterName))) {
      throw new ConfigError(
        `DATA_DIR ${this.#dataDir} holds an installation already: restore into an empty directory`,
      )
    }
    const movedTo = await readFile(this.#marker, 'utf8').catch(() => undefined)
    const targets = storedPaths(this.#storage)
    if (movedTo === this.#storageDir) {
      for (const path of targets) await rm(path, { recursive: true, force: true })
    }
    for (const path of targets) {
      if ((await readdir(path).catch(() => [])).length > 0) {
        throw new ConfigError(
          `STORAGE_URL must name an empty folder: there is something in ${path}`,
        )
      }
    }
    await this.remove()
    await makeDataDir(this.dataDir)
    if (this.#storageDir !== undefined)
      await mkdir(this.#storageDir, { recursive: true, mode: 0o700 })
  }

  /** @returns undefined if the entry has no destination */
  pathOf(name: string): string | undefined {
    const [part, folder = '', ...more] = name.split('/')
    if (part === clusterName || name === activityHeadName) return join(this.dataDir, name)
    const isStored = part === filesName && storedFolders.some((known) => known === folder)
    return isStored && this.#storageDir ? join(this.#storageDir, folder, ...more) : undefined
  }

  /** Moves the database last, because its presence makes an installation. */
  async moveIntoPlace(): Promise<void> {
    if (this.#storageDir !== undefined) await flushFolders(this.#storageDir)
    await writeFile(this.#marker, this.#storageDir ?? '', { flush: true })
    await flush(this.dataDir)
    for (const path of storedPaths(this.#storage)) {
      await this.#move(join(this.#storageDir ?? '', basename(path)), path)
    }
    if (this.#storage.kind === 'disk') await flush(this.#storage.folder)
    // An existing one belongs to another installation.
    await rm(join(this.#dataDir, activityHeadName), { force: true })
    for (const name of [activityHeadName, 'postgres.secret', clusterName]) {
      await this.#move(join(this.dataDir, name), join(this.#dataDir, name))
      await flush(this.#dataDir)
    }
    await this.remove()
  }

  async #move(from: string, to: string): Promise<void> {
    if (existsSync(from)) await rename(from, to)
  }

  async remove(): Promise<void> {
    const clusterDir = join(this.dataDir, clusterName)
    // From a restore that was killed while checking the database.
    if (existsSync(clusterDir)) await endOrphans(clusterDir, join(clusterDir, 'none'))
    for (const path of [this.#storageDir, this.dataDir]) {
      if (path !== undefined) await rm(path, { recursive: true, force: true })
    }
  }
}

/** File contents were flushed when written. */
async function flushFolders(path: string): Promise<void> {
  for await (const entry of await opendir(path)) {
    if (entry.isDirectory()) await flushFolders(join(path, entry.name))
  }
  await flush(path)
}
