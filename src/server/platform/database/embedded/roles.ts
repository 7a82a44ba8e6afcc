// Creates the program's login roles and its database as the superuser, if they are missing.
import pg from 'pg'
import { type ServingRole, servingRoles } from '../session.ts'

export type LoginRole = 'enfilade_owner' | ServingRole

export const databaseName = 'enfilade'
const roles: LoginRole[] = ['enfilade_owner', ...servingRoles]
const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit'

/** Idempotent and run on every start, because a first start may have been interrupted. */
export async function provisionRoles(
  connection: pg.ClientConfig,
  passwordOf: (role: LoginRole) => string,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const present = new Set(rows.map(({ name }) => name))
    for (const role of roles.filter((name) => !present.has(name))) {
      await client.query(`create role ${role} ${rights} password '${passwordOf(role)}'`)
    }
    if (!present.has(databaseName)) {
      await client.query('revoke connect, temporary on database postgres, template1 from public')
      await client.query(`create database ${databaseName} owner enfilade_owner`)
    }
    // A start that was interrupted may have created the database only.
    const { rowCount: isIncomplete } = await client.query(
      `select from pg_database where datname = $1 and (datacl is null
         or exists (select from unnest($2::text[]) role where not has_database_privilege(role, oid, 'connect')))`,
      [databaseName, servingRoles],
    )
    if (isIncomplete) {
      await client.query(`
        revoke all on database ${databaseName} from public;
        grant connect on database ${databaseName} to ${servingRoles.join(', ')}`)
    }
  } finally {
    await client.end()
  }
}

interface Logins {
  connection(role: LoginRole): { user: string; password: string }
  superuserConnection(): { user: string; password: string }
}

/** For use when the secret that the passwords are derived from has changed. */
export async function resetPasswords(logins: Logins): Promise<void> {
  const superuser = logins.superuserConnection()
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    for (const { user, password } of [superuser, ...roles.map(logins.connection)]) {
      await client.query(`alter role ${user} password '${password}'`)
    }
  } finally {
    await client.end()
  }
}
