// Import types for tables: companies, projects, tasks and people.
import * as z from 'zod'
import type { TableKind } from '#contract/agency/imports.ts'
import { NewProject } from '#contract/work/projects.ts'
import { Id } from '#contract/shared.ts'
import { NewTask } from '#contract/work/tasks.ts'
import { addProjects, listTitles } from '#server/work/projects/service.ts'
import { addImported, findTitled } from '#server/work/tasks/service.ts'
import { small } from './cells.ts'
import { companyType } from './company-type.ts'
import type { ImportType } from './import-type.ts'
import { personType } from './person-type.ts'
import { undoRecords } from './undo-import.ts'

const project: ImportType<NewProject> = {
  schema: NewProject,
  alsoCalled: {
    client: ['company', 'clientname', 'account'],
    title: ['name', 'project', 'projectname', 'projecttitle'],
    description: ['notes', 'details'],
    startDate: ['start', 'starts', 'begins', 'begin'],
    endDate: ['end', 'ends', 'due', 'duedate', 'deadline'],
    status: ['state', 'stage'],
  },
  keysOf: (body) => [`${body.company} ${small(body.title)}`],
  async knownKeys(tx, ctx, bodies) {
    const companies = [...new Set(bodies.map((body) => body.company))]
    const known = await listTitles(tx, ctx.caller, companies)
    return known.map(({ companyId, title }) => `${companyId} ${small(title)}`)
  },
  add: (tx, ctx, bodies) => addProjects(tx, ctx, bodies),
  takeBack: (tx, ctx, { recordIds }, platform) =>
    undoRecords(tx, ctx, platform, { kind: 'project', recordIds }),
}

/** Includes the project, which the create call takes from its path. */
const TaskOfProject = z.strictObject({ ...NewTask.shape, project: Id })
type TaskOfProject = z.infer<typeof TaskOfProject>

const task: ImportType<TaskOfProject> = {
  schema: TaskOfProject,
  alsoCalled: {
    client: ['company', 'clientname', 'account'],
    project: ['projectname', 'projecttitle', 'board'],
    title: ['name', 'task', 'taskname', 'card', 'cardname', 'summary'],
    description: ['notes', 'details'],
    status: ['state', 'stage', 'column', 'section', 'sectioncolumn'],
    dueDate: ['due', 'deadline', 'dueon'],
    assignedTo: ['assignee', 'assigneeemail', 'owner', 'responsible'],
    tags: ['labels', 'tag', 'label'],
  },
  keysOf: (body) => [`${body.project} ${body.dueDate ?? ''} ${small(body.title)}`],
  async knownKeys(tx, ctx, bodies) {
    const projects = [...new Set(bodies.map((body) => body.project))]
    const titles = [...new Set(bodies.map(({ title }) => small(title)))]
    const known = await findTitled(tx, ctx.caller, projects, titles)
    return known.map(
      ({ projectId, title, dueDate }) => `${projectId} ${dueDate ?? ''} ${small(title)}`,
    )
  },
  async add(tx, ctx, bodies) {
    const ids: string[] = []
    for (const [projectId, ofProject] of Map.groupBy(bodies, (body) => body.project)) {
      const fields = ofProject.map(({ project: _, ...one }) => one)
      // Queries in one transaction run sequentially.
      ids.push(...(await addImported(tx, ctx, projectId, fields)))
    }
    return ids
  },
  takeBack: (tx, ctx, { recordIds }, platform) =>
    undoRecords(tx, ctx, platform, { kind: 'task', recordIds }),
}

// The casts are safe: each type only receives bodies that its own schema parsed.
export const importTypes: Record<TableKind, ImportType<unknown>> = {
  company: companyType as ImportType<unknown>,
  person: personType as ImportType<unknown>,
  project: project as ImportType<unknown>,
  task: task as ImportType<unknown>,
}
