// What live updates of milestones touch.
import { overview } from '#contract/agency/overview.ts'
import { events } from '#contract/work/calendar.ts'
import { milestones } from '#contract/work/milestones.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    milestone: ({ id, company = '', project = '' }) => ({
      records: [[milestones.get.path, { params: { milestoneId: id } }]],
      others: [
        [milestones.ofProject.path, { params: { projectId: project } }],
        [milestones.ofCompany.path, { params: { companyId: company } }],
        [events.list.path],
        [overview.attention.path],
      ],
    }),
  },
  owned: {
    details: [milestones.get.path],
    lists: { [milestones.ofProject.path]: ['company', 'project'] },
  },
}
