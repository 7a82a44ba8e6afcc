// Task endpoints: boards, subtasks, bulk changes, My tasks, repeats, templates.
import { bulkTasks } from '#contract/work/bulk-tasks.ts'
import { myTasks, tasks } from '#contract/work/tasks.ts'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { templates } from '#contract/work/templates.ts'
import {
  type Implementation,
  JsonText,
  ValidatedText,
  implement,
} from '#server/platform/http/implement.ts'
import * as bulk from './bulk.ts'
import * as series from './series.ts'
import * as service from './service.ts'
import * as templateService from './templates.ts'

export const taskRoutes = (): Implementation[] => [
  ...([tasks.allOfProject, tasks.archivedOfProject] as const).map((endpoint) =>
    implement(endpoint, async (ctx, { params: { projectId } }, { request }) => {
      const archived = endpoint === tasks.archivedOfProject
      const known = request.headers['if-none-match']
      return new ValidatedText(await service.listTasks(ctx, projectId, { archived, known }))
    }),
  ),
  implement(
    tasks.allOfCompany,
    async (ctx, { params }) =>
      new JsonText(await service.listTasksOfCompany(ctx, params.companyId)),
  ),
  implement(tasks.create, (ctx, { params, body }) =>
    service.createTask(ctx, params.projectId, body),
  ),
  implement(myTasks.list, (ctx) => service.listMyTasks(ctx)),
  implement(tasks.get, (ctx, { params }) => service.getTask(ctx, params.taskId)),
  implement(tasks.change, (ctx, { params, body }) => service.changeTask(ctx, params.taskId, body)),
  implement(tasks.duplicate, (ctx, { params }) => service.duplicateTask(ctx, params.taskId)),
  implement(taskRecurrences.allOfProject, (ctx, { params }) =>
    series.listRecurrences(ctx, params.projectId),
  ),
  implement(taskRecurrences.set, (ctx, { params, body }) =>
    series.setRecurrence(ctx, params.taskId, body),
  ),
  implement(taskRecurrences.end, (ctx, { params }) => series.endRecurrence(ctx, params.taskId)),
  implement(templates.list, (ctx) => templateService.listTemplates(ctx)),
  implement(templates.create, (ctx, { body }) => templateService.createTemplate(ctx, body)),
  implement(templates.change, (ctx, { params, body }) =>
    templateService.changeTemplate(ctx, params.templateId, body),
  ),
  implement(templates.remove, (ctx, { params }) =>
    templateService.removeTemplate(ctx, params.templateId),
  ),
  implement(templates.saveProject, (ctx, { params, body }) =>
    templateService.saveProjectAsTemplate(ctx, params.projectId, body.name),
  ),
  implement(templates.apply, (ctx, { params, body }) =>
    templateService.applyTemplate(ctx, params.projectId, params.templateId, body.startDate),
  ),
  implement(bulkTasks.change, (ctx, { body }) => bulk.changeTasks(ctx, body.ids, body.change)),
  implement(bulkTasks.undo, (ctx, { body }) => bulk.undoChange(ctx, body.changes)),
  implement(bulkTasks.remove, (ctx, { body }) => bulk.removeTasks(ctx, body.ids)),
  implement(bulkTasks.create, (ctx, { params, body }) =>
    bulk.createTasks(ctx, params.projectId, body.tasks),
  ),
  implement(tasks.remove, (ctx, { params }) => service.removeTask(ctx, params.taskId)),
  implement(tasks.addSubtask, (ctx, { params, body }) =>
    service.addSubtask(ctx, params.taskId, body),
  ),
  implement(tasks.changeSubtask, (ctx, { params, body }) =>
    service.changeSubtask(ctx, params.taskId, params.subtaskId, body),
  ),
  implement(tasks.removeSubtask, (ctx, { params }) =>
    service.removeSubtask(ctx, params.taskId, params.subtaskId),
  ),
]
