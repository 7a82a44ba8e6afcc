// Tasks of projects, and templates for them.
import { boardPath } from '#server/records/record-path.ts'
import type { NounModule } from '#server/records/module.ts'
import { approval, attention, calendar, notifications, search } from './module-store.ts'
import { lockTask, requireTask, sendBack } from './service.ts'

export const tasks: NounModule = {
  records: [
    {
      kind: 'task',
      automatic: ['created'],
      notifications,
      deletion: { needs: ['work'] },
      table: 'tasks',
      search,
      path: {
        office: boardPath('tasks'),
        client: ({ id }) => `/app/client/work-manager/${id}`,
      },
      require: requireTask,
      approval: {
        ...approval,
        async lock(tx, ctx, id) {
          const task = await lockTask(tx, ctx, id)
          return async (decision) => {
            if (decision === 'changes asked') await sendBack(tx, ctx, task)
          }
        },
      },
    },
    {
      kind: 'template',
      deletion: { table: 'task_templates', needs: ['projects'], isOfAgency: true },
      path: {
        office: ({ id }) => `/app/admin/settings/templates/${id}`,
      },
    },
  ],
  attention,
  calendar,
  tables: {
    tasks: 'company',
    task_series: 'company',
    task_requests: 'company',
    task_templates: 'agency',
  },
  personalData: [
    {
      table: 'tasks',
      person: 'assigned_to',
      columns: ['id', 'company_id', 'project_id', 'due_on'],
    },
    { table: 'task_requests', person: 'requested_by', columns: ['task_id', 'requested_at'] },
  ],
}
