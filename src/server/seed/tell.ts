// Makes a story true by the services that the calls use.
import type { TaskStatus } from '#contract/tasks.ts'
import { addMember, createPerson } from '../domains/auth/service.ts'
import { createCampaign } from '../domains/campaigns/service.ts'
import { changeCompany, createCompany, registerCompany } from '../domains/companies/service.ts'
import { changeProject, createProject } from '../domains/projects/service.ts'
import { addSubtask, changeSubtask, createTask } from '../domains/tasks/service.ts'
import type { Context, Work } from '../platform/context.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Staff, type StaffName, staff } from './content/staff.ts'
import { tagColors } from './content/tags.ts'
import { dayFrom, workdayFrom } from './days.ts'
import type { CampaignStory, CompanyStory, PersonStory, ProjectStory, TaskStory } from './story.ts'

const password = 'Enfilade-demo-1'

export interface Telling {
  db: Database
  /** Ids of the agency's people. */
  staff: Record<StaffName, string>
  /** People of the companies told so far, by address: some belong to several. */
  known: Map<string, string>
  today: string
  /** For doing something as this person of the agency. */
  contextOf(personId: string): Context
  /** For what somebody does before anyone knows them. */
  visitor: Work
}

export async function welcomeStaff(db: Database): Promise<Record<StaffName, string>> {
  const ids: Partial<Record<StaffName, string>> = {}
  for (const [name, { email, ...person }] of Object.entries(staff) as [StaffName, Staff][]) {
    ids[name] = await createPerson(db, {
      ...person,
      email,
      role: 'admin',
      password: name === 'avery' ? password : null,
    })
  }
  return ids as Record<StaffName, string>
}

export async function tellCompany(telling: Telling, story: CompanyStory): Promise<void> {
  const { staff: agency, contextOf } = telling
  const id = await makeCompany(telling, story)
  const owner = await welcomePeople(telling, id, story.people)
  for (const project of story.projects) await tellProject({ ...telling, owner }, id, project)
  if (story.state === 'disabled') {
    await changeCompany(contextOf(agency.avery), id, { active: false })
  }
}

async function makeCompany(
  { visitor, contextOf, staff: agency }: Telling,
  { company, state }: CompanyStory,
): Promise<string> {
  if (state === 'waiting') {
    return visitor.transaction((tx) => registerCompany(visitor, tx, company))
  }
  const { _id } = await createCompany(contextOf(agency.avery), company)
  return _id
}

/** @returns the owner's id */
async function welcomePeople(
  { db, known }: Telling,
  companyId: string,
  people: readonly PersonStory[],
): Promise<string | undefined> {
  let owner: string | undefined
  for (const { name, email, role, isSignIn } of people) {
    const userId =
      known.get(email) ??
      (await createPerson(db, {
        role: 'client',
        name,
        email,
        password: isSignIn ? password : null,
      }))
    known.set(email, userId)
    await addMember(db, { userId, companyId, role })
    if (role === 'owner') owner = userId
  }
  return owner
}

type CompanyTelling = Telling & { owner: string | undefined }

async function tellProject(telling: CompanyTelling, company: string, story: ProjectStory) {
  const { today } = telling
  const ctx = telling.contextOf(telling.staff[story.lead])
  const { _id: id } = await createProject(ctx, {
    company,
    title: story.title,
    description: story.about,
    startDate: dayFrom(today, story.from),
    endDate: dayFrom(today, story.to),
  })
  for (const [status, tasks] of Object.entries(story.tasks) as [TaskStatus, TaskStory[]][]) {
    for (const task of tasks) await tellTask(telling, ctx, id, status, task)
  }
  for (const campaign of story.campaigns ?? []) await tellCampaign(today, ctx, id, campaign)
  if (story.status !== 'planned') await changeProject(ctx, id, { status: story.status })
}

async function tellCampaign(
  today: string,
  ctx: Context,
  projectId: string,
  { title, about, status, from, to, budget, metrics = [0, 0, 0], isInternal }: CampaignStory,
): Promise<void> {
  const [reach, engagement, conversions] = metrics
  await createCampaign(ctx, projectId, {
    title,
    description: about,
    status,
    startDate: dayFrom(today, from),
    endDate: dayFrom(today, to),
    budget,
    metrics: { reach, engagement, conversions },
    ...(isInternal && { visibility: 'internal' }),
  })
}

async function tellTask(
  { staff: people, owner, today }: CompanyTelling,
  ctx: Context,
  projectId: string,
  status: TaskStatus,
  story: TaskStory,
): Promise<void> {
  const { title, about, type, tags = [], priority = 'medium', due, who, isInternal, steps } = story
  const { _id: id } = await createTask(ctx, projectId, {
    title,
    description: about,
    type,
    tags: tags.map((name) => ({ name, color: tagColors[name] })),
    priority,
    status,
    dueDate: due === undefined ? null : workdayFrom(today, due),
    assignedTo: who === 'owner' ? owner : who && people[who],
    ...(isInternal && { visibility: 'internal' }),
  })
  for (const step of steps?.done ?? []) {
    const { _id: subtask } = await addSubtask(ctx, id, step)
    await changeSubtask(ctx, id, subtask, { done: true })
  }
  for (const step of steps?.open ?? []) await addSubtask(ctx, id, step)
}
