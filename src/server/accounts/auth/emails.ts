// Email templates for accounts.
import { hourMs } from '#contract/values/durations.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { hasLaterEmail } from '#server/platform/jobs/store.ts'
import { colonAndEmail, emailTemplate, sendEmail } from '#server/platform/mail/email.ts'
import { type AccountRow, findAccount } from './accounts-store.ts'
import { makeLink } from './links.ts'
import { listMethods } from '#server/accounts/two-factor/store.ts'

export const recipient = ({ first, last, email }: AccountRow) => ({
  name: `${first} ${last}`,
  address: email,
})

const ignore = 'If this wasn’t you, you can ignore this email.'

/**
 * For an unconfirmed address. Contains nothing that was entered in the form, not even the name; otherwise anyone could
 * send their own words to strangers through us.
 */
export const confirmAddress = emailTemplate<{ userId: string; email: string }>(
  'confirm address',
  async ({ agencyDatabase, appUrl, sender }, { userId, email }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    const isNew = account?.email === email && account.emailConfirmedAt === null
    if (!account || account.bannedAt) return undefined
    if (!isNew && account.pendingEmail !== email) return undefined
    const link = { purpose: 'confirm address', subject: { userId }, email } as const
    return {
      to: { name: '', address: email },
      subject: isNew ? 'Confirm your email address' : 'Confirm your new email address',
      heading: isNew ? 'Confirm your address' : 'Confirm your new address',
      paragraphs: isNew
        ? [
            `Someone used this address to open an account at ${sender.name}. Please confirm that it is yours.`,
            'We review every registration ourselves and will email you as soon as yours is approved.',
          ]
        : [
            `Someone entered this address as the new one for their account at ${sender.name}. Once you confirm it, you sign in with it.`,
          ],
      button: { label: 'Confirm address', url: await makeLink(agencyDatabase, appUrl, link) },
      notes: [`The link works once, for three days. ${ignore}`],
    }
  },
)

