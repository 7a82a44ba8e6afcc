// The emails about companies.
import { findAccount, recipient } from '#server/domains/auth/service.ts'
import { emailTemplate } from '#server/platform/mail/email.ts'
import { findFacts } from './store.ts'

export const companyApproved = emailTemplate<{ companyId: string; userId: string }>(
  'company approved',
  async ({ agency, appUrl, sender }, { companyId, userId }) => {
    const account = await findAccount(agency, { id: userId })
    const company = await findFacts(agency, companyId)
    if (!account || account.bannedAt || company?.state !== 'enabled') return undefined
    return {
      to: recipient(account),
      subject: `${company.name} is approved`,
      heading: 'You are in',
      paragraphs: [
        `We have approved ${company.name}. Its client area at ${sender.name} is open to you: projects, tasks and calendar in one place.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [`Questions? Write to us: ${sender.email}.`],
    }
  },
)

export const companyEmails = [companyApproved]
