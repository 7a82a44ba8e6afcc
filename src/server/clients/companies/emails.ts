// Email templates for companies.
import { findAccount, isMember, makeLink, recipient } from '#server/accounts/auth/service.ts'
import { colonAndEmail, emailTemplate } from '#server/platform/mail/email.ts'
import { findFacts } from './store.ts'

export const companyApproved = emailTemplate<{ companyId: string; userId: string }>(
  'company approved',
  async ({ agencyDatabase, appUrl, sender }, { companyId, userId }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    const company = await findFacts(agencyDatabase, companyId)
    if (!account || company?.state !== 'enabled') return undefined
    if (!(await isMember(agencyDatabase, userId, companyId))) return undefined
    const subject = `${company.name} is approved`
    if (account.emailConfirmedAt === null) {
      const { email } = account
      const link = { purpose: 'confirm address', subject: { userId }, email } as const
      return {
        to: recipient(account),
        subject,
        heading: 'One more step',
        paragraphs: [
          `We have approved ${company.name}. Its client area at ${sender.name} opens once you confirm that this address is yours.`,
        ],
        button: { label: 'Confirm address', url: await makeLink(agencyDatabase, appUrl, link) },
        notes: [
          'The link works once, for three days. If you didn’t register it, you can ignore this email.',
        ],
      }
    }
    return {
      to: recipient(account),
      subject,
      heading: 'You are in',
      paragraphs: [
        `We have approved ${company.name}. Its client area at ${sender.name} is now open to you: projects, tasks and calendar in one place.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [`Questions? Write to us${colonAndEmail(sender)}.`],
    }
  },
)

export const companyEmails = [companyApproved]
