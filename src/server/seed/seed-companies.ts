// Creates companies with all that belongs to them from fixtures, by the services that the calls use.
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
import type {
  CampaignFixture,
  CompanyFixture,
  PersonFixture,
  ProjectFixture,
  TaskFixture,
} from './fixtures.ts'

const password = 'Enfilade-demo-1'

export interface SeedContext {
  db: Database
  /** Ids of the agency's people. */
  staff: Record<StaffName, string>
  /** Ids of the people created so far, by address: some belong to several. */
  peopleByEmail: Map<string, string>
  today: string
  /** For doing something as this person of the agency. */
  contextOf(personId: string): Context
  /** For what somebody does before anyone knows them. */
  visitor: Work
}

export async function seedStaff(db: Database): Promise<Record<StaffName, string>> {
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

export async function seedCompany(seed: SeedContext, fixture: CompanyFixture): Promise<void> {
  const { staff: agency, contextOf } = seed
  const id = await makeCompany(seed, fixture)
  const owner = await seedPeople(seed, id, fixture.people)
  for (const project of fixture.projects) await seedProject({ ...seed, owner }, id, project)
  if (fixture.state === 'disabled') {
    await changeCompany(contextOf(agency.avery), id, { active: false })
  }
}

async function makeCompany(
  { visitor, contextOf, staff: agency }: SeedContext,
  { company, state }: CompanyFixture,
): Promise<string> {
  if (state === 'waiting') {
    return visitor.transaction((tx) => registerCompany(visitor, tx, company))
  }
  const { _id } = await createCompany(contextOf(agency.avery), company)
  return _id
}

/** @returns the owner's id */
async function seedPeople(
  { db, peopleByEmail }: SeedContext,
  companyId: string,
  people: readonly PersonFixture[],
): Promise<string | undefined> {
  let owner: string | undefined
  for (const { name, email, role, isSignIn } of people) {
    const userId =
      peopleByEmail.get(email) ??
      (await createPerson(db, {
        role: 'client',
        name,
        email,
        password: isSignIn ? password : null,
      }))
    peopleByEmail.set(email, userId)
    await addMember(db, { userId, companyId, role })
    if (role === 'owner') owner = userId
  }
  return owner
}

type CompanySeedContext = SeedContext & { owner: string | undefined }

async function seedProject(seed: CompanySeedContext, company: string, fixture: ProjectFixture) {
  const { today } = seed
  const ctx = seed.contextOf(seed.staff[fixture.lead])
  const { _id: id } = await createProject(ctx, {
    company,
    title: fixture.title,
    description: fixture.about,
    startDate: dayFrom(today, fixture.from),
    endDate: dayFrom(today, fixture.to),
  })
  for (const [status, tasks] of Object.entries(fixture.tasks) as [TaskStatus, TaskFixture[]][]) {
    for (const task of tasks) await seedTask(seed, ctx, id, status, task)
  }
  for (const campaign of fixture.campaigns ?? []) await seedCampaign(today, ctx, id, campaign)
  if (fixture.status !== 'planned') await changeProject(ctx, id, { status: fixture.status })
}

async function seedCampaign(
  today: string,
  ctx: Context,
  projectId: string,
  { title, about, status, from, to, budget, metrics = [0, 0, 0], isInternal }: CampaignFixture,
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

async function seedTask(
  { staff: people, owner, today }: CompanySeedContext,
  ctx: Context,
  projectId: string,
  status: TaskStatus,
  fixture: TaskFixture,
): Promise<void> {
  const {
    title,
    about,
    type,
    tags = [],
    priority = 'medium',
    due,
    who,
    isInternal,
    steps,
  } = fixture
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
