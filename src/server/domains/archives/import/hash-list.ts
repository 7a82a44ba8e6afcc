// Compares the hashes of received entries with the list at the end of the archive.
import { parseEntryName } from './entry-names.ts'
import { ArchiveError } from './limits.ts'

/** Files are keyed by id, because the tar header may have truncated the name. */
function keyOf(name: string): string {
  const entry = parseEntryName(name)
  return entry.kind === 'file' ? `files/${entry.id}` : name
}

const line = /^([0-9a-f]{64}) {2}(.+)$/

export class HashList {
  readonly #found = new Map<string, string>()
  #isComplete = false

  /** Whether the list was received and matched. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** @throws ArchiveError for duplicate entries */
  add(name: string, hash: string): void {
    const key = keyOf(name)
    if (this.#found.has(key))
      throw new ArchiveError(`${JSON.stringify(name)} appears twice in the archive.`)
    this.#found.set(key, hash)
  }

  /** @throws ArchiveError that names the changed, missing or unexpected entry */
  compare(text: Buffer): void {
    const left = new Map(this.#found)
    let start = 0
    while (start < text.length) {
      const end = text.indexOf(10, start)
      const [, hash = '', name = ''] =
        line.exec(text.toString('utf8', start, end === -1 ? text.length : end)) ?? []
      start = end === -1 ? text.length : end + 1
      if (name === '') throw new ArchiveError('The archive’s hashes.txt isn’t a list of hashes.')
      const key = keyOf(name)
      if (left.get(key) !== hash) {
        const isThere = this.#found.has(key)
        throw new ArchiveError(
          `${JSON.stringify(name)} ${isThere ? 'was changed' : 'is missing'}: the archive is damaged.`,
        )
      }
      left.delete(key)
    }
    const [more] = left.keys()
    if (more !== undefined) {
      throw new ArchiveError(`${JSON.stringify(more)} has no hash: the archive is damaged.`)
    }
    this.#isComplete = true
  }
}
