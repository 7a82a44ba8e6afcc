// The emails about erasure: that it was asked for, and what became of it.
import { findAccount, recipient } from '#server/domains/auth/service.ts'
import { emailTemplate } from '#server/platform/mail/email.ts'

export const erasureAsked = emailTemplate<{ userId: string }>(
  'erasure asked',
  async ({ agency, sender }, { userId }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account || account.bannedAt) return undefined
    return {
      to: recipient(account),
      subject: 'You asked for your data to be erased',
      heading: 'You asked for your data to be erased',
      paragraphs: [
        `Somebody who knows your password, probably you, asked ${sender.name} to erase your account and all of your personal data. An administrator decides on it and you get an email then.`,
        'Until then you can take it back under Your data in your account.',
      ],
      notes: [`If that was not you, change your password at once and tell us: ${sender.email}.`],
    }
  },
)

/** To who decides. */
export const erasureToDecide = emailTemplate<{ userId: string; personId: string }>(
  'erasure to decide',
  async ({ agency, appUrl }, { userId, personId }) => {
    const account = await findAccount(agency, { id: userId })
    const person = await findAccount(agency, { id: personId })
    if (!account || account.bannedAt || !person) return undefined
    const name = `${person.first} ${person.last}`
    return {
      to: recipient(account),
      subject: `${name} asks to be erased`,
      heading: `${name} asks to be erased`,
      paragraphs: [
        'They asked for their account and all of their personal data to be erased. Please decide within a month: that is the time that data protection law gives.',
      ],
      button: { label: 'Decide', url: `${appUrl}/app/admin/people` },
    }
  },
)

export const erasureDeclined = emailTemplate<{ userId: string; reason: string }>(
  'erasure declined',
  async ({ agency, sender }, { userId, reason }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account) return undefined
    return {
      to: recipient(account),
      subject: 'Your data was not erased',
      heading: 'Your data was not erased',
      paragraphs: [`${sender.name} has looked at your request and does not erase your data:`],
      quote: reason,
      notes: [`If you have questions, write to us: ${sender.email}.`],
    }
  },
)

/** To the address that was theirs: the account itself does not know it any more. */
export const personErased = emailTemplate<{ email: string }>(
  'person erased',
  async ({ sender }, { email }) => ({
    to: { name: '', address: email },
    subject: 'Your data was erased',
    heading: 'Your data was erased',
    paragraphs: [
      `As you asked, ${sender.name} has erased your account and your personal data. You are signed out everywhere, and nobody can sign in with this address any more.`,
      'What the law has us keep stays: invoices that were sent, and a log that names nobody. What you wrote in projects stays without your name.',
    ],
    notes: ['This is the last email that you get from us about your account.'],
  }),
)

export const personalDataEmails = [erasureAsked, erasureToDecide, erasureDeclined, personErased]
