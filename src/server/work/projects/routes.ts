// Project endpoints.
import { projects } from '#contract/work/projects.ts'
import { type Implementation, JsonText, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const projectRoutes = (effects: service.ProjectEffects): Implementation[] => [
  implement(
    projects.allOfCompany,
    async (ctx, { params }) =>
      new JsonText(JSON.stringify(await service.listProjects(ctx, params.companyId))),
  ),
  implement(projects.names, (ctx, { params }) => service.listProjectNames(ctx, params.companyId)),
  implement(projects.create, (ctx, { body }) => service.createProject(ctx, body)),
  implement(projects.get, (ctx, { params }) => service.getProject(ctx, params.projectId)),
  implement(projects.change, (ctx, { params, body }) =>
    service.changeProject(ctx, params.projectId, body, effects),
  ),
  implement(projects.remove, (ctx, { params }) => service.removeProject(ctx, params.projectId)),
]
