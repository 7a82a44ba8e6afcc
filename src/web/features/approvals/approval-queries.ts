// Approvals as the screens read them.
import { approvalLinks } from '#contract/approval-links.ts'
import { approvals } from '#contract/approvals.ts'
import { queryOf } from '#web/lib/query.ts'

export const approvalOf = (taskId: string) => queryOf(approvals.get, { params: { taskId } })

export const waitingOf = (companyId: string) =>
  queryOf(approvals.waiting, { params: { companyId } })

export const guestLinksOf = (taskId: string) => queryOf(approvalLinks.list, { params: { taskId } })
