// A number of things, in words.
import { formatNumber } from './locale.ts'

/** `1 task`, `2,000 tasks`; `several` where it is not made by an s. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : several}`
