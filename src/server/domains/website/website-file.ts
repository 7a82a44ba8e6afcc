// The site's content in a file, for a start while the database is away.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Website } from '#contract/website-calls.ts'

interface Log {
  warn(details: object, message: string): void
}

export class WebsiteFile {
  readonly #folder: string
  readonly #log: Log
  #saved: Promise<void> = Promise.resolve()

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  /** @returns undefined where there is none, or one of another version of the program */
  async read(): Promise<Website | undefined> {
    try {
      return Website.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }

  /** One after the other, each whole or not at all; one that fails is logged. */
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
