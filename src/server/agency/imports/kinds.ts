// Import types for tables: companies, projects, tasks and people.
import * as z from 'zod'
import { PartialCompany } from '#contract/clients/companies.ts'
import type { TableKind } from '#contract/agency/imports.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { NewProject } from '#contract/work/projects.ts'
import { Id } from '#contract/shared.ts'
import { NewTask } from '#contract/work/tasks.ts'
import { addCompanies, findKnown } from '#server/clients/companies/service.ts'
import { addProjects, listTitles } from '#server/work/projects/service.ts'
import { addImported, findTitled } from '#server/work/tasks/service.ts'
import { small } from './cells.ts'
import type { ImportType } from './import-type.ts'
import { personType } from './person-type.ts'
import { undoRecords } from './undo-import.ts'

type KeyFields = Pick<PartialCompany, 'name' | 'email' | 'website'>

const companyKeys = ({ name, email, website }: KeyFields) => [
  `name ${small(name)}`,
  ...(email === '' ? [] : [`email ${email}`]),
  ...(website === '' ? [] : [`website ${website}`]),
]

const company: ImportType<PartialCompany> = {
  schema: withAddressRules(PartialCompany, 'partial'),
  emptyBody: { website: '', email: '', phone: '', address: toAddress() },
  alsoCalled: {
    name: [
      'company',
      'client',
      'companyclient',
      'companyname',
      'clientname',
      'organization',
      'account',
    ],
    website: ['url', 'web', 'domain', 'homepage'],
    email: ['mail', 'emailaddress'],
    phone: ['telephone', 'phonenumber', 'tel'],
    'address.street': ['address', 'addressline1', 'street1', 'streetaddress'],
    'address.state': [
      'region',
      'province',
      'county',
      'prefecture',
      'emirate',
      'stateregion',
      'stateprovince',
    ],
    'address.zipCode': ['zip', 'zipcode', 'postalcode', 'postcode', 'eircode', 'pincode'],
    description: ['notes', 'about'],
  },
  keysOf: companyKeys,
  async knownKeys(tx, ctx, bodies) {
    const known = await findKnown(tx, ctx.caller, {
      names: bodies.map(({ name }) => small(name)),
      emails: bodies.map(({ email }) => email).filter((email) => email !== ''),
      websites: bodies.map(({ website }) => website).filter((website) => website !== ''),
    })
    return known.flatMap(companyKeys)
  },
  add: (tx, ctx, bodies) => addCompanies(tx, ctx, bodies),
  takeBack: (tx, ctx, { recordIds }, platform) =>
    undoRecords(tx, ctx, platform, { kind: 'company', recordIds }),
}

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
  company: company as ImportType<unknown>,
  person: personType as ImportType<unknown>,
  project: project as ImportType<unknown>,
  task: task as ImportType<unknown>,
}
