// What live updates of comments touch.
import { comments } from '#contract/work/comments.ts'
import { toQuery } from '#web/lib/query.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    comment: ({ company = '', task = '' }) => ({
      lists: [toQuery(comments.ofTask, { params: { taskId: task }, query: {} }).queryKey],
      others: [[comments.latestOfCompany.path, { params: { companyId: company } }]],
    }),
  },
}
