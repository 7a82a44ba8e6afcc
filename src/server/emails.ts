// All email templates sent through the mail queue.
import { authEmails } from './domains/auth/emails.ts'
import { bookingMail } from './domains/booking/emails.ts'
import { reportPublished } from './domains/campaigns/reports/emails.ts'
import { companyEmails } from './domains/companies/emails.ts'
import { invoiceEmails } from './domains/invoices/emails.ts'
import { quoteSent } from './domains/invoices/quotes/emails.ts'
import { confirmation, dueAlert } from './domains/messages/emails.ts'
import { peopleEmails } from './domains/people/emails.ts'
import { personalDataEmails } from './domains/personal-data/emails.ts'
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
