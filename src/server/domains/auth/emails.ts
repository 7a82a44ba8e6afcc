// The emails about accounts.
import { emailTemplate } from '#server/platform/mail/email.ts'
import { type AccountRow, findAccount } from './accounts-store.ts'
import { makeLink } from './links.ts'
import { listMethods } from './two-factor/store.ts'

export const recipient = ({ first, last, email }: AccountRow) => ({
  name: `${first} ${last}`,
  address: email,
})

const ignore = 'If that was not you, you need not do anything.'

/**
 * To an address that nobody has confirmed yet. It says nothing that the other side typed, their name included: else
 * anyone could send their own words to anybody through us.
 */
export const confirmAddress = emailTemplate<{ userId: string; email: string }>(
  'confirm address',
  async ({ agency, appUrl, sender }, { userId, email }) => {
    const account = await findAccount(agency, { id: userId })
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
            `This address was given at ${sender.name} to open an account. Please confirm that it is yours.`,
            'We look at every registration ourselves and write to you as soon as yours is approved.',
          ]
        : [
            `This address was given at ${sender.name} as the new one of an account. Once you confirm it, you sign in with it.`,
          ],
      button: { label: 'Confirm address', url: await makeLink(agency, appUrl, link) },
      notes: [`The link works once, for three days. ${ignore}`],
    }
  },
)

/** Somebody tried to register, or to change their address, with the address of this account. */
export const addressInUse = emailTemplate<{ userId: string }>(
  'address in use',
  async ({ agency, appUrl, sender }, { userId }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account || account.bannedAt) return undefined
    return {
      to: recipient(account),
      subject: `You have an account at ${sender.name} already`,
      heading: 'You have an account already',
      paragraphs: [
        `Somebody, probably you, has just given this address at ${sender.name} for another account. There is one with it already, so nothing was changed.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [`Forgot your password? Set a new one: ${appUrl}/forgot-password`, ignore],
    }
  },
)

export const resetPassword = emailTemplate<{ email: string }>(
  'reset password',
  async ({ agency, appUrl, sender }, { email }) => {
    const account = await findAccount(agency, { email })
    if (!account || account.bannedAt) return undefined
    const subject = { userId: account.id }
    const link = { purpose: 'reset password', subject, email } as const
    return {
      to: recipient(account),
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [`A new password was asked for, for your account at ${sender.name}.`],
      button: { label: 'Set a new password', url: await makeLink(agency, appUrl, link) },
      notes: [
        'The link works once, for one hour.',
        'If that was not you, you need not do anything: your password stays as it is.',
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
  async ({ agency, appUrl, sender }, { userId, at }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account) return undefined
    const methods = await listMethods(agency, userId)
    return {
      to: recipient(account),
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your account at ${sender.name} was changed on ${moment.format(new Date(at))} (UTC). Wherever else you were signed in, you no longer are.`,
      ],
      button: { label: 'Sign in', url: `${appUrl}/login` },
      notes: [
        ...(methods.includes('passkey')
          ? ['Your passkeys go on signing in. Remove under Security any that is not yours.']
          : []),
        `If that was not you, set a new password at once, ${appUrl}/forgot-password, and tell us: ${sender.email}.`,
      ],
    }
  },
)

const twoFactorWords = {
  enabled: {
    subject: 'Your account has a second factor',
    text: 'From now on, signing in asks for a code of the authenticator app that was set up on',
    after: 'Wherever else you were signed in, you no longer are.',
  },
  'first passkey': {
    subject: 'Your account has a second factor',
    text: 'From now on, signing in asks for the passkey that was added on',
    after:
      'The passkey signs in without your password, too. Wherever else you were signed in, you no longer are.',
  },
  'passkey added': {
    subject: 'A passkey was added to your account',
    text: 'Another passkey signs in to your account, also without your password, since',
    after: '',
  },
  'passkey removed': {
    subject: 'A passkey was removed from your account',
    text: 'A passkey of your account was removed, and no longer signs in, on',
    after: '',
  },
  'passkey refused': {
    subject: 'A passkey was refused',
    text: 'One of your passkeys counted backward, as a copy of it would, and was refused on',
    after: 'Remove it under Security and add a new one.',
  },
  'app removed': {
    subject: 'The authenticator app was removed',
    text: 'Your authenticator app no longer signs in to your account, but your passkeys do, since',
    after: '',
  },
  disabled: {
    subject: 'The second factor was turned off',
    text: 'Your account is protected by its password alone since',
    after: '',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: 'An administrator took away the second factor of your account on',
    after: 'You sign in with your password alone until you set up a new one.',
  },
  'recovery code used': {
    subject: 'A recovery code was used',
    text: 'Somebody, probably you, signed in to your account with a recovery code on',
    after: 'Each code works once. You can make new ones under Security.',
  },
} as const
export type TwoFactorEvent = keyof typeof twoFactorWords

export const twoFactorChanged = emailTemplate<{ userId: string; at: string; what: TwoFactorEvent }>(
  'two-factor changed',
  async ({ agency, appUrl, sender }, { userId, at, what }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account) return undefined
    const { subject, text, after } = twoFactorWords[what]
    return {
      to: recipient(account),
      subject,
      heading: subject,
      paragraphs: [`${text} ${moment.format(new Date(at))} (UTC). ${after}`.trim()],
      notes: [
        `If that was not you, set a new password at once, ${appUrl}/forgot-password, and tell ${sender.name}: ${sender.email}.`,
      ],
    }
  },
)

/** To the address that was the account's until now. */
export const addressChanged = emailTemplate<{ userId: string; former: string }>(
  'address changed',
  async ({ agency, sender }, { userId, former }) => {
    const account = await findAccount(agency, { id: userId })
    if (!account) return undefined
    return {
      to: { name: `${account.first} ${account.last}`, address: former },
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        `Your account at ${sender.name} has a new address. You sign in with that one from now on; this one is no longer in use.`,
      ],
      notes: [`If that was not you, tell us at once: ${sender.email}.`],
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
