// When something may be tried again, in words.

/** So long one waits and watches. */
export const shortWaitSeconds = 90

/** 'in 12 minutes' */
export function whenToRetry(seconds: number): string {
  if (seconds > shortWaitSeconds) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}
