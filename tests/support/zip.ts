// Reads a ZIP archive through its central directory, as unpacking programs do.
import { crc32, inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const utf8Names = 0x0800

/** Files by path. @throws if a checksum does not match */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== endOfDirectory) throw new Error('The archive has no end')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('Its directory is broken')
    if ((archive.readUInt16LE(at + 8) & utf8Names) === 0) throw new Error('Its names are not UTF-8')
    const method = archive.readUInt16LE(at + 10)
    const checksum = archive.readUInt32LE(at + 16)
    const size = archive.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const local = archive.readUInt32LE(at + 42)
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const stored = archive.subarray(start, start + size)
    const content = method === 8 ? inflateRawSync(stored) : stored
    if (crc32(content) !== checksum) throw new Error(`The checksum of ${path} does not fit`)
    files.set(path, Buffer.from(content))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
