// The calls of projects.
import { projects } from '#contract/projects.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const projectRoutes: Implementation[] = [
  implement(projects.allOfCompany, (ctx, { params }) =>
    service.listProjects(ctx, params.companyId),
  ),
  implement(projects.create, (ctx, { body }) => service.createProject(ctx, body)),
  implement(projects.get, (ctx, { params }) => service.getProject(ctx, params.projectId)),
  implement(projects.change, (ctx, { params, body }) =>
    service.changeProject(ctx, params.projectId, body),
  ),
  implement(projects.remove, (ctx, { params }) => service.removeProject(ctx, params.projectId)),
]
