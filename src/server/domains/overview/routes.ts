// The call of the agency's work in numbers.
import { overview } from '#contract/overview.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { countWork } from './store.ts'

export const overviewRoutes: Implementation[] = [
  implement(overview.get, (ctx) => ctx.read(countWork)),
]
