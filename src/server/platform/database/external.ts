// An external PostgreSQL server given by DATABASE_URL: its roles, and error messages for the operator.
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { withClient } from './client.ts'
import { keepAlive } from './pool.ts'
import { refuseSharedConnections } from './pooler.ts'
import { type ServingRole, servingRoles } from './session.ts'
import { withTimeLimit } from './time-limit.ts'

/** The server does not respond (yet); address and account may be right. */
export class DatabaseAwayError extends ConfigError {}

/** Also limits the first statement, so that errors are reported within ten seconds. */
const answerMs = 4500

/**
 * The account in the URL owns the schema and switches to a role on each connection. The URL may contain its own
 * options; the role comes after them, because the last option wins.
 */
export function externalConnection(databaseUrl: string, role?: ServingRole): pg.ClientConfig {
  const address = new URL(databaseUrl)
  const own = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const options = role ? `${own} -c role=${role}`.trim() : own
  return {
    ...keepAlive,
    connectionString: address.href,
    connectionTimeoutMillis: answerMs,
    ...(options && { options }),
  }
}

/** @throws ConfigError with a one-line message, without the URL's password */
export async function prepareExternalServer(databaseUrl: string): Promise<void> {
  const connection = externalConnection(databaseUrl)
  try {
    await withTimeLimit(answerMs, () => refuseSharedConnections(connection))
    await withTimeLimit(answerMs, () => ensureRoles(connection))
  } catch (error) {
    throw explained(error, databaseUrl)
  }
}

/**
 * The roles cannot log in here: the account creates them once and grants them to itself. Another process that starts at the same
 * time may have done so in between.
 */
async function ensureRoles(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, (client) =>
    client.query(`
      do $$ declare role text; account text := current_user; begin
        foreach role in array '{${servingRoles.join(',')}}'::text[] loop
          begin
            if not exists (select from pg_roles where rolname = role) then
              execute format('create role %I nologin', role);
            end if;
          exception when duplicate_object or unique_violation then null;
          end;
          begin
            execute format('set local role %I', role);
            execute format('set local role %I', account);
          exception when insufficient_privilege then
            begin
              execute format('grant %I to %I', role, account);
            exception when unique_violation then null;
            end;
          end;
        end loop;
      end $$;`),
  )
}

/** Describes an error of the server or the account, for the person who set DATABASE_URL. */
export function explained(error: unknown, databaseUrl: string): Error {
  if (!(error instanceof Error) || error instanceof ConfigError) return error as Error
  const place = placeOf(databaseUrl)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) {
    if (/unsupported startup parameter/.test(error.message)) {
      return new ConfigError(
        `DATABASE_URL leads to a pooler that drops connection options: set ignore_startup_parameters = options there (${place})`,
      )
    }
    const isStarting = code === '57P03'
    if (isStarting) return new DatabaseAwayError(`${place} says: ${error.message}`)
    const isRight = code === '42501'
    return new ConfigError(
      isRight
        ? `DATABASE_URL must name an account that may create the schema and the roles: ${error.message} (${place})`
        : `DATABASE_URL cannot be used: ${place} says: ${error.message}`,
    )
  }
  const Issue = code === 'ENOTFOUND' ? ConfigError : DatabaseAwayError
  return new Issue(
    `DATABASE_URL must lead to a PostgreSQL server: ${place} did not answer (${code || error.message})`,
  )
}

/** Host, port and database, without credentials. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? hostname}:${port || searchParams.get('port') || 5432}${pathname}`
}
