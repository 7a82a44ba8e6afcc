// Emails about erasure: request received, decision needed, declined, done.
import { findAccount, listStaffWith, recipient } from '#server/accounts/auth/service.ts'
import { colonAndEmail, emailTemplate } from '#server/platform/mail/email.ts'
import { findRequest } from './requests-store.ts'

export const erasureAsked = emailTemplate<{ userId: string }>(
  'erasure asked',
  async ({ agencyDatabase, sender }, { userId }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    const request = await findRequest(agencyDatabase, userId)
    if (!account || account.bannedAt || !request) return undefined
    return {
      to: recipient(account),
      subject: 'You asked for your data to be erased',
      heading: 'You asked for your data to be erased',
      paragraphs: [
        `Someone who knows your password, probably you, asked ${sender.name} to erase your account and all of your personal data. An administrator will decide, and we’ll email you the result.`,
        'Until then, you can withdraw the request under Your data in your account.',
      ],
      notes: [
        `If this wasn’t you, change your password right away and tell us${colonAndEmail(sender)}.`,
      ],
    }
  },
)

/** Sent to an administrator. */
export const erasureToDecide = emailTemplate<{ userId: string; personId: string }>(
  'erasure to decide',
  async ({ agencyDatabase, appUrl }, { userId, personId }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    const request = await findRequest(agencyDatabase, personId)
    const mayDecide = (await listStaffWith(agencyDatabase, 'staff')).includes(userId)
    if (!account || !request || !mayDecide) return undefined
    const name = `${request.first} ${request.last}`
    return {
      to: recipient(account),
      subject: `${name} asks to be erased`,
      heading: `${name} asks to be erased`,
      paragraphs: [
        'They asked for their account and all of their personal data to be erased. Please decide within a month, as data protection law requires.',
      ],
      button: { label: 'Decide', url: `${appUrl}/app/admin/people` },
    }
  },
)

export const erasureDeclined = emailTemplate<{ userId: string; reason: string }>(
  'erasure declined',
  async ({ agencyDatabase, sender }, { userId, reason }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    if (!account) return undefined
    return {
      to: recipient(account),
      subject: 'Your data was not erased',
      heading: 'Your data was not erased',
      paragraphs: [
        `${sender.name} reviewed your request and won’t erase your data, for this reason:`,
      ],
      quote: reason,
      notes: [`If you have questions, write to us${colonAndEmail(sender)}.`],
    }
  },
)

/** Takes the address as a parameter, because the erased account no longer stores it. */
export const personErased = emailTemplate<{ email: string }>(
  'person erased',
  async ({ sender }, { email }) => ({
    to: { name: '', address: email },
    subject: 'Your data was erased',
    heading: 'Your data was erased',
    paragraphs: [
      `As you asked, ${sender.name} has erased your account and your personal data. You are signed out everywhere, and this address can no longer be used to sign in.`,
      'We keep what the law requires: invoices that were sent, and a log without names. What you wrote in projects stays, without your name.',
    ],
    notes: ['This is the last email you’ll get from us about your account.'],
  }),
  { leavesNothing: true },
)

export const personalDataEmails = [erasureAsked, erasureToDecide, erasureDeclined, personErased]
