// The program's embedded PostgreSQL in DATA_DIR: its names, logins and messages.
import { ConfigError } from '../config.ts'
import {
  type Connections,
  type EmbeddedPostgres,
  type StartOptions,
  UnsupportedMachineError,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/index.ts'
import { makeDataDir } from '../private-files.ts'
import { type ServingRole, servingRoles } from './session.ts'

export type LoginRole = 'enfilade_owner' | ServingRole

const program = {
  name: 'enfilade',
  program: 'Enfilade',
  setting: 'DATA_DIR',
  owner: 'enfilade_owner',
  logins: servingRoles,
} as const

export const embeddedIn = (dataDir: string) => ({ ...program, dataDir })

/** @throws Error with a one-line message for the operator */
export async function startEmbeddedDatabase({
  dataDir,
  ...options
}: Pick<StartOptions<LoginRole>, 'dataDir' | 'log' | 'settings'>): Promise<
  EmbeddedPostgres<LoginRole>
> {
  await makeDataDir(dataDir)
  try {
    return await startEmbeddedPostgres({ ...embeddedIn(dataDir), ...options })
  } catch (error) {
    if (!(error instanceof UnsupportedMachineError)) throw error
    throw new ConfigError(`DATABASE_URL must name a PostgreSQL server: ${error.message}`)
  }
}

/** @throws if no program's database is ready there */
export const joinEmbeddedDatabase = (dataDir: string): Promise<Connections<LoginRole>> =>
  joinEmbeddedPostgres(embeddedIn(dataDir))

/** For a command that may run alongside the program. */
export const reportWait = () =>
  void process.stderr.write('Waiting until the running program has started\n')
