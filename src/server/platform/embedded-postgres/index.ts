// The public API: a real PostgreSQL inside a Node program (README.md). Its backups have their own: backup/index.ts.

/** Starts the server, or joins the one that another process of the program has started. */
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
export { joinEmbeddedPostgres, startOrJoin } from './join.ts'

/** Options and connections. */
export {
  type Connection,
  type Connections,
  DataDirInUseError,
  type Installation,
  type Log,
  type Logins,
  type Place,
  SetupError,
  type StartOptions,
  UnsupportedMachineError,
} from './options.ts'
