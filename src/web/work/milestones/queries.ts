// Queries for milestones, and what is refetched once one has changed.
import type { QueryClient } from '@tanstack/react-query'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { events } from '#contract/work/calendar.ts'
import { toQuery } from '#web/lib/query.ts'

export const milestonesOf = (projectId: string) =>
  toQuery(milestones.ofProject, { params: { projectId } })

export const milestonesOfCompany = (companyId: string) =>
  toQuery(milestones.ofCompany, { params: { companyId } })

export const milestoneWith = (milestoneId: string) =>
  toQuery(milestones.get, { params: { milestoneId } })

export async function showMilestone(cache: QueryClient, saved: Milestone): Promise<void> {
  cache.setQueryData(milestoneWith(saved._id).queryKey, saved)
  await readMilestonesAgain(cache, saved)
}

export async function readMilestonesAgain(
  cache: QueryClient,
  { project, company }: Pick<Milestone, 'project' | 'company'>,
): Promise<void> {
  await Promise.all([
    cache.invalidateQueries(milestonesOf(project)),
    cache.invalidateQueries(milestonesOfCompany(company)),
    cache.invalidateQueries({ queryKey: [events.list.path] }),
  ])
}
