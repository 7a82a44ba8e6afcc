// Creates companies, projects and tasks through the program's own services, valid unless a test says otherwise.
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod'
import type { Company, NewCompany } from '#contract/clients/companies.ts'
import type { NewProject, Project } from '#contract/work/projects.ts'
import type { Campaign, NewCampaign } from '#contract/marketing/campaigns.ts'
import { type Event, NewEvent } from '#contract/work/calendar.ts'
import type { Invoice, NewInvoice } from '#contract/billing/invoices.ts'
import type { NewQuote, Quote } from '#contract/billing/quotes.ts'
import type { Comment, NewComment } from '#contract/work/comments.ts'
import type { NewPost, Post } from '#contract/marketing/posts.ts'
import type { NewTask, Task } from '#contract/work/tasks.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { createEvent } from '#server/work/calendar/service.ts'
import { createCampaign } from '#server/marketing/campaigns/service.ts'
import { addComment } from '#server/work/comments/service.ts'
import { createCompany } from '#server/clients/companies/service.ts'
import { createQuote } from '#server/billing/quotes/service.ts'
import { createInvoice } from '#server/billing/invoices/service.ts'
import { recheckApprovals } from '#server/work/approvals/service.ts'
import { createPost } from '#server/marketing/posts/service.ts'
import { changeProject, createProject } from '#server/work/projects/service.ts'
import { createTask } from '#server/work/tasks/service.ts'
import { type Context, type Platform, contextFor } from '#server/platform/context.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import {
  sampleCompany,
  sampleProject,
  sampleEvent,
  sampleInvoice,
  samplePost,
  sampleQuote,
} from './samples.ts'

export interface Records {
  addCompany(fields?: Partial<NewCompany>): Promise<Company>
  addProject(
    company: Company,
    fields?: Partial<NewProject> & Partial<Pick<Project, 'status' | 'shareNewTasks'>>,
  ): Promise<Project>
  addTask(project: Project, fields?: Partial<NewTask>): Promise<Task>
  addCampaign(project: Project, fields?: Partial<NewCampaign>): Promise<Campaign>
  /** Adds a draft. */
  addPost(campaign: Campaign, fields?: Partial<NewPost>): Promise<Post>
  /** Adds a draft. */
  addInvoice(company: Company, fields?: Partial<NewInvoice>): Promise<Invoice>
  /** Adds a draft. */
  addQuote(company: Company, fields?: Partial<NewQuote>): Promise<Quote>
  /** Added by staff. */
  addEvent(company: Company, fields?: Partial<z.input<typeof NewEvent>>): Promise<Event>
  /** Added by staff. */
  addComment(task: Task, fields?: Partial<NewComment>): Promise<Comment>
}

export function recordsOf(platform: Platform): Records {
  let staff: Promise<string> | undefined
  /** A context serves one call, so each call gets a new one. */
  async function asStaff(): Promise<Context> {
    const personId = await (staff ??= addStaff(platform))
    return contextFor(platform, asAdministrator(personId))
  }
  return {
    addCompany: async (fields) => createCompany(await asStaff(), { ...sampleCompany, ...fields }),
    async addProject(company, { status, shareNewTasks, ...fields } = {}) {
      const ctx = await asStaff()
      const project = await createProject(ctx, {
        ...sampleProject,
        company: company._id,
        ...fields,
      })
      return status === undefined && shareNewTasks === undefined
        ? project
        : changeProject(ctx, project._id, { status, shareNewTasks }, { recheckApprovals })
    },
    addTask: async (project, fields) =>
      createTask(await asStaff(), project._id, { title: 'Sample task', ...fields }),
    addCampaign: async (project, fields) =>
      createCampaign(await asStaff(), project._id, { title: 'Sample campaign', ...fields }),
    addPost: async (campaign, fields) =>
      createPost(await asStaff(), campaign._id, { ...samplePost, ...fields }),
    addEvent: async (company, fields) =>
      createEvent(
        await asStaff(),
        NewEvent.parse({ ...sampleEvent, company: company._id, ...fields }),
      ),
    addInvoice: async ({ _id: company }, fields) =>
      createInvoice(await asStaff(), { ...sampleInvoice, company, ...fields }),
    addQuote: async ({ _id: company }, fields) =>
      createQuote(await asStaff(), { ...sampleQuote, company, ...fields }),
    addComment: async (task, fields) =>
      addComment(platform, await asStaff(), task._id, { text: 'Sample comment', ...fields }),
  }
}

/** A staff member who never signs in. */
function addStaff({ agencyDatabase }: Platform): Promise<string> {
  return createPerson(agencyDatabase, {
    role: 'admin',
    staffRole: 'administrator',
    name: { first: 'Rowan', last: 'Quill' },
    email: `staff-${uuidv7()}@agency.test`,
    password: null,
  })
}
