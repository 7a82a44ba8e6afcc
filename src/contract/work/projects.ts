// Projects of a company and their position on the projects board.
import * as z from 'zod'
import { ApprovalMode } from './approval-modes.ts'
import { endpoint } from '../endpoint.ts'
import {
  DateOnly,
  Description,
  Id,
  Moment,
  Named,
  Rank,
  Title,
  Version,
  can,
  nothing,
  withDatesInOrder,
} from '../shared.ts'
import { CompanyId } from '../clients/companies.ts'

export const projectStatuses = ['planned', 'in progress', 'completed', 'on hold'] as const
export const ProjectStatus = z.enum(projectStatuses)
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const Project = z.strictObject({
  _id: Id,
  company: Id,
  title: z.string(),
  description: z.string(),
  startDate: DateOnly,
  endDate: DateOnly,
  status: ProjectStatus,
  calendarEvents: z.array(Named),
  tasks: z.array(Named),
  /** Done and total tasks, limited to those visible to the caller. Archived tasks count only if they were done. */
  progress: z.strictObject({ done: z.int(), total: z.int() }),
  /** Whether new tasks are visible to the client by default. */
  shareNewTasks: z.boolean(),
  /** The approval mode of its items without their own. */
  approvalMode: ApprovalMode,
  rank: Rank,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Project = z.infer<typeof Project>

export const ProjectDetail = Project.extend({
  can: can('edit', 'delete', 'addTask', 'addCampaign'),
})

const fields = {
  title: Title,
  description: Description.nullish(),
  startDate: DateOnly,
  endDate: DateOnly,
}

export const NewProject = withDatesInOrder(
  z.strictObject({ company: Id, ...fields, status: ProjectStatus.optional() }),
)
export type NewProject = z.infer<typeof NewProject>

export const ProjectChange = withDatesInOrder(
  z.strictObject({
    ...z.strictObject(fields).partial().shape,
    status: ProjectStatus.optional(),
    shareNewTasks: z.boolean().optional(),
    approvalMode: ApprovalMode.optional(),
    after: Id.nullish(),
    version: Version.optional(),
  }),
)
export type ProjectChange = z.infer<typeof ProjectChange>

export const ProjectId = z.strictObject({ projectId: Id })

export const projects = {
  allOfCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/projects',
    access: 'member',
    summary: 'List a company’s projects in board order',
    params: CompanyId,
    answer: { 200: z.array(Project) },
    isLarge: true,
  }),
  names: endpoint({
    method: 'GET',
    path: '/companies/:companyId/projects/names',
    access: 'member',
    summary: 'List a company’s projects by name, for pickers',
    params: CompanyId,
    answer: { 200: z.array(Named) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/create',
    access: 'member',
    needs: 'projects',
    summary: 'Add a project to the end of its column, planned by default',
    body: NewProject,
    answer: { 201: Project },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:projectId',
    access: 'member',
    summary: 'Get a project',
    params: ProjectId,
    answer: { 200: ProjectDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/:projectId',
    access: 'member',
    needs: 'projects',
    summary: 'Change a project; `status` and `after` move it on the board',
    params: ProjectId,
    body: ProjectChange,
    answer: { 200: Project },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a project with its tasks',
    params: ProjectId,
    answer: { 204: nothing },
  }),
}
