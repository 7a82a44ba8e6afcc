// Installs the queues, if they are not yet those of this version. Only then the library is loaded, which spares each start 53 files.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { deadLetterOptions, queues } from './queues.ts'
import { schema, schemaVersion } from './schema.ts'

/** The agency's role works the queues; the others may add jobs, but not read them. */
const grants = `
  grant usage on schema ${schema} to enfilade_agency, enfilade_company_staff, enfilade_client;
  grant select, insert, update, delete on all tables in schema ${schema} to enfilade_agency;
  grant select on ${schema}.queue to enfilade_company_staff, enfilade_client;
  grant insert, select (id, start_after) on ${schema}.job_common to enfilade_company_staff, enfilade_client;`

/** Of everything that is installed. Stored as the schema's comment. */
const fingerprint = createHash('sha256')
  .update(JSON.stringify({ schemaVersion, grants, queues, deadLetterOptions }))
  .digest('hex')

export async function areJobsInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ installed: string | null }>(
    `select obj_description(to_regnamespace('${schema}'), 'pg_namespace') as installed`,
  )
  return rows[0]?.installed === fingerprint
}

/** @param client as the owner of the schema, under the lock of the migration */
export async function installJobs(client: pg.Client): Promise<void> {
  if (await areJobsInstalled(client)) return
  const { createQueues } = await import('./create-queues.ts')
  await createQueues(client)
  await client.query(grants)
  await client.query(`comment on schema ${schema} is '${fingerprint}'`)
}
