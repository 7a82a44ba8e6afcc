// A process with one server, to be killed by tests: stores one row, reports it, and waits.
import pg from 'pg'
import { silent } from './options.ts'
import { startEmbeddedPostgres } from './start.ts'
import { installation } from './test-installation.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const database = await startEmbeddedPostgres({ ...installation, dataDir, log: silent })
  const client = new pg.Client(database.connection('sample_owner'))
  await client.connect()
  await client.query('create table if not exists kept (n int); insert into kept values (1)')
  // An open transaction, as a killed program may leave behind.
  await client.query('begin; insert into kept values (2)')
  process.once('SIGTERM', () => void client.end().then(() => database.stop()))
  process.stdout.write('kept\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
