// The calls of tasks and their subtasks.
import { tasks } from '#contract/tasks.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import * as service from './service.ts'

export const taskRoutes = (cache: ResponseCache): Implementation[] => [
  implement(tasks.allOfProject, (ctx, { params: { projectId } }) =>
    cache.getOrLoad(
      ctx,
      `board ${projectId}`,
      ({ project, kind, version }) =>
        project === projectId || (kind === 'company' && version === 0),
      () => service.listTasks(ctx, projectId),
    ),
  ),
  implement(tasks.create, (ctx, { params, body }) =>
    service.createTask(ctx, params.projectId, body),
  ),
  implement(tasks.get, (ctx, { params }) => service.getTask(ctx, params.taskId)),
  implement(tasks.change, (ctx, { params, body }) => service.changeTask(ctx, params.taskId, body)),
  implement(tasks.remove, (ctx, { params }) => service.removeTask(ctx, params.taskId)),
  implement(tasks.addSubtask, (ctx, { params, body }) =>
    service.addSubtask(ctx, params.taskId, body.title),
  ),
  implement(tasks.changeSubtask, (ctx, { params, body }) =>
    service.changeSubtask(ctx, params.taskId, params.subtaskId, body),
  ),
  implement(tasks.removeSubtask, (ctx, { params }) =>
    service.removeSubtask(ctx, params.taskId, params.subtaskId),
  ),
]
