// The metrics of every campaign, and which of them are no sums.
export const standardMetrics = ['reach', 'engagement', 'conversions', 'spend'] as const

/** Whether a period has a highest day instead of a sum: reach counts the same people again every day. */
export const isPeak = (metric: string): boolean => metric === 'reach'
