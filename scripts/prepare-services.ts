// Makes sure the tests have the services that surround the program in production: a connection pooler.
import { hasPooler } from '#tests/support/pooler.ts'
import { installPackages } from './apt.ts'

if (!hasPooler()) {
  process.stdout.write('enfilade: Installing a connection pooler for the tests, once …\n')
  installPackages('pgbouncer')
  if (!hasPooler()) {
    // The other tests can still run; `test.ts` leaves out those that need it.
    process.stderr.write('enfilade: no connection pooler for the tests: install pgbouncer\n')
  }
}
