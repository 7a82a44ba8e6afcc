// Milestones of projects: dates by which something is reached, which the client may then approve.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  DateOnly,
  Id,
  Moment,
  PersonName,
  Title,
  Version,
  Visibility,
  can,
  nothing,
} from '../shared.ts'
import { CompanyId } from '../clients/companies.ts'
import { ProjectId } from './projects.ts'

export const Milestone = z.strictObject({
  _id: Id,
  company: Id,
  project: Id,
  title: z.string(),
  dueDate: DateOnly,
  visibility: Visibility,
  /** Null until it is reached. */
  reachedAt: Moment.nullable(),
  /** The client's, which ends once the milestone is reopened or made internal. */
  approval: z
    .strictObject({
      at: Moment,
      /** Null if the caller cannot see the account, such as that of a former member. */
      by: PersonName.nullable(),
    })
    .nullable(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete', 'approve'),
})
export type Milestone = z.infer<typeof Milestone>

export const NewMilestone = z.strictObject({
  title: Title,
  dueDate: DateOnly,
  visibility: Visibility.default('shared'),
})
export type NewMilestone = z.infer<typeof NewMilestone>

export const MilestoneChange = z.strictObject({
  title: Title.optional(),
  dueDate: DateOnly.optional(),
  visibility: Visibility.optional(),
  isReached: z.boolean().optional(),
  version: Version.optional(),
})
export type MilestoneChange = z.infer<typeof MilestoneChange>

const MilestoneId = z.strictObject({ milestoneId: Id })

/** From this many days before its date until it is reached, it needs the attention of those who run projects. */
export const attentionDaysBefore = 7

export const milestones = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/milestones',
    access: 'member',
    summary: 'List a project’s milestones, earliest first',
    params: ProjectId,
    answer: { 200: z.array(Milestone) },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/milestones',
    access: 'member',
    summary: 'List the milestones of a company’s projects, earliest first',
    params: CompanyId,
    answer: { 200: z.array(Milestone) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/milestones',
    access: 'member',
    needs: 'projects',
    summary: 'Add a milestone to a project',
    params: ProjectId,
    body: NewMilestone,
    answer: { 201: Milestone },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/milestones/:milestoneId',
    access: 'member',
    summary: 'Get a milestone',
    params: MilestoneId,
    answer: { 200: Milestone },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/milestones/:milestoneId',
    access: 'member',
    needs: 'projects',
    summary: 'Change a milestone; `isReached` reaches or reopens it',
    params: MilestoneId,
    body: MilestoneChange,
    answer: { 200: Milestone },
    errors: ['stale'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/milestones/:milestoneId/approval',
    access: 'member',
    summary: 'Approve a milestone that has been reached, as its client',
    params: MilestoneId,
    /** The version that the client has seen. */
    body: z.strictObject({ version: Version }),
    answer: { 200: Milestone },
    errors: ['wrong_state', 'stale'],
    isIdempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/milestones/:milestoneId',
    access: 'member',
    needs: 'projects',
    summary: 'Delete a milestone',
    params: MilestoneId,
    answer: { 204: nothing },
  }),
}
