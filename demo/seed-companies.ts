// Seeds companies with everything belonging to them from fixtures, through the API's services.
import { addDays } from '#contract/values/days.ts'
import type { TaskStatus } from '#contract/work/tasks.ts'
import { addMember, createPerson } from '#server/accounts/auth/service.ts'
import { hold } from '#server/work/approvals/holds.ts'
import { decide } from '#server/work/approvals/service.ts'
import { publishReport } from '#server/marketing/reports/publishing.ts'
import { createForCampaign } from '#server/marketing/reports/service.ts'
import { createCampaign } from '#server/marketing/campaigns/service.ts'
import { addComment } from '#server/work/comments/service.ts'
import { changeCompany, createCompany, registerCompany } from '#server/clients/companies/service.ts'
import { changeFile } from '#server/work/files/service.ts'
import { recheckApprovals } from '#server/work/approvals/service.ts'
import { changeProject, createProject } from '#server/work/projects/service.ts'
import { createRequest } from '#server/work/requests/service.ts'
import { setRecurrence } from '#server/work/tasks/series.ts'
import { addSubtask, changeSubtask, createTask, getTask } from '#server/work/tasks/service.ts'
import type { Context, Work } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { events } from './content/events.ts'
import { type Staff, type StaffName, staff } from './content/staff.ts'
import { tagColors } from './content/tags.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { monthBefore, workdayFrom } from './days.ts'
import { demoPassword } from '#server/agency/setup/demo.ts'
import type {
  CampaignFixture,
  CompanyFixture,
  PersonFixture,
  ProjectFixture,
  TaskFixture,
} from './fixtures.ts'
import { seedEvent } from './seed-events.ts'
import { seedPost } from './seed-posts.ts'
import { seedFigures } from './seed-figures.ts'
import { seedFile } from './seed-files.ts'
import { saveChosenClients } from './store.ts'

export interface SeedContext {
  db: Database
  /** If omitted, no files are created. */
  storage: Storage | undefined
  /** Ids of staff. */
  staff: Record<StaffName, string>
  /** Ids of people created so far, by email address, because some belong to several companies. */
  peopleByEmail: Map<string, string>
  today: string
  /** Context for acting as this staff member. */
  contextOf(personId: string): Context
  /** Context for acting as one of a client's owners. */
  ownerContextOf(personId: string, companyId: string): Context
  /** Context for actions before sign-in. */
  visitor: Work
}

export async function seedStaff(db: Database): Promise<Record<StaffName, string>> {
  const ids: Partial<Record<StaffName, string>> = {}
  for (const [who, { name, email, staffRole }] of Object.entries(staff) as [StaffName, Staff][]) {
    ids[who] = await createPerson(db, {
      role: 'admin',
      staffRole,
      name,
      email,
      password: demoPassword,
    })
  }
  return ids as Record<StaffName, string>
}

/** Runs after all clients exist. */
export async function chooseClients(db: Database, ids: Record<StaffName, string>): Promise<void> {
  for (const [who, { clients }] of Object.entries(staff) as [StaffName, Staff][]) {
    if (clients) await saveChosenClients(db, ids[who], clients)
  }
}

export async function seedCompany(seed: SeedContext, fixture: CompanyFixture): Promise<void> {
  const { staff: agency, contextOf } = seed
  const id = await makeCompany(seed, fixture)
  const owner = await seedPeople(seed, id, fixture.people)
  const projects = new Map<string, string>()
  for (const project of fixture.projects) {
    projects.set(project.title, await seedProject({ ...seed, owner }, id, project))
  }
  for (const event of events[fixture.company.name] ?? []) {
    await seedEvent(seed, { company: id, owner, projects }, event)
  }
  if (fixture.state === 'disabled') {
    await changeCompany(contextOf(agency.avery), id, { active: false })
  }
}

async function makeCompany(
  { visitor, contextOf, staff: agency }: SeedContext,
  { company, state }: CompanyFixture,
): Promise<string> {
  if (state === 'waiting') {
    return visitor.transaction((tx) => registerCompany(tx, visitor, company))
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
        password: isSignIn ? demoPassword : null,
      }))
    peopleByEmail.set(email, userId)
    await addMember(db, { userId, companyId, role })
    if (role === 'owner') owner = userId
  }
  return owner
}

type CompanySeedContext = SeedContext & { owner: string | undefined }

