// Limits on an archive's size, and the error that says why an archive was rejected.

/** The reason an archive was rejected, shown to the person importing it; nothing has been imported. */
export class ArchiveError extends Error {}

export interface ArchiveLimits {
  /** Size of the whole archive. */
  totalBytes: number
  entries: number
  /** Limited because their ids stay in memory until the end, as do those of people. */
  files: number
  people: number
  /** Limited because their places stay in memory until the end. */
  parts: number
  manifestBytes: number
  /** Size of one part of a table's records, which is parsed in one go. */
  partBytes: number
  rowsInPart: number
  rows: number
  recordBytes: number
  fileBytes: number
  hashesBytes: number
  /** Length of a single text value, in characters. */
  text: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

export const archiveLimits: ArchiveLimits = {
  totalBytes: 2048 * gigabyte,
  entries: 700_000,
  files: 500_000,
  people: 500_000,
  parts: 150_000,
  manifestBytes: 256 * 1024,
  partBytes: 16 * megabyte,
  rowsInPart: 2000,
  rows: 20_000_000,
  recordBytes: 64 * gigabyte,
  // The maximum that the file settings allow.
  fileBytes: 5 * gigabyte,
  hashesBytes: 128 * megabyte,
  // A logo of 1.5 MB in hexadecimal digits.
  text: 3_000_002,
}
