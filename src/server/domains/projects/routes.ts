// Project endpoints.
import { projects } from '#contract/projects.ts'
import type { Update } from '#contract/updates.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import * as service from './service.ts'

/** Project cards also show tasks and events. */
const kindsShown: ReadonlySet<Update['kind']> = new Set(['company', 'project', 'task', 'event'])

export const projectRoutes = (
  cache: ResponseCache,
  effects: service.ProjectEffects,
): Implementation[] => [
  implement(projects.allOfCompany, (ctx, { params: { companyId } }) =>
    cache.getOrLoad(
      ctx,
      `projects ${companyId}`,
      ({ company, kind }) => company === companyId && kindsShown.has(kind),
      async () => JSON.stringify(await service.listProjects(ctx, companyId)),
    ),
  ),
  implement(projects.names, (ctx, { params }) => service.listProjectNames(ctx, params.companyId)),
  implement(projects.create, (ctx, { body }) => service.createProject(ctx, body)),
  implement(projects.get, (ctx, { params }) => service.getProject(ctx, params.projectId)),
  implement(projects.change, (ctx, { params, body }) =>
    service.changeProject(ctx, params.projectId, body, effects),
  ),
  implement(projects.remove, (ctx, { params }) => service.removeProject(ctx, params.projectId)),
]
