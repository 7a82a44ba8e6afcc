// Migrates the queue's own schema as the owner of the database, and grants the program's roles access to it.
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { PgBoss, type Queue, getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { deadLetterOptions, deadLetters, queues } from './queues.ts'

export const schema = 'pgboss'
/** The schema version that this version of pg-boss expects; a test compares it with the library. */
export const schemaVersion = 43

/** The agency's role works the queues; the others may add jobs, but not read them. */
const grants = `
  grant usage on schema ${schema} to enfilade_agency, enfilade_company_staff, enfilade_client;
  grant select, insert, update, delete on all tables in schema ${schema} to enfilade_agency;
  grant select on ${schema}.queue to enfilade_company_staff, enfilade_client;
  grant insert, select (id, start_after) on ${schema}.job_common to enfilade_company_staff, enfilade_client;`

/** @param connection as the owner of the schema */
export async function installJobs(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7310003)')
    await installAs(client)
  } finally {
    await client.end()
  }
}

async function installAs(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schema })
  if (!(await boss.isInstalled())) await client.query(getConstructionPlans(schema))
  const version = (await boss.schemaVersion()) ?? schemaVersion
  if (version < schemaVersion) await client.query(getMigrationPlans(schema, version))
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const install = async (name: string, options: Omit<Queue, 'name'>) => {
    const queue = present.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) {
      await boss.updateQueue(name, options)
    }
  }
  await install(deadLetters, deadLetterOptions)
  for (const [name, { options }] of Object.entries(queues)) {
    await install(name, { ...options, deadLetter: deadLetters })
  }
  await client.query(grants)
}
