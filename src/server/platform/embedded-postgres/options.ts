// Options of the embedded PostgreSQL, its connections and its errors.

/** Where the server's files are, and how messages refer to it. */
export interface Place {
  /** Belongs to one installation alone. */
  dataDir: string
  /** Lower-case letters and underscores: the database's name, and part of the names of the lock and of processes. */
  name: string
  /** The program in messages to its operator. */
  program: string
  /** The setting by which the operator chooses `dataDir`; such messages begin with it. */
  setting: string
}

/** The accounts that exist besides the superuser; their passwords are derived from a secret in `dataDir`. */
export interface Logins<Role extends string> {
  /** Owns the database. */
  owner: Role
  /** May connect to the database; everything else is granted by the owner. */
  logins: readonly Role[]
}

export interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

export type Installation<Role extends string> = Place & Logins<Role>

export interface StartOptions<Role extends string> extends Place, Logins<Role> {
  log: Log
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

/** What a client of node-postgres needs to connect. */
export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** A database that can be connected to, of this or of another process. */
export interface Connections<Role extends string> {
  connection(role: Role): Connection
  /** Bypasses all rules of the schema: only for setup, tests and backups. */
  superuserConnection(): Connection
}

/** A problem that the operator can fix; the message is one line for them. */
export class SetupError extends Error {}

/** Another program is using this data directory. */
export class DataDirInUseError extends SetupError {}

/** There are no binaries of PostgreSQL for this kind of machine. */
export class UnsupportedMachineError extends SetupError {}
