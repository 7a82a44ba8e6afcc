// Compares the hashes of received entries with the list at the end of the archive.
import { parseEntryName } from './entry-names.ts'
import { ArchiveError } from './limits.ts'

/** Files are keyed by id, because the tar header may have truncated the name. */
function keyOf(name: string): string {
  const entry = parseEntryName(name)
  return entry.kind === 'file' ? `files/${entry.id}` : name
}

const line = /^([0-9a-f]{64}) {2}(.+)$/
/** No entry has a name as long as this. */
const maxLineBytes = 4096

const notAList = () => new ArchiveError('The archive’s hashes.txt isn’t a list of hashes.')

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of content) {
    const bytes = Buffer.concat([rest, piece])
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.toString('utf8', start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > maxLineBytes) throw notAList()
  }
  if (rest.length > 0) yield rest.toString('utf8')
}

export class HashList {
  /** Those not listed yet. */
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
  async compare(content: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const text of linesOf(content)) {
      const [, hash = '', name = ''] = line.exec(text) ?? []
      if (name === '') throw notAList()
      const key = keyOf(name)
      const found = this.#found.get(key)
      if (found !== hash) {
        const problem = found === undefined ? 'is missing' : 'was changed'
        throw new ArchiveError(`${JSON.stringify(name)} ${problem}: the archive is damaged.`)
      }
      this.#found.delete(key)
    }
    const [more] = this.#found.keys()
    if (more !== undefined) {
      throw new ArchiveError(`${JSON.stringify(more)} has no hash: the archive is damaged.`)
    }
    this.#isComplete = true
  }
}
