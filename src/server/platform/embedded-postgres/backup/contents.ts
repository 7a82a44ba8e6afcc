// What a backup contains besides the cluster.
import type { Installation } from '../options.ts'

export interface Contents<Role extends string> extends Installation<Role> {
  /**
   * Names of files directly in the data directory, copied before the cluster: what they refer to is in it. One that does not exist
   * is left out.
   */
  files: readonly string[]
  /** Copied after the cluster, which may refer to them. A restore needs each to be empty, or not there. */
  folders: readonly Folder[]
}

export interface Folder {
  /** The path in the backup, such as `files/pictures`; no other entry is inside it. */
  name: string
  path: string
}

export interface Progress {
  onBytes(bytes: number): void
  signal: AbortSignal
}
