// Labels for time rounding.
import type { Rounding } from '#contract/work/time-rates.ts'

export const describeRounding = (rounding: Rounding): string =>
  rounding === 0 ? 'None' : `Up to ${rounding} minutes`
