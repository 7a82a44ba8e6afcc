// Search endpoint.
import { search } from '#contract/records/search.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const searchRoutes: Implementation[] = [
  implement(search.find, (ctx, { query: { q, kinds } }) => service.findRecords(ctx, q, kinds)),
]
