// Starts one PostgreSQL for a run of the Node tests; each file creates separate databases in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { silentLog } from './silent-log.ts'

/** Test data does not need to be durable. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-tests-'))
  const database = await startEmbeddedDatabase({ dataDir, settings, log: silentLog })
  project.provide('postgres', {
    superuser: database.superuserConnection(),
    enfilade_owner: database.connection('enfilade_owner'),
    enfilade_agency: database.connection('enfilade_agency'),
    enfilade_company_staff: database.connection('enfilade_company_staff'),
    enfilade_client: database.connection('enfilade_client'),
  })
  project.provide('demoDataDir', join(dataDir, 'demo'))
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
