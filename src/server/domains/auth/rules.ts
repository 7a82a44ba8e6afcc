// How long sessions and links live, and how often something may be tried.

export const rememberedDays = 30
/** A session that is not remembered ends after this long without use. */
export const idleHours = 12
export const guessesAllowed = 10
export const guessWindowMinutes = 15

/** From when the mail goes out. */
export const linkHours = { 'confirm address': 3 * 24, 'reset password': 1, invitation: 7 * 24 }

/** Per address that mails would go to; beyond it none is sent, and the answer is the same. */
export const mailLimit = { allowed: 4, minutes: 60 }
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
