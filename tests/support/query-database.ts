// Queries the database of a running program directly.
import pg from 'pg'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'

type Role = 'enfilade_agency' | 'enfilade_owner'

export async function queryDatabase(dataDir: string, role: Role, sql: string): Promise<void> {
  const database = await joinEmbeddedDatabase(dataDir)
  const client = new pg.Client({ ...database.connection(role) })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
