// What failed jobs are called: one name for each queue and each email template.
import { type QueueName, queues } from '#server/platform/jobs/queues.ts'

const queueTitles: Record<QueueName, string> = {
  mail: 'Email',
  delivery: 'Email: message or reply',
  'email-test': 'Email: test',
  notification: 'Notification',
  'notification-mail': 'Email: notifications',
  'approval-reminders': 'Approval reminders',
  'due-tasks': 'Reminders of due tasks',
  'file-preview': 'File preview',
  'due-messages': 'Reminders of due replies',
  'recurring-tasks': 'Recurring tasks',
  'recurring-invoices': 'Recurring invoices',
  'invoice-reminders': 'Payment reminders',
  'monthly-reports': 'Reminders of due reports',
  'due-posts': 'Reminders of due posts',
  'service-renewals': 'Service renewals',
  'retainer-meters': 'Retainer warnings',
  'stale-checkouts': 'Closing an outdated checkout',
  'e-invoice': 'E-invoice delivery',
  import: 'Import',
  housekeeping: 'Cleanup',
}

/** A test compares the names with the templates. */
export const templateTitles: Record<string, string> = {
  'confirm address': 'confirmation of an address',
  'address in use': 'address already in use',
  'reset password': 'new password',
  'password changed': 'password changed',
  'address changed': 'address changed',
  'two-factor changed': 'second factor changed',
  invitation: 'invitation',
  'staff invitation': 'invitation to the agency',
  'registration waiting': 'registration to approve',
  'company approved': 'registration approved',
  'erasure asked': 'erasure requested',
  'erasure to decide': 'erasure to decide',
  'erasure declined': 'erasure declined',
  'person erased': 'erasure done',
  'invoice sent': 'invoice',
  'invoice reminder': 'payment reminder',
  'invoice void': 'void invoice',
  'quote sent': 'quote',
  'report published': 'report',
  booking: 'consultation',
  'message received': 'confirmation of a message',
  'message due': 'reply due',
}

const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)

/** A queue or template of an earlier version has only its own name. */
export function titleOf(queue: string, template: string | undefined): string {
  const title = isQueue(queue) ? queueTitles[queue] : queue
  const isKnown = template !== undefined && Object.hasOwn(templateTitles, template)
  return queue === 'mail' && template !== undefined
    ? `${title}: ${isKnown ? templateTitles[template] : template}`
    : title
}
