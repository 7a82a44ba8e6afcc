// The calls of projects.
import { projects } from '#contract/projects.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { KeptBodies } from '#server/platform/http/kept-bodies.ts'
import * as service from './service.ts'

export const projectRoutes = (kept: KeptBodies): Implementation[] => [
  implement(projects.allOfCompany, (ctx, { params: { companyId } }) =>
    kept.answer(
      ctx.viewer,
      `projects ${companyId}`,
      ({ company }) => company === companyId,
      async () => JSON.stringify(await service.listProjects(ctx, companyId)),
    ),
  ),
  implement(projects.names, (ctx, { params }) => service.listProjectNames(ctx, params.companyId)),
  implement(projects.create, (ctx, { body }) => service.createProject(ctx, body)),
  implement(projects.get, (ctx, { params }) => service.getProject(ctx, params.projectId)),
  implement(projects.change, (ctx, { params, body }) =>
    service.changeProject(ctx, params.projectId, body),
  ),
  implement(projects.remove, (ctx, { params }) => service.removeProject(ctx, params.projectId)),
]
