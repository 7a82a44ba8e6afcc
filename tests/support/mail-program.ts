// A process that only delivers email, to be killed by tests.
import { openPool, overPool } from '#server/platform/database/pool.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { openMail } from '#server/platform/mail.ts'
import { note } from './mail-note.ts'
import { silentLog } from './silent-log.ts'

const [settings = '{}'] = process.argv.slice(2)
const { connection, mailUrl, dataDir } = JSON.parse(settings)
const pool = openPool({ connection, role: 'enfilade_agency', size: 2, onError: () => {} })
const agency = overPool(() => pool)
const mail = openMail({
  agencyDatabase: agency,
  mailUrl,
  mailFrom: undefined,
  dataDir,
  appUrl: 'https://agency.example',
  sender: async () => ({
    name: 'Lintel',
    email: 'hello@agency.example',
    address: '1 Street',
    color: '#143cc4',
  }),
  templates: [note],
})
const other = async () => undefined
await startJobs({
  connection,
  agencyDatabase: agency,
  isSoleProcess: true,
  workers: {
    mail: mail.deliver,
    delivery: other,
    'email-test': other,
    notification: other,
    'notification-mail': other,
    'approval-reminders': other,
    'due-tasks': other,
    'due-messages': other,
    'file-preview': other,
    'recurring-tasks': other,
    'recurring-invoices': other,
    'invoice-reminders': other,
    'monthly-reports': other,
    'due-posts': other,
    'service-renewals': other,
    'retainer-meters': other,
    'stale-checkouts': other,
    'e-invoice': other,
    import: other,
    housekeeping: other,
  },
  log: silentLog,
})
process.stdout.write('working\n')
