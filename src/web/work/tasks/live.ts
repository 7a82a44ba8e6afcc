// What live updates of tasks touch.
import { overview } from '#contract/agency/overview.ts'
import { people } from '#contract/clients/people.ts'
import { approvalLinks } from '#contract/work/approval-links.ts'
import { approvals } from '#contract/work/approvals.ts'
import { events } from '#contract/work/calendar.ts'
import { myTasks, tasks } from '#contract/work/tasks.ts'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { requests } from '#contract/work/requests.ts'
import { templates } from '#contract/work/templates.ts'
import type { ChangedCard } from '#web/kit/live/card-refetcher.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'
import { projectCard } from '#web/work/projects/queries.ts'

export const live: LiveRules = {
  touched: {
    // A project's card shows its tasks and progress.
    task: ({ id, version, company = '', project = '' }) => ({
      cards: [taskCard(id, project, version), projectCard(project, company)],
      others: [
        [tasks.archivedOfProject.path, { params: { projectId: project } }],
        [tasks.allOfCompany.path, { params: { companyId: company } }],
        [approvals.get.path, { params: { taskId: id } }],
        [approvalLinks.list.path, { params: { taskId: id } }],
        [approvals.waiting.path, { params: { companyId: company } }],
        [requests.ofCompany.path, { params: { companyId: company } }],
        [people.contacts.path, { params: { companyId: company } }],
        [myTasks.list.path],
        [events.list.path],
        [overview.attention.path],
        [taskRecurrences.allOfProject.path, { params: { projectId: project } }],
      ],
    }),
    template: () => ({ others: [[templates.list.path]] }),
  },
  owned: {
    details: [tasks.get.path],
    lists: {
      [tasks.allOfProject.path]: ['company', 'project'],
      [tasks.archivedOfProject.path]: ['company', 'project'],
    },
  },
}

function taskCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [tasks.allOfProject.path, { params: { projectId } }],
    endpoint: tasks.get,
    sent: { params: { taskId: id } },
  }
}
