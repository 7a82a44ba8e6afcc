// Makes companies, projects and tasks by the program's own services, each valid unless a test says otherwise.
import { uuidv7 } from 'uuidv7'
import type { Company, NewCompany } from '#contract/companies.ts'
import type { NewProject, Project } from '#contract/projects.ts'
import type { Campaign, NewCampaign } from '#contract/campaigns.ts'
import type { NewTask, Task } from '#contract/tasks.ts'
import { createPerson } from '#server/domains/auth/service.ts'
import { createCampaign } from '#server/domains/campaigns/service.ts'
import { createCompany } from '#server/domains/companies/service.ts'
import { changeProject, createProject } from '#server/domains/projects/service.ts'
import { createTask } from '#server/domains/tasks/service.ts'
import { type Context, type Platform, contextFor } from '#server/platform/context.ts'

export const sampleCompany: NewCompany = {
  name: 'Sample Company',
  website: 'https://sample.example',
  description: '',
  email: 'hello@sample.test',
  phone: '+1 512 555 0100',
  address: {
    street: '1 Sample Street',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'United States',
  },
}

export const sampleProject: Omit<NewProject, 'company'> = {
  title: 'Sample project',
  startDate: '2026-01-05',
  endDate: '2026-03-31',
}

export interface Records {
  addCompany(fields?: Partial<NewCompany>): Promise<Company>
  addProject(
    company: Company,
    fields?: Partial<NewProject> & Partial<Pick<Project, 'status' | 'shareNewTasks'>>,
  ): Promise<Project>
  addTask(project: Project, fields?: Partial<NewTask>): Promise<Task>
  addCampaign(project: Project, fields?: Partial<NewCampaign>): Promise<Campaign>
}

export function recordsOf(platform: Platform): Records {
  let staff: Promise<string> | undefined
  /** A context serves one call: each has its own. */
  async function asStaff(): Promise<Context> {
    const personId = await (staff ??= addStaff(platform))
    return contextFor(platform, { personId, sessionId: '', role: 'admin', companies: [] })
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
        : changeProject(ctx, project._id, { status, shareNewTasks })
    },
    addTask: async (project, fields) =>
      createTask(await asStaff(), project._id, { title: 'Sample task', ...fields }),
    addCampaign: async (project, fields) =>
      createCampaign(await asStaff(), project._id, { title: 'Sample campaign', ...fields }),
  }
}

/** Someone of the agency who never signs in. */
function addStaff({ agency }: Platform): Promise<string> {
  return createPerson(agency, {
    role: 'admin',
    name: { first: 'Rowan', last: 'Quill' },
    email: `staff-${uuidv7()}@agency.test`,
    password: null,
  })
}
