// Metadata in a backup: a header as the first entry, checksums over everything as the last.
import { createHash } from 'node:crypto'
import * as z from 'zod'

export const headerName = 'backup.json'
export const sumsName = 'sums.json'

export const Header = z.strictObject({
  format: z.literal(1),
  postgresMajor: z.int(),
  createdAt: z.iso.datetime(),
  /** The header that the program passed to the backup. */
  about: z.record(z.string(), z.string()),
})
export type Header = z.infer<typeof Header>

const Sum = z.strictObject({ files: z.int(), bytes: z.int(), sha256: z.string() })
type Sum = z.infer<typeof Sum>

/** By the first segment of the entries' names. */
export const Sums = z.record(z.string(), Sum)
export type Sums = z.infer<typeof Sums>

export interface EntryHead {
  name: string
  /** Undefined for a folder. */
  size: number | undefined
}

/** Checksum over an archive's entries: names, kinds, sizes and bytes, in order. */
export class Summation {
  readonly #parts = new Map<
    string,
    { files: number; bytes: number; hash: ReturnType<typeof createHash> }
  >()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** @returns a function that takes the entry's bytes */
  begin({ name, size }: EntryHead): (bytes: Uint8Array) => void {
    const [partName = ''] = name.split('/')
    let part = this.#parts.get(partName)
    if (!part) {
      part = { files: 0, bytes: 0, hash: createHash('sha256') }
      this.#parts.set(partName, part)
    }
    if (size !== undefined) part.files += 1
    part.bytes += size ?? 0
    const { hash } = part
    hash.update(`${name}\0${size ?? 'folder'}\0`)
    return (bytes) => {
      hash.update(bytes)
      this.#bytes += bytes.length
    }
  }

  end(): Sums {
    return Object.fromEntries(
      [...this.#parts].map(([name, { files, bytes, hash }]) => [
        name,
        { files, bytes, sha256: hash.digest('hex') },
      ]),
    )
  }
}
