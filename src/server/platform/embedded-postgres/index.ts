// The public API: a real PostgreSQL inside of a Node program; its backups have their own, backup/index.ts. README.md says what it promises.

/** Starts the server, or joins the one that another process of the program has started. */
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
export { joinEmbeddedPostgres, startOrJoin } from './join.ts'

/** What the program says about itself, and what it gets. */
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
