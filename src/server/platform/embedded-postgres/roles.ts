// Creates the logins and the database as the superuser, if they are missing.
import pg from 'pg'
import type { Connections, Installation, Logins } from './options.ts'

const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit'
const quoted = pg.escapeIdentifier

/** Idempotent and run on every start, because a first start may have been interrupted. */
export async function provisionRoles<Role extends string>(
  connection: pg.ClientConfig,
  { name, owner, logins }: Installation<Role>,
  passwordOf: (role: Role) => string,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const present = new Set(rows.map((row) => row.name))
    for (const role of [owner, ...logins].filter((one) => !present.has(one))) {
      await client.query(`create role ${quoted(role)} ${rights} password '${passwordOf(role)}'`)
    }
    if (!present.has(name)) {
      await client.query('revoke connect, temporary on database postgres, template1 from public')
      await client.query(`create database ${quoted(name)} owner ${quoted(owner)}`)
    }
    // A start that was interrupted may have created the database only.
    const { rowCount: isIncomplete } = await client.query(
      `select from pg_database where datname = $1 and (datacl is null
         or exists (select from unnest($2::text[]) role where not has_database_privilege(role, oid, 'connect')))`,
      [name, logins],
    )
    if (isIncomplete) {
      await client.query(`
        revoke all on database ${quoted(name)} from public;
        grant connect on database ${quoted(name)} to ${[owner, ...logins].map(quoted).join(', ')}`)
    }
  } finally {
    await client.end()
  }
}

/** For use when the secret that the passwords are derived from has changed. */
export async function resetPasswords<Role extends string>(
  database: Connections<Role>,
  { owner, logins }: Logins<Role>,
): Promise<void> {
  const superuser = database.superuserConnection()
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    for (const { user, password } of [superuser, ...[owner, ...logins].map(database.connection)]) {
      await client.query(`alter role ${quoted(user)} password '${password}'`)
    }
  } finally {
    await client.end()
  }
}
