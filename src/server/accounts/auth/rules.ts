// Lifetimes of sessions and links, and rate limits.
import { hourMs } from '#contract/values/durations.ts'

const rememberedDays = 30
/** Idle time after which a session that is not remembered ends. */
const idleHours = 12

/** Limits for failed sign-ins per quarter of an hour. */
export const attemptLimits = {
  /** Failures in a browser the person has signed in with before. */
  device: { what: 'sign-in by device', allowed: 10, minutes: 15 },
  /** Across all accounts: people in an office behind one address mistype, too. */
  network: { what: 'sign-in by network', allowed: 100, minutes: 15 },
  /** Lower than `account`, so that no single network can lock others out. */
  accountAndNetwork: { what: 'sign-in by account and network', allowed: 8, minutes: 15 },
  /** From all networks the person has never signed in from. */
  account: { what: 'sign-in by account', allowed: 10, minutes: 15 },
  /** The current password, entered while signed in. */
  ownPassword: { what: 'own password', allowed: 10, minutes: 15 },
  /** First code of a new second factor, while signed in. */
  ownCode: { what: 'own code', allowed: 10, minutes: 15 },
} as const

/** Limits for second-factor codes, separate from passwords because the password is already known here. */
export const codeLimits = {
  device: { what: 'code by device', allowed: 10, minutes: 15 },
  network: { what: 'code by network', allowed: 100, minutes: 15 },
  accountAndNetwork: { what: 'code by account and network', allowed: 8, minutes: 15 },
  account: { what: 'code by account', allowed: 10, minutes: 15 },
} as const

/** Lifetime of sign-ins waiting for a code, and of passkey challenges. */
export const challengeMinutes = 5
/** Limits for server challenges and failed answers. */
export const passkeyLimits = {
  begunByPerson: { what: 'passkey begun by person', allowed: 30, minutes: 15 },
  begunByNetwork: { what: 'passkey begun by network', allowed: 200, minutes: 15 },
  /** Failed answers. */
  network: { what: 'passkey by network', allowed: 100, minutes: 15 },
} as const
/** Per person. */
export const maxPasskeys = 10
/** After signing in this recently, setting up the first second factor needs no password. */
export const recentSignInMinutes = 10

/** Hours, counted from when the email is sent. */
export const linkHours = {
  'confirm address': 3 * 24,
  'reset password': 1,
  invitation: 7 * 24,
  'staff invitation': 7 * 24,
}

/** Per address; beyond this no email is sent, but the response stays the same. */
export const mailLimit = { allowed: 4, minutes: 60 }
/** Per person, because anyone can register and each new address receives an email, whether or not it is theirs. */
export const addressLimit = { what: 'address by person', allowed: 10, minutes: 60 }
/** Per network, for public endpoints. */
export const networkLimit = { allowed: 60, minutes: 60 }

export function sessionExpiry(isRemembered: boolean, now: Date): Date {
  return new Date(now.getTime() + (isRemembered ? rememberedDays * 24 : idleHours) * hourMs)
}

/** Limits updates of the last use and the idle expiry to one per minute. */
export function isDueForTouch(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > 60_000
}