/** Sent when someone registers with, or tries to change to, the address of this account. */
export const addressInUse = emailTemplate<{ userId: string }>(
  'address in use',
  async ({ agencyDatabase, appUrl, sender }, { userId }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    if (!account || account.bannedAt) return undefined
    return {
      to: recipient(account),
      subject: `You already have an account at ${sender.name}`,
      heading: 'You already have an account',
      paragraphs: [
        `Someone, probably you, just used this address for another account at ${sender.name}. You already have one, so nothing was changed.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [`Forgot your password? Set a new one: ${appUrl}/forgot-password`, ignore],
    }
  },
)

/** As long as the email is retried: afterwards the person has asked again, or no longer needs it. */
const maxResetAgeMs = 72 * hourMs

type PasswordLink = { email: string; at: string }

/**
 * Whether it was asked for again, or the password was set, since. Anyone who set that of an unconfirmed account may not be the
 * address's owner.
 */
async function isResetOver(
  db: Tx,
  { email, at }: PasswordLink,
  { id: userId, emailConfirmedAt }: AccountRow,
): Promise<boolean> {
  return (
    Date.parse(at) < Date.now() - maxResetAgeMs ||
    (await hasLaterEmail(db, { template: 'reset password', data: { email }, at })) ||
    (emailConfirmedAt !== null &&
      hasLaterEmail(db, { template: 'password changed', data: { userId }, at }))
  )
}

export const emailPasswordLink = (tx: Tx, email: string): Promise<void> =>
  sendEmail(tx, resetPassword, { email, at: new Date().toISOString() })

export const resetPassword = emailTemplate<PasswordLink>(
  'reset password',
  async ({ agencyDatabase, appUrl, sender }, data) => {
    const { email } = data
    const account = await findAccount(agencyDatabase, { email })
    if (!account || account.bannedAt) return undefined
    if (await isResetOver(agencyDatabase, data, account)) return undefined
    const subject = { userId: account.id }
    const link = { purpose: 'reset password', subject, email } as const
    return {
      to: recipient(account),
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `We received a request to set a new password for your account at ${sender.name}.`,
      ],
      button: { label: 'Set a new password', url: await makeLink(agencyDatabase, appUrl, link) },
      notes: [
        'The link works once, for one hour.',
        'If this wasn’t you, you can ignore this email. Your password stays the same.',
      ],
    }
  },
)

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const passwordChanged = emailTemplate<{ userId: string; at: string }>(
  'password changed',
  async ({ agencyDatabase, appUrl, sender }, { userId, at }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    if (!account) return undefined
    const methods = await listMethods(agencyDatabase, userId)
    return {
      to: recipient(account),
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your account at ${sender.name} was changed on ${moment.format(new Date(at))} (UTC). You were signed out everywhere else.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [
        ...(methods.includes('passkey')
          ? ['Your passkeys still work. Under Security, remove any that are not yours.']
          : []),
        `If this wasn’t you, set a new password right away, ${appUrl}/forgot-password, and tell us${colonAndEmail(sender)}.`,
      ],
    }
  },
)

const twoFactorTexts = {
  enabled: {
    subject: 'A second factor was set up',
    text: 'Signing in now requires a code from the authenticator app that was set up on',
    after: 'You were signed out everywhere else.',
  },
  'first passkey': {
    subject: 'A second factor was set up',
    text: 'Signing in now requires the passkey that was added on',
    after: 'The passkey also works without your password. You were signed out everywhere else.',
  },
  'passkey added': {
    subject: 'A passkey was added to your account',
    text: 'A passkey that can sign in without your password was added to your account on',
    after: '',
  },
  'passkey removed': {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed from your account on',
    after: 'It can no longer be used to sign in.',
  },
  'passkey refused': {
    subject: 'A passkey was refused',
    text: 'One of your passkeys may have been copied, so we refused it on',
    after: 'Remove it under Security and add a new one.',
  },
  'app removed': {
    subject: 'The authenticator app was removed',
    text: 'The authenticator app was removed from your account on',
    after: 'Your passkeys still work.',
  },
  disabled: {
    subject: 'The second factor was turned off',
    text: 'The second factor of your account was turned off on',
    after: 'You now sign in with just your password.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: 'An administrator reset the second factor of your account on',
    after: 'You sign in with just your password until you set up a new one.',
  },
  'recovery code used': {
    subject: 'A recovery code was used',
    text: 'Someone, probably you, signed in to your account with a recovery code on',
    after: 'Each code works once. You can create new ones under Security.',
  },
} as const
export type TwoFactorEvent = keyof typeof twoFactorTexts

export const twoFactorChanged = emailTemplate<{ userId: string; at: string; what: TwoFactorEvent }>(
  'two-factor changed',
  async ({ agencyDatabase, appUrl, sender }, { userId, at, what }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    if (!account) return undefined
    const { subject, text, after } = twoFactorTexts[what]
    return {
      to: recipient(account),
      subject,
      heading: subject,
      paragraphs: [`${text} ${moment.format(new Date(at))} (UTC). ${after}`.trim()],
      notes: [
        `If this wasn’t you, set a new password right away, ${appUrl}/forgot-password, and tell ${sender.name}${colonAndEmail(sender)}.`,
      ],
    }
  },
)

/** Sent to the account's previous address. */
export const addressChanged = emailTemplate<{ userId: string; former: string }>(
  'address changed',
  async ({ agencyDatabase, sender }, { userId, former }) => {
    const account = await findAccount(agencyDatabase, { id: userId })
    if (!account) return undefined
    return {
      to: { name: `${account.first} ${account.last}`, address: former },
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        `The email address of your account at ${sender.name} was changed. Sign in with the new one from now on; this address is no longer used.`,
      ],
      notes: [`If this wasn’t you, tell us right away${colonAndEmail(sender)}.`],
    }
  },
)

export const authEmails = [
  confirmAddress,
  addressInUse,
  resetPassword,
  passwordChanged,
  addressChanged,
  twoFactorChanged,
]
