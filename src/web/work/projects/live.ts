// What live updates of projects touch.
import { setup } from '#contract/agency/setup.ts'
import { companies } from '#contract/clients/companies.ts'
import { approvals } from '#contract/work/approvals.ts'
import { events } from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'
import { projectCard } from './queries.ts'

export const live: LiveRules = {
  touched: {
    project: ({ id, version, company = '' }) => ({
      cards: [projectCard(id, company, version)],
      others: [
        [projects.names.path, { params: { companyId: company } }],
        [approvals.waiting.path, { params: { companyId: company } }],
        [events.list.path],
        [companies.list.path],
        [companies.all.path],
        [setup.checklist.path],
      ],
    }),
  },
  owned: {
    details: [projects.get.path],
    lists: { [projects.allOfCompany.path]: ['company'] },
  },
}
