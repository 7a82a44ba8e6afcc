// How much an archive may have, and the error that says in one line why it is not taken.

/** Why an archive is not brought in, for whoever brings it; nothing of it is there afterwards. */
export class ArchiveFault extends Error {}

export interface ArchiveLimits {
  /** Of its bytes, whatever is in it. */
  totalBytes: number
  entries: number
  /** Known by their ids until all of it is there, as people are. */
  files: number
  people: number
  manifestBytes: number
  /** Of one part of a table's records, which is parsed at once. */
  partBytes: number
  rowsInPart: number
  rows: number
  recordBytes: number
  fileBytes: number
  hashesBytes: number
  /** Of one text of a row, in characters. */
  text: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

export const archiveLimits: ArchiveLimits = {
  totalBytes: 2048 * gigabyte,
  entries: 700_000,
  files: 500_000,
  people: 500_000,
  manifestBytes: megabyte,
  partBytes: 16 * megabyte,
  rowsInPart: 2000,
  rows: 20_000_000,
  recordBytes: 64 * gigabyte,
  // As the largest that the settings of files can allow.
  fileBytes: 5 * gigabyte,
  hashesBytes: 128 * megabyte,
  text: 500_000,
}
