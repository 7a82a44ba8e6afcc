// Keeps the newest known seal outside the database, which reveals entries cut off from the end of the log.
// Written atomically; a seal older than the log's end works as well.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Link } from './chain.ts'

const Head = z.object({ number: z.int().min(1), hash: z.base64() })

export class HeadFile {
  readonly #path: string

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'activity-head.json')
  }

  /** @throws if the file exists but cannot be read */
  async read(): Promise<Link | undefined> {
    try {
      const { number, hash } = Head.parse(JSON.parse(await readFile(this.#path, 'utf8')))
      return { number, hash: Buffer.from(hash, 'base64') }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new Error(`${this.#path} cannot be read`, { cause: error })
    }
  }

  async write({ number, hash }: Link): Promise<void> {
    const draft = `${this.#path}.${process.pid}`
    await writeFile(draft, JSON.stringify({ number, hash: hash.toString('base64') }), {
      mode: 0o600,
      flush: true,
    })
    await rename(draft, this.#path)
  }
}
