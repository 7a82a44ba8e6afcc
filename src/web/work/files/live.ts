// What live updates of files touch.
import { overview } from '#contract/agency/overview.ts'
import { brand } from '#contract/clients/brand.ts'
import { posts } from '#contract/marketing/posts.ts'
import {
  approvalLinks,
  fileApprovalLinks,
  postApprovalLinks,
} from '#contract/work/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from '#contract/work/approvals.ts'
import { files } from '#contract/work/files.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    file: ({ id, company = '' }) => ({
      records: [[files.get.path, { params: { fileId: id } }]],
      others: [
        [files.ofTask.path],
        [files.ofCompany.path],
        [files.usage.path],
        // For the logo, which appears once its preview is generated.
        [brand.get.path, { params: { companyId: company } }],
        [approvals.get.path],
        [approvalLinks.list.path],
        [postApprovals.get.path],
        [postApprovalLinks.list.path],
        [fileApprovals.get.path, { params: { fileId: id } }],
        [fileApprovalLinks.list.path, { params: { fileId: id } }],
        [approvals.waiting.path, { params: { companyId: company } }],
        [overview.attention.path],
        [files.ofPost.path],
        // For the picture, which appears once its preview is generated.
        [posts.get.path],
      ],
    }),
  },
}
