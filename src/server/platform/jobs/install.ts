// Installs the queue library's schema, the queues, and the rights to use them.
import type pg from 'pg'
import { PgBoss, type Queue, getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { deadLetterOptions, deadLetters, queues, schema, schemaVersion } from './queues.ts'

/** The agency's role works the queues; the others may add jobs, but not read them. */
const grants = `
  grant usage on schema ${schema} to enfilade_agency, enfilade_company_staff, enfilade_client;
  grant select, insert, update, delete on all tables in schema ${schema} to enfilade_agency;
  grant select on ${schema}.queue to enfilade_company_staff, enfilade_client;
  grant insert, select (id, start_after) on ${schema}.job_common to enfilade_company_staff, enfilade_client;`

/** Whether jobs can be added to every queue of this version. */
export async function areJobsInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.queue`)
  const present = new Set(rows.map(({ name }) => name))
  return Object.keys(queues).every((name) => present.has(name))
}

/** @param client as the owner of the schema, under the lock of the migration */
export async function installJobs(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, schema })
  if (!(await boss.isInstalled())) await client.query(getConstructionPlans(schema))
  const version = (await boss.schemaVersion()) ?? schemaVersion
  if (version < schemaVersion) await client.query(getMigrationPlans(schema, version))
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  const save = (name: string, options: Omit<Queue, 'name'>) =>
    present.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options)
  await save(deadLetters, deadLetterOptions)
  for (const [name, { options }] of Object.entries(queues)) {
    await save(name, { ...options, deadLetter: deadLetters })
  }
  await client.query(grants)
}
