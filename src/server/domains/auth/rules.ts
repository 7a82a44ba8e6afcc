// How long sessions and links live, and how often something may be tried.

export const rememberedDays = 30
/** A session that is not remembered ends after this long without use. */
export const idleHours = 12

/** Failed sign-ins in a quarter of an hour. */
export const attemptLimits = {
  /** From a browser that the person signed in with before. */
  device: { what: 'sign-in by device', allowed: 10, minutes: 15 },
  /** At all accounts together: an office behind one address mistypes, too. */
  network: { what: 'sign-in by network', allowed: 100, minutes: 15 },
  /** Fewer than at an account from everywhere: one network alone shuts nobody else out. */
  accountAndNetwork: { what: 'sign-in by account and network', allowed: 8, minutes: 15 },
  /** From all networks together that the person never signed in from. */
  account: { what: 'sign-in by account', allowed: 10, minutes: 15 },
  /** Of someone signed in, who is asked for the current password. */
  ownPassword: { what: 'own password', allowed: 10, minutes: 15 },
  /** Likewise, for the first code of a second factor. */
  ownCode: { what: 'own code', allowed: 10, minutes: 15 },
} as const

/** Codes of the second factor, counted apart from passwords: who gets as far has the password. */
export const codeLimits = {
  device: { what: 'code by device', allowed: 10, minutes: 15 },
  network: { what: 'code by network', allowed: 100, minutes: 15 },
  accountAndNetwork: { what: 'code by account and network', allowed: 8, minutes: 15 },
  account: { what: 'code by account', allowed: 10, minutes: 15 },
} as const

/** How long a sign-in waits for its code, and a passkey for its browser. */
export const challengeMinutes = 5
/** Each begins with a challenge of the server's. */
export const passkeyLimits = {
  begunByPerson: { what: 'passkey begun by person', allowed: 30, minutes: 15 },
  begunByNetwork: { what: 'passkey begun by network', allowed: 200, minutes: 15 },
  /** Failed. */
  network: { what: 'passkey by network', allowed: 100, minutes: 15 },
} as const
/** Of one person. */
export const maxPasskeys = 10
/** Who has given the password so lately need not give it again for a first second factor. */
export const recentSignInMinutes = 10

/** From when the mail goes out. */
export const linkHours = {
  'confirm address': 3 * 24,
  'reset password': 1,
  invitation: 7 * 24,
  'staff invitation': 7 * 24,
}

/** Per address that mails would go to; beyond it none is sent, and the answer is the same. */
export const mailLimit = { allowed: 4, minutes: 60 }
/** Per person: anyone may register, and each new address is written to, whoever's it is. */
export const addressLimit = { what: 'address by person', allowed: 10, minutes: 60 }
/** Per network, for calls that anyone may make. */
export const networkLimit = { allowed: 60, minutes: 60 }

const hour = 3_600_000

export function sessionExpiry(isRemembered: boolean, now: Date): Date {
  return new Date(now.getTime() + (isRemembered ? rememberedDays * 24 : idleHours) * hour)
}

/** Use is noted, and an idle limit moved, at most once a minute. */
export function isDueForTouch(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > 60_000
}
