// Staging area of a restore: files are unpacked next to their destinations and moved at the end, so that a restore is atomic.
import { existsSync } from 'node:fs'
import { mkdir, opendir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clusterName, flush, makeDataDir, secretName, unfinishedRestore } from '../files.ts'
import { SetupError } from '../options.ts'
import { endOrphans } from '../orphans.ts'
import type { Contents, Folder } from './contents.ts'

type Targets = Pick<Contents<string>, 'dataDir' | 'setting' | 'files' | 'folders'>

const stagingFor = ({ path }: Folder) => join(dirname(path), unfinishedRestore)

export class Staging {
  readonly #targets: Targets
  /** A separate data directory for checking the cluster. */
  readonly dataDir: string
  /** On the same file system as the folders that are moved from them. */
  readonly #folderDirs: string[]
  /** Exists once moving has started, and names the folders it moves from. */
  readonly #marker: string

  /** @param targets their data directory must be locked already */
  constructor(targets: Targets) {
    this.#targets = targets
    this.dataDir = join(targets.dataDir, unfinishedRestore)
    this.#folderDirs = [...new Set(targets.folders.map(stagingFor))]
    this.#marker = join(this.dataDir, 'moving')
  }

  /**
   * Removes what an interrupted restore left.
   * @throws SetupError if there is anything else
   */
  async open(): Promise<void> {
    const { dataDir, setting, folders } = this.#targets
    if (existsSync(join(dataDir, clusterName))) {
      throw new SetupError(
        `${setting} ${dataDir} already contains an installation: restore into an empty directory`,
      )
    }
    const movedFrom = await readFile(this.#marker, 'utf8').catch(() => undefined)
    for (const { path } of folders) {
      if (movedFrom === this.#folderDirs.join('\n'))
        await rm(path, { recursive: true, force: true })
    }
    for (const { path } of folders) {
      if ((await readdir(path).catch(() => [])).length > 0) {
        throw new SetupError(`there is something in ${path}: restore where that folder is empty`)
      }
    }
    await this.remove()
    await makeDataDir(this.dataDir)
    for (const path of this.#folderDirs) await mkdir(path, { recursive: true, mode: 0o700 })
  }

  /** @returns undefined if the entry has no destination */
  pathOf(name: string): string | undefined {
    const { files, folders } = this.#targets
    if (name.split('/')[0] === clusterName || files.includes(name)) return join(this.dataDir, name)
    const folder = folders.find((one) => name === one.name || name.startsWith(`${one.name}/`))
    if (!folder) return undefined
    return join(stagingFor(folder), basename(folder.path), name.slice(folder.name.length))
  }

  /** Moves the cluster last, because its presence makes an installation. */
  async moveIntoPlace(): Promise<void> {
    const { dataDir, files, folders } = this.#targets
    for (const path of this.#folderDirs) await flushFolders(path)
    await writeFile(this.#marker, this.#folderDirs.join('\n'), { flush: true })
    await flush(this.dataDir)
    for (const folder of folders) {
      await moveIfThere(join(stagingFor(folder), basename(folder.path)), folder.path)
    }
    for (const path of this.#folderDirs) await flush(dirname(path))
    // Existing ones belong to another installation.
    for (const name of files) await rm(join(dataDir, name), { force: true })
    for (const name of [...files, secretName, clusterName]) {
      await moveIfThere(join(this.dataDir, name), join(dataDir, name))
      await flush(dataDir)
    }
    await this.remove()
  }

  async remove(): Promise<void> {
    const clusterDir = join(this.dataDir, clusterName)
    // From a restore that was killed while checking the cluster.
    if (existsSync(clusterDir)) await endOrphans(clusterDir, join(clusterDir, 'none'))
    for (const path of [...this.#folderDirs, this.dataDir]) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to)
}

/** File contents were flushed when written. */
async function flushFolders(path: string): Promise<void> {
  for await (const entry of await opendir(path)) {
    if (entry.isDirectory()) await flushFolders(join(path, entry.name))
  }
  await flush(path)
}
