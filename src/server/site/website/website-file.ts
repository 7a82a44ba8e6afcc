// Keeps the site's content in a file, so the program can start while the database is down.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Website } from '#contract/site/website-calls.ts'
import type { Log } from '#server/platform/log.ts'

export class WebsiteFile {
  readonly #folder: string
  readonly #log: Pick<Log, 'warn'>
  #saved: Promise<void> = Promise.resolve()

  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder
    this.#log = log
  }

  /** @returns undefined when the file is missing, or was saved by an incompatible version */
  async read(): Promise<Website | undefined> {
    try {
      return Website.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }

  /** Writes sequentially and atomically; failures are logged. */
  save(json: string): void {
    this.#saved = this.#saved
      .then(() => this.#write(json))
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'The content of the site could not be saved')
      })
  }

  get #path(): string {
    return join(this.#folder, 'website.json')
  }

  async #write(json: string): Promise<void> {
    const unfinished = `${this.#path}.${process.pid}`
    await mkdir(this.#folder, { recursive: true })
    await writeFile(unfinished, json)
    await rename(unfinished, this.#path)
  }
}
