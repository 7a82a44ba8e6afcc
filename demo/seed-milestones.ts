// Seeds the milestones of projects through the API's services.
import { addDays } from '#contract/values/days.ts'
import { addMilestone, approveMilestone, changeMilestone } from '#server/work/milestones/service.ts'
import { type MilestoneFixture, milestones } from './content/milestones.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, findProjectId } from './store.ts'

export async function seedMilestones(seed: SeedContext): Promise<void> {
  for (const [name, fixtures] of Object.entries(milestones)) {
    const companyId = await findCompanyId(seed.db, name)
    for (const fixture of fixtures) await seedMilestone(seed, companyId, fixture)
  }
}

async function seedMilestone(
  seed: SeedContext,
  companyId: string,
  { project, title, on, isInternal, isReached, approvedBy }: MilestoneFixture,
): Promise<void> {
  const ctx = seed.contextOf(seed.staff.avery)
  const { _id } = await addMilestone(ctx, await findProjectId(seed.db, companyId, project), {
    title,
    dueDate: addDays(seed.today, on),
    visibility: isInternal ? 'internal' : 'shared',
  })
  if (!isReached) return
  const { version } = await changeMilestone(ctx, _id, { isReached })
  const personId = approvedBy && seed.peopleByEmail.get(approvedBy)
  if (personId) await approveMilestone(seed.ownerContextOf(personId, companyId), _id, version)
}