/** @returns its id */
async function seedProject(
  seed: CompanySeedContext,
  company: string,
  fixture: ProjectFixture,
): Promise<string> {
  const { today, db, storage } = seed
  const ctx = seed.contextOf(seed.staff[fixture.lead])
  const { _id: id } = await createProject(ctx, {
    company,
    title: fixture.title,
    description: fixture.about,
    startDate: addDays(today, fixture.from),
    endDate: addDays(today, fixture.to),
  })
  for (const [status, tasks] of Object.entries(fixture.tasks) as [TaskStatus, TaskFixture[]][]) {
    for (const task of tasks) await seedTask(seed, ctx, id, status, task)
  }
  if (seed.owner) {
    const ownerCtx = seed.ownerContextOf(seed.owner, company)
    for (const { title, about } of fixture.requests ?? []) {
      await createRequest(ownerCtx, id, { title, description: about })
    }
  }
  for (const campaign of fixture.campaigns ?? []) {
    const campaignId = await seedCampaign(today, ctx, id, campaign)
    for (const post of campaign.posts ?? [])
      await seedPost(seed, ctx, { company, campaignId }, post)
  }
  for (const name of fixture.filesInReview ?? []) {
    if (!storage) continue
    const { _id } = await seedFile(ctx, { db, storage }, { company, project: id, name })
    await changeFile(ctx, _id, { review: 'in review' })
  }
  if (fixture.status !== 'planned')
    await changeProject(ctx, id, { status: fixture.status }, { recheckApprovals })
  return id
}

async function seedCampaign(
  today: string,
  ctx: Context,
  projectId: string,
  fixture: CampaignFixture,
): Promise<string> {
  const { title, about, status, from, to, budget, approval, isInternal } = fixture
  const { _id } = await createCampaign(ctx, projectId, {
    title,
    description: about,
    status,
    startDate: addDays(today, from),
    endDate: addDays(today, to),
    budget,
    ...(approval && { approvalMode: approval }),
    ...(isInternal && { visibility: 'internal' }),
  })
  await seedFigures(today, ctx, _id, fixture)
  if (fixture.report) await seedReport(today, ctx, _id, fixture.report)
  return _id
}

async function seedReport(
  today: string,
  ctx: Context,
  campaignId: string,
  texts: NonNullable<CampaignFixture['report']>,
): Promise<void> {
  const month = monthBefore(today)
  const { _id } = await createForCampaign(ctx, campaignId, { month, ...texts })
  await publishReport(ctx, _id)
}

async function seedTask(
  { staff: people, owner, today, db, storage, contextOf, ownerContextOf }: CompanySeedContext,
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
    files = [],
    comments = [],
    decision,
    onHold,
    taskRecurrences: rule,
  } = fixture
  const { _id: id, company } = await createTask(ctx, projectId, {
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
  await seedSteps(ctx, id, steps)
  for (const { by, text, isShared } of comments) {
    const visibility = isShared || by === 'owner' ? 'shared' : 'internal'
    const author = by === 'owner' ? ownerContextOf(owner ?? '', company) : contextOf(people[by])
    await addComment({ agencyDatabase: db }, author, id, { text, visibility })
  }
  if (decision && owner) await seedDecision(ownerContextOf(owner, company), id, decision)
  if (onHold !== undefined) await hold(ctx, { kind: 'task', id }, onHold)
  if (rule) await setRecurrence(ctx, id, { rule, leadDays: 0, endsOn: null, paused: false })
  if (!storage) return
  for (const name of files) await seedFile(ctx, { db, storage }, { company, task: id, name })
}

async function seedSteps(ctx: Context, taskId: string, steps: TaskFixture['steps']): Promise<void> {
  for (const title of steps?.done ?? []) {
    const { _id } = await addSubtask(ctx, taskId, { title })
    await changeSubtask(ctx, taskId, _id, { done: true })
  }
  for (const title of steps?.open ?? []) await addSubtask(ctx, taskId, { title })
}

async function seedDecision(
  ownerCtx: Context,
  taskId: string,
  decision: NonNullable<TaskFixture['decision']>,
): Promise<void> {
  const { version } = await getTask(ownerCtx, taskId)
  await decide(
    ownerCtx,
    { kind: 'task', id: taskId },
    decision === 'approved'
      ? { version, decision }
      : { version, decision: 'changes asked', reason: decision.changes },
  )
}
