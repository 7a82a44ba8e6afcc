// The public API of backups: one file with the cluster and what belongs to it, and back. A program's start loads none of it.
export { type BackupOptions, backUp } from './back-up.ts'
export { type RestoreOptions, restore } from './restore.ts'
export type { Contents, Folder, Progress } from './contents.ts'
export type { Header, Sums } from './manifest.ts'
