// All email templates sent through the mail queue.
import { authEmails } from './accounts/auth/emails.ts'
import { bookingMail } from './site/booking/emails.ts'
import { reportPublished } from './marketing/reports/emails.ts'
import { companyEmails } from './clients/companies/emails.ts'
import { invoiceEmails } from './billing/invoices/emails.ts'
import { quoteSent } from './billing/quotes/emails.ts'
import { confirmation, dueAlert } from './site/messages/emails.ts'
import { peopleEmails } from './clients/people/emails.ts'
import { personalDataEmails } from './accounts/personal-data/emails.ts'
import type { EmailTemplate } from './platform/mail/email.ts'

export const emails: readonly EmailTemplate<never>[] = [
  ...authEmails,
  bookingMail,
  ...companyEmails,
  ...invoiceEmails,
  quoteSent,
  reportPublished,
  ...peopleEmails,
  ...personalDataEmails,
  confirmation,
  dueAlert,
]
