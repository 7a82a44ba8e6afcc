// Endpoints of milestones.
import { milestones } from '#contract/work/milestones.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const milestoneRoutes: Implementation[] = [
  implement(milestones.ofProject, (ctx, { params }) =>
    service.listOfProject(ctx, params.projectId),
  ),
  implement(milestones.ofCompany, (ctx, { params }) =>
    service.listOfCompany(ctx, params.companyId),
  ),
  implement(milestones.create, (ctx, { params, body }) =>
    service.addMilestone(ctx, params.projectId, body),
  ),
  implement(milestones.get, (ctx, { params }) => service.getMilestone(ctx, params.milestoneId)),
  implement(milestones.change, (ctx, { params, body }) =>
    service.changeMilestone(ctx, params.milestoneId, body),
  ),
  implement(milestones.approve, (ctx, { params, body }) =>
    service.approveMilestone(ctx, params.milestoneId, body.version),
  ),
  implement(milestones.remove, (ctx, { params }) =>
    service.removeMilestone(ctx, params.milestoneId),
  ),
]
