// Task templates: reusable sets of tasks, due a number of days after a start date, that can be applied to a project.
import * as z from 'zod'
import { daysBetween, addDays, lastDay } from '../values/days.ts'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from './projects.ts'
import { DateOnly, Description, Id, Title, Version, list, nothing, text } from '../shared.ts'
import { Priority, Tag, Task, maxSubtasks, maxTags, taskTypes } from './tasks.ts'

const maxDueDays = 3650
export const maxTemplateItems = 100

export const TemplateItem = z.strictObject({
  title: Title,
  description: Description.default(''),
  /** Days after the start; null means no due date. */
  dueDays: z.int().min(0).max(maxDueDays).nullable().default(null),
  priority: Priority.default('medium'),
  type: z.enum(taskTypes).nullable().default(null),
  tags: list(Tag, maxTags).default([]),
  subtasks: list(Title, maxSubtasks).default([]),
  /** If omitted, the project's default for new tasks applies. */
  visibility: z.literal('internal').optional(),
})
export type TemplateItem = z.infer<typeof TemplateItem>

const fields = {
  name: text(100),
  items: list(TemplateItem, maxTemplateItems, 'Add at least one task'),
}

export const Template = z.strictObject({
  _id: Id,
  name: z.string(),
  items: z.array(TemplateItem),
  version: Version,
})
export type Template = z.infer<typeof Template>

export const NewTemplate = z.strictObject(fields)

export const TemplateChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  version: Version.optional(),
})
export type TemplateChange = z.infer<typeof TemplateChange>

export const TemplateId = z.strictObject({ templateId: Id })

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    access: 'admin',
    summary: 'List task templates by name',
    answer: { 200: z.array(Template) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates/create',
    access: 'admin',
    needs: 'projects',
    summary: 'Add a task template',
    body: NewTemplate,
    answer: { 201: Template },
    errors: ['taken'],
    isIdempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/templates/:templateId',
    access: 'admin',
    needs: 'projects',
    summary: 'Rename a task template, or change its tasks',
    params: TemplateId,
    body: TemplateChange,
    answer: { 200: Template },
    errors: ['stale', 'taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/templates/:templateId',
    access: 'admin',
    needs: 'projects',
    summary: 'Delete a task template; tasks made from it are kept',
    params: TemplateId,
    answer: { 204: nothing },
  }),
  saveProject: endpoint({
    method: 'POST',
    path: '/projects/:projectId/template',
    access: 'admin',
    needs: 'projects',
    summary: 'Save the tasks of a project as a template, with due days counted from its start date',
    params: ProjectId,
    body: z.strictObject({ name: fields.name }),
    answer: { 201: Template },
    errors: ['taken', 'wrong_state'],
    isIdempotent: true,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/projects/:projectId/templates/:templateId/apply',
    access: 'admin',
    needs: 'work',
    summary: 'Add the tasks of a template to a project, with due dates counted from a start date',
    params: z.strictObject({ ...ProjectId.shape, ...TemplateId.shape }),
    body: z.strictObject({ startDate: DateOnly }),
    answer: { 201: z.array(Task) },
    isIdempotent: true,
  }),
}

/** The day after the given number of days, limited to the last supported day. */
export function dayAfterStart(startDate: string, days: number): string {
  return addDays(startDate, Math.min(days, daysBetween(startDate, lastDay)))
}

/** Number of days, limited to the range a template allows. */
export const daysFromStart = (startDate: string, day: string): number =>
  Math.min(maxDueDays, Math.max(0, daysBetween(startDate, day)))
