// Task templates: created from a project, managed by staff, and applied to projects.
import { uuidv7 } from 'uuidv7'
import type { Task } from '#contract/work/tasks.ts'
import {
  type Template,
  type TemplateChange,
  type TemplateItem,
  dayAfterStart,
  daysFromStart,
  maxTemplateItems,
} from '#contract/work/templates.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { addTasks, newTasks } from './bulk.ts'
import { presentTask } from './present.ts'
import type { TaskRow } from './rules.ts'
import * as store from './store.ts'
import * as templates from './template-store.ts'

/** Templates belong to the whole agency, so tenant checks do not apply; staff permissions do. */
const asAgency = 'agency'

const auditEntry = (action: string, { id, name, version }: templates.TemplateRow): AuditEntry => ({
  action,
  kind: 'template',
  id,
  version: action === 'deleted' ? 0 : version,
  isInternal: true,
  detail: { name },
})

export async function createTemplate(
  ctx: Context,
  fields: Pick<Template, 'name' | 'items'>,
): Promise<Template> {
  return ctx.transaction(async (tx) => {
    const template = { id: uuidv7(), ...fields, version: 1 }
    await templates.insertTemplate(tx, template)
    await ctx.record(tx, auditEntry('created', template))
    return present(template)
  }, asAgency)
}

const present = ({ id, ...fields }: templates.TemplateRow): Template => ({ _id: id, ...fields })

export const listTemplates = (ctx: Context): Promise<Template[]> =>
  ctx.read(async (tx) => (await templates.listTemplates(tx)).map(present))

export function changeTemplate(
  ctx: Context,
  id: string,
  { version, name, items }: TemplateChange,
): Promise<Template> {
  return ctx.transaction(async (tx) => {
    const before = orNotFound(await templates.lockTemplate(tx, id))
    checkVersion(version, before)
    const next = {
      id,
      name: name ?? before.name,
      items: items ?? before.items,
      version: before.version + 1,
    }
    await templates.saveTemplate(tx, next)
    await ctx.record(tx, auditEntry('changed', next))
    return present(next)
  }, asAgency)
}

export function removeTemplate(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const template = orNotFound(await templates.lockTemplate(tx, id))
    const { name, version } = template
    await recordDeletion(tx, ctx, 'template', [{ id, name, version }])
    await templates.deleteTemplate(tx, id)
    await ctx.record(tx, auditEntry('deleted', template))
  }, asAgency)
}

/** Copies what another project can use, without assignee and progress. */
const itemOf = (task: TaskRow, startDate: string): TemplateItem => ({
  title: task.title,
  description: task.description,
  dueDays: task.dueDate === null ? null : daysFromStart(startDate, task.dueDate),
  priority: task.priority,
  type: task.type,
  tags: task.tags,
  subtasks: task.subtasks.map(({ title }) => title),
  ...(task.visibility === 'internal' && { visibility: task.visibility }),
})

export async function saveProjectAsTemplate(
  ctx: Context,
  projectId: string,
  name: string,
): Promise<Template> {
  const items = await ctx.read((tx) => itemsOfProject(tx, ctx, projectId))
  return createTemplate(ctx, { name, items })
}

async function itemsOfProject(tx: Tx, ctx: Context, projectId: string): Promise<TemplateItem[]> {
  const { startDate } = await requireProject(tx, ctx, projectId)
  const tasks = await store.tasks.list(tx, ctx.caller, projectId)
  const items = tasks.filter(({ archived }) => !archived).map((task) => itemOf(task, startDate))
  if (items.length > 0 && items.length <= maxTemplateItems) return items
  const message = `A template can have 1 to ${maxTemplateItems} tasks; this project has ${items.length}.`
  throw wrongState(message)
}

export function applyTemplate(
  ctx: Context,
  projectId: string,
  templateId: string,
  startDate: string,
): Promise<Task[]> {
  return ctx.transaction(async (tx) => {
    await requireProject(tx, ctx, projectId)
    const template = orNotFound(await templates.findTemplate(tx, templateId))
    const fields = template.items.map(({ subtasks: _, dueDays, ...item }) => ({
      ...item,
      dueDate: dueDays === null ? null : dayAfterStart(startDate, dueDays),
    }))
    const tasks = (await newTasks(tx, ctx, projectId, fields)).map((task, at) => ({
      ...task,
      subtasks: (template.items[at]?.subtasks ?? []).map((title) => ({
        _id: uuidv7(),
        title,
        done: false,
      })),
    }))
    await addTasks(tx, ctx, tasks)
    return tasks.map(presentTask)
  })
}
