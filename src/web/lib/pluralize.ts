// Formats a count with its noun.
import { formatNumber } from './locale.ts'

/** `1 task`, `2,000 tasks`. @param several the plural, if it isn't formed with an s */
export const pluralize = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : several}`
