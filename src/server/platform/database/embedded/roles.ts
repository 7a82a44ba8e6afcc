// The logins and the database that the program uses, made by the superuser where they are missing.
import pg from 'pg'

export type LoginRole = 'enfilade_owner' | 'enfilade_agency' | 'enfilade_client'

export const databaseName = 'enfilade'
const roles: LoginRole[] = ['enfilade_owner', 'enfilade_agency', 'enfilade_client']
const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit'

/** Can be repeated, and is at every start: a first start may have ended half-way. */
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
    const { rowCount: open } = await client.query(
      `select from pg_database where datname = '${databaseName}' and datacl is null`,
    )
    if (open) {
      await client.query(`
        revoke all on database ${databaseName} from public;
        grant connect on database ${databaseName} to enfilade_agency, enfilade_client`)
    }
  } finally {
    await client.end()
  }
}
