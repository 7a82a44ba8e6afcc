// Requests: work a client asks for. Each is a shared task from the start, so that both sides can follow its progress.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from './projects.ts'
import { Description, Id, Moment, Named, PersonName, Title } from '../shared.ts'
import { TaskStatus } from './tasks.ts'

export const NewRequest = z.strictObject({ title: Title, description: Description.nullish() })
export type NewRequest = z.infer<typeof NewRequest>

export const Request = z.strictObject({
  /** The task's id. */
  _id: Id,
  title: z.string(),
  project: Named,
  status: TaskStatus,
  /** Archived without being done, so it will not be. */
  declined: z.boolean(),
  requestedBy: z.strictObject({ _id: Id.nullable(), name: PersonName }),
  requestedAt: Moment,
})
export type Request = z.infer<typeof Request>

export const requests = {
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/requests',
    access: 'member',
    summary: 'Submit a request, as a client of the project; it becomes a task in To Do',
    params: ProjectId,
    body: NewRequest,
    answer: { 201: Request },
    isIdempotent: true,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/requests',
    access: 'member',
    summary: 'List requests of a company’s people and their state, newest first',
    params: CompanyId,
    answer: { 200: z.array(Request) },
  }),
}
