// Live updates: every kind of record is known, and its changes refetch what shows it.
import { expect, test } from 'vitest'
import { fileApprovalLinks } from '#contract/work/approval-links.ts'
import { approvals, fileApprovals } from '#contract/work/approvals.ts'
import { events } from '#contract/work/calendar.ts'
import { comments } from '#contract/work/comments.ts'
import { files } from '#contract/work/files.ts'
import { overview } from '#contract/agency/overview.ts'
import { reports } from '#contract/marketing/reports.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { Update } from '#contract/updates.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { createQueryClient, toQuery } from '#web/lib/query.ts'
import { applyUpdates } from './kit/live/apply-updates.ts'
import { CardRefetcher } from './kit/live/card-refetcher.ts'
import { liveRules } from './live.ts'

const company = '0199aaaa-0000-7000-8000-000000000000'
const id = '0199bbbb-0000-7000-8000-000000000000'
const project = '0199cccc-0000-7000-8000-000000000000'

const ofCompany = toQuery(reports.ofCompany, { params: { companyId: company } })
const ofCampaign = toQuery(reports.ofCampaign, { params: { campaignId: id } })
const links = toQuery(reports.links, { params: { reportId: id } })
const calendar = toQuery(events.list, { query: { from: '2026-11-01', to: '2026-11-30' } })
const ofFile = { params: { fileId: id } }
const file = [
  toQuery(files.get, ofFile),
  toQuery(fileApprovals.get, ofFile),
  toQuery(fileApprovalLinks.list, ofFile),
  toQuery(files.ofCompany, { params: { companyId: company }, query: {} }),
  toQuery(approvals.waiting, { params: { companyId: company } }),
  toQuery(overview.attention, { query: { day: '2026-11-28' } }),
]

test.each(Update.shape.kind.options)('a %s is declared in one noun', (kind) => {
  expect(liveRules.filter(({ touched = {} }) => kind in touched)).toHaveLength(1)
})

test.each([
  ['campaign', [ofCompany, ofCampaign, calendar]],
  ['report', [ofCompany, ofCampaign, links]],
  ['invoice', [calendar]],
  ['file', file],
] as const)('a %s refetches the lists that show it', (kind, touched) => {
  const unreachable: Api = () => Promise.reject(new ApiError('network', 'Away'))
  const client = createQueryClient(unreachable)
  for (const { queryKey } of touched) client.setQueryData(queryKey, [])
  const update: Update = { kind, id, version: 2, company, project }
  applyUpdates(client, new CardRefetcher(client), liveRules, [update])
  for (const { queryKey } of touched) {
    expect(client.getQueryState(queryKey)?.isInvalidated, String(queryKey[0])).toBe(true)
  }
})

const other = '0199dddd-0000-7000-8000-000000000000'

test('deleting a company or project refetches what is below it, nothing else', () => {
  const board = (projectId: string) => toQuery(tasks.allOfProject, { params: { projectId } })
  const ofOne = (companyId: string) => toQuery(projects.allOfCompany, { params: { companyId } })
  const detail = toQuery(tasks.get, { params: { taskId: id } })
  const refetchedAfter = (kind: Update['kind'], gone: string) => {
    const client = createQueryClient(() => Promise.reject(new ApiError('network', 'Away')))
    const queries = [ofOne(company), ofOne(other), board(project), board(other), detail]
    for (const { queryKey } of queries) client.setQueryData<unknown>(queryKey, [])
    client.setQueryData<unknown>(detail.queryKey, { _id: id, version: 1, company, project })
    applyUpdates(client, new CardRefetcher(client), liveRules, [{ kind, id: gone, version: 0 }])
    return queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
  }
  // A board does not reveal which company its project belongs to.
  expect(refetchedAfter('company', company)).toEqual([true, false, true, true, true])
  expect(refetchedAfter('project', project)).toEqual([false, false, true, false, true])
})

test('a comment is refetched unless the list already has this version', async () => {
  const client = createQueryClient(() => Promise.reject(new ApiError('network', 'Away')))
  const [known, older] = [project, other].map((taskId) => {
    const { queryKey } = toQuery(comments.ofTask, { params: { taskId }, query: {} })
    client.setQueryData<unknown>(queryKey, [{ _id: id, version: taskId === project ? 3 : 2 }])
    return () => client.getQueryState(queryKey)?.isInvalidated
  })
  const updates = [project, other].map(
    (task) => ({ kind: 'comment', id, version: 3, task }) as const,
  )
  applyUpdates(client, new CardRefetcher(client), liveRules, updates)
  await expect.poll(() => older?.()).toBe(true)
  expect(known?.()).toBe(false)
})

test('a kind that only a newer server knows refetches nothing', () => {
  const client = createQueryClient(() => Promise.reject(new ApiError('network', 'Away')))
  client.setQueryData(ofCompany.queryKey, [])
  const update = { kind: 'hologram', id, version: 2, company } as unknown as Update
  applyUpdates(client, new CardRefetcher(client), liveRules, [update])
  expect(client.getQueryState(ofCompany.queryKey)?.isInvalidated).toBe(false)
})
