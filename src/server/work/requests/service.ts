// Client requests: create, list.
import type { NewRequest, Request } from '#contract/work/requests.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { addRequested } from '#server/work/tasks/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Policy, authorize } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/caller.ts'
import * as store from './store.ts'

/** Staff create tasks instead. */
const canRequest: Policy<unknown> = (caller) => !isStaff(caller)

/** Writes with the agency's role, since clients can't write these tables; the project check runs as the client. */
export async function createRequest(
  ctx: Context,
  projectId: string,
  fields: NewRequest,
): Promise<Request> {
  const project = await ctx.read((tx) => requireProject(tx, ctx, projectId))
  authorize(canRequest, ctx.caller, project)
  return ctx.transaction(async (tx) => {
    const { id: taskId, companyId } = await addRequested(tx, ctx, projectId, fields)
    await store.insertRequest(tx, { taskId, companyId, personId: ctx.caller.personId })
    await ctx.notify(tx, { kind: 'request', record: taskId, about: 'made' })
    return presentRequest(await store.findRequest(tx, ctx.caller, taskId))
  }, 'agency')
}

export function listRequests(ctx: Context, companyId: string): Promise<Request[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await store.listRequests(tx, ctx.caller, companyId)).map(presentRequest)
  })
}

const presentRequest = (row: store.RequestRow): Request => ({
  _id: row.id,
  title: row.title,
  project: { _id: row.projectId, title: row.projectTitle },
  status: row.status,
  declined: row.archived && row.status !== 'done',
  requestedBy: { _id: row.requestedBy, name: { first: row.first, last: row.last } },
  requestedAt: row.requestedAt.toISOString(),
})
