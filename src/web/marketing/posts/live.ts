// What live updates of posts touch.
import { overview } from '#contract/agency/overview.ts'
import { posts } from '#contract/marketing/posts.ts'
import { postApprovalLinks } from '#contract/work/approval-links.ts'
import { approvals, postApprovals } from '#contract/work/approvals.ts'
import { files } from '#contract/work/files.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    post: ({ id, company = '' }) => ({
      records: [[posts.get.path, { params: { postId: id } }]],
      others: [
        [posts.ofCompany.path, { params: { companyId: company } }],
        [postApprovals.get.path, { params: { postId: id } }],
        [postApprovalLinks.list.path, { params: { postId: id } }],
        [files.ofPost.path, { params: { postId: id } }],
        [approvals.waiting.path, { params: { companyId: company } }],
        [overview.attention.path],
      ],
    }),
  },
}
