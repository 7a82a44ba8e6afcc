// Post queries, and the choices encoded in the URL.
import type { QueryClient } from '@tanstack/react-query'
import { monthOf } from '#contract/values/days.ts'
import { posts } from '#contract/marketing/posts.ts'
import { toWeeks } from '#web/lib/month-grid.ts'
import { toQuery } from '#web/lib/query.ts'

export const postWith = (postId: string) => toQuery(posts.get, { params: { postId } })

interface Shown {
  company: string
  campaign: string | null
  /** Any day of the month. */
  month: string
}

/** Includes the days of adjacent months in its first and last week. */
export function postsOf({ company, campaign, month }: Shown) {
  const days = toWeeks(month).flat()
  const [from = month, to = month] = [days[0], days.at(-1)]
  const query = { from, to, ...(campaign !== null && { campaign }) }
  return toQuery(posts.ofCompany, { params: { companyId: company }, query })
}

/** Refetches every cached month. */
export const readPostsAgain = (cache: QueryClient, companyId: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: [posts.ofCompany.path, { params: { companyId } }] })

const views = ['month', 'list'] as const
export type View = (typeof views)[number]

export interface PostChoices {
  /** Its first day. */
  month: string
  campaign: string | null
  view: View
}

const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
const isId = (text: string | null) => text !== null && /^[\da-f-]{36}$/.test(text)

/** @param today `YYYY-MM-DD`; '' until known */
export function choicesIn(address: URLSearchParams, today: string): PostChoices {
  const asked = address.get('month') ?? ''
  const campaign = address.get('campaign')
  return {
    month: `${isMonth(asked) ? asked : monthOf(today)}-01`,
    campaign: isId(campaign) ? campaign : null,
    view: address.get('view') === 'list' ? 'list' : 'month',
  }
}
