// Overview endpoints: counts, news and attention.
import { overview } from '#contract/agency/overview.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { getAttention, getNews } from './service.ts'
import { countWork } from './store.ts'

export const overviewRoutes = ({
  agencyDatabase,
}: {
  agencyDatabase: Database
}): Implementation[] => [
  implement(overview.get, (ctx) => ctx.read((tx) => countWork(tx, ctx.caller))),
  implement(overview.attention, (ctx, { query }) => getAttention(ctx, query)),
  implement(overview.news, (ctx) => getNews(ctx, agencyDatabase)),
]
