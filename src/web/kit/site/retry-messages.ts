// Labels for when something can be tried again.

/** Longest delay people watch and wait for. */
export const shortWaitSeconds = 90

/** 'in 12 minutes' */
export function whenToRetry(seconds: number): string {
  if (seconds > shortWaitSeconds) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}
