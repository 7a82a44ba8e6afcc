// The installation.
import type { NounModule } from '#server/records/module.ts'

export const setup: NounModule = {
  tables: {
    installation: 'agency',
    setup_codes: { leftOut: 'printed at each start' },
    archive_imports: { leftOut: 'short-lived' },
    email_tests: { leftOut: 'about emails this installation sends' },
  },
  personalData: [
    { table: 'email_tests', person: 'requested_by', columns: ['id', 'recipient', 'requested_at'] },
  ],
}
