// Refetching cached data after a live update.
import { expect, test } from 'vitest'
import { fileApprovalLinks } from '#contract/work/approval-links.ts'
import { approvals, fileApprovals } from '#contract/work/approvals.ts'
import { events } from '#contract/work/calendar.ts'
import { files } from '#contract/work/files.ts'
import { overview } from '#contract/agency/overview.ts'
import { reports } from '#contract/marketing/reports.ts'
import type { Update } from '#contract/updates.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { createQueryClient, queryOf } from '#web/lib/query.ts'
import { applyUpdates } from './apply-updates.ts'
import { CardReads } from './card-reads.ts'

const company = '0199aaaa-0000-7000-8000-000000000000'
const id = '0199bbbb-0000-7000-8000-000000000000'
const project = '0199cccc-0000-7000-8000-000000000000'

const ofCompany = queryOf(reports.ofCompany, { params: { companyId: company } })
const ofCampaign = queryOf(reports.ofCampaign, { params: { campaignId: id } })
const links = queryOf(reports.links, { params: { reportId: id } })
const calendar = queryOf(events.list, { query: { from: '2026-11-01', to: '2026-11-30' } })
const ofFile = { params: { fileId: id } }
const file = [
  queryOf(files.get, ofFile),
  queryOf(fileApprovals.get, ofFile),
  queryOf(fileApprovalLinks.list, ofFile),
  queryOf(files.ofCompany, { params: { companyId: company }, query: {} }),
  queryOf(approvals.waiting, { params: { companyId: company } }),
  queryOf(overview.attention, { query: { day: '2026-11-28' } }),
]

test.each([
  ['campaign', [ofCompany, ofCampaign, calendar]],
  ['report', [ofCompany, ofCampaign, links]],
  ['invoice', [calendar]],
  ['file', file],
] as const)('a %s: the lists that show it', (kind, touched) => {
  const unreachable: Api = () => Promise.reject(new ApiError('network', 'Away'))
  const client = createQueryClient(unreachable)
  for (const { queryKey } of touched) client.setQueryData(queryKey, [])
  const update: Update = { kind, id, version: 2, company, project }
  applyUpdates(client, new CardReads(client), [update])
  for (const { queryKey } of touched) {
    expect(client.getQueryState(queryKey)?.isInvalidated, String(queryKey[0])).toBe(true)
  }
})

test('a kind that only a newer server knows touches nothing', () => {
  const client = createQueryClient(() => Promise.reject(new ApiError('network', 'Away')))
  client.setQueryData(ofCompany.queryKey, [])
  const update = { kind: 'hologram', id, version: 2, company } as unknown as Update
  applyUpdates(client, new CardReads(client), [update])
  expect(client.getQueryState(ofCompany.queryKey)?.isInvalidated).toBe(false)
})
