// How long sessions live and how often a password may be guessed.

export const rememberedDays = 30
/** A session that is not remembered ends after this long without use. */
export const idleHours = 12
export const guessesAllowed = 10
export const guessWindowMinutes = 15

const hour = 3_600_000

export function sessionExpiry(isRemembered: boolean, now: Date): Date {
  return new Date(now.getTime() + (isRemembered ? rememberedDays * 24 : idleHours) * hour)
}

/** Use is noted, and an idle limit moved, at most once a minute. */
export function isDueForTouch(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > 60_000
}
