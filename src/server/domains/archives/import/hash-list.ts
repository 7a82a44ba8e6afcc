// The hashes of what came, compared with those that the archive ends with.
import { parseEntryName } from './entry-names.ts'
import { ArchiveFault } from './limits.ts'

/** A file is known by its id: the name behind it may have been cut in the archive's own header. */
function keyOf(name: string): string {
  const entry = parseEntryName(name)
  return entry.kind === 'file' ? `files/${entry.id}` : name
}

const line = /^([0-9a-f]{64}) {2}(.+)$/

export class HashList {
  readonly #found = new Map<string, string>()
  #isComplete = false

  /** Whether the end was there, and agreed. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** @throws ArchiveFault for what was there already */
  add(name: string, hash: string): void {
    const key = keyOf(name)
    if (this.#found.has(key)) throw new ArchiveFault(`${JSON.stringify(name)} is in it twice.`)
    this.#found.set(key, hash)
  }

  /** @throws ArchiveFault that names what was changed, is missing or is too much */
  compare(text: Buffer): void {
    const left = new Map(this.#found)
    let start = 0
    while (start < text.length) {
      const end = text.indexOf(10, start)
      const [, hash = '', name = ''] =
        line.exec(text.toString('utf8', start, end === -1 ? text.length : end)) ?? []
      start = end === -1 ? text.length : end + 1
      if (name === '') throw new ArchiveFault('The archive’s hashes.txt is no list of hashes.')
      const key = keyOf(name)
      if (left.get(key) !== hash) {
        const isThere = this.#found.has(key)
        throw new ArchiveFault(
          `${JSON.stringify(name)} ${isThere ? 'was changed' : 'is missing'}: the archive is damaged.`,
        )
      }
      left.delete(key)
    }
    const [more] = left.keys()
    if (more !== undefined) {
      throw new ArchiveFault(`${JSON.stringify(more)} has no hash: the archive is damaged.`)
    }
    this.#isComplete = true
  }
}
