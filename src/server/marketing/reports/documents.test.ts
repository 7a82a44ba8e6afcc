// A report's PDF through the API: it shows what the caller may read, and is gone when the report is.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, expect, test } from 'vitest'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { type Report, reports } from '#contract/marketing/reports.ts'
import type { Caller } from '#tests/support/caller.ts'
import { sampleReportTexts as texts } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company } = world
const admin = await world.admin()
const owner = await world.owner()
const other = await world.otherOwner()
const contributor = await world.addStaff({ staffRole: 'contributor' })
const project = await world.addProject(company)
const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const of = ({ _id }: Report) => ({ params: { reportId: _id } })

async function textOf(pdf: Buffer): Promise<string> {
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

const answer = (caller: Caller, report: Report, query = {}) =>
  caller.send(reports.pdf, { ...of(report), query })
const read = async (caller: Caller, report: Report, query = {}) =>
  textOf((await answer(caller, report, query)).rawPayload)
const link = (token: string) => world.anonymous.send(reports.sharedPdf, { params: { token } })
const publish = (report: Report) => admin.call(reports.publish, { ...of(report), body: {} })

async function addReport(fields = {}): Promise<{ report: Report; campaignId: string }> {
  const { _id: campaignId } = await world.addCampaign(project, { budget: 100, ...fields })
  const params = { campaignId }
  const values = [
    { date: '2026-03-02', metric: 'reach', value: 1000 },
    { date: '2026-03-02', metric: 'clicks', value: 1000 },
    { date: '2026-03-02', metric: 'spend', value: 20.5 },
  ]
  await admin.call(campaignFigures.change, { params, body: { values } })
  const body = { month: '2026-03', ...texts }
  return { report: await admin.call(reports.createForCampaign, { params, body }), campaignId }
}

test('the PDF of a draft has current figures and is for the agency only', async () => {
  const { report } = await addReport()
  const text = await read(admin, report)
  for (const part of ['Draft, as of', 'Sold out', '1,000', '$20.50', 'Cost per click $0.0205']) {
    expect(text).toContain(part)
  }
  for (const caller of [owner, other, world.anonymous]) {
    expect([401, 404]).toContain((await answer(caller, report)).statusCode)
  }
})

test('the PDF of a version stays as published, and hides money where required', async () => {
  const { report, campaignId } = await addReport()
  await publish(report)
  const params = { campaignId }
  const values = [{ date: '2026-03-02', metric: 'reach', value: 900 }]
  await admin.call(campaignFigures.change, { params, body: { values } })
  await publish(report)
  expect(await read(owner, report, { version: 1 })).toContain('Version 1, as of')
  const latest = await read(owner, report)
  expect(latest).toContain('Restated in this version')
  expect(latest).toContain('Mar 2026 1,000 900')
  expect(await read(admin, report, { version: 2 })).toContain('$20.50')
  for (const caller of [owner, contributor]) {
    expect(await read(caller, report, { version: 2 })).not.toMatch(/cost|spend|\$/i)
  }
  expect((await answer(other, report)).statusCode).toBe(404)
  expect((await answer(owner, report, { version: 3 })).statusCode).toBe(404)
  const { headers } = await answer(owner, report)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('version 2'),
  })
})

test('a private link’s PDF is the client’s version, and is gone once revoked', async () => {
  const { report, campaignId } = await addReport()
  await publish(report)
  const { url, _id: linkId } = await admin.call(reports.addLink, { ...of(report), body: {} })
  const token = url.split('/').at(-1) ?? ''
  const found = await link(token)
  expect(found.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const text = await textOf(found.rawPayload)
  expect(text).toContain('The weather')
  expect(text).not.toContain('$')
  const params = { campaignId }
  await admin.call(campaigns.change, { params, body: { visibility: 'internal' } })
  expect((await link(token)).statusCode).toBe(404)
  await admin.call(campaigns.change, { params, body: { visibility: 'shared' } })
  expect((await link(token)).statusCode).toBe(200)
  await admin.call(reports.revokeLink, { params: { reportId: report._id, linkId } })
  const gone = await link(token)
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['cache-control']).toBe('no-store')
  expect((await link('x')).statusCode).toBe(404)
})

test('a private link limits new PDFs, not repeated downloads', async () => {
  const { report } = await addReport()
  await publish(report)
  const { url } = await admin.call(reports.addLink, { ...of(report), body: {} })
  const token = url.split('/').at(-1) ?? ''
  for (let version = 2; version <= 31; version += 1) {
    // The second download comes from the cache and does not count against the limit.
    expect((await link(token)).statusCode).toBe(200)
    expect((await link(token)).statusCode).toBe(200)
    await admin.call(reports.change, { ...of(report), body: { why: `Version ${version}` } })
    await publish(report)
  }
  const refused = await link(token)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('PDFs requested at the same moment each have their own content', async () => {
  const made = await Promise.all(
    ['North', 'South', 'East', 'West'].map((title) => addReport({ title })),
  )
  const found = await Promise.all(made.map(({ report }) => read(admin, report)))
  expect(found.map((text) => /North|South|East|West/.exec(text)?.[0])).toEqual([
    'North',
    'South',
    'East',
    'West',
  ])
})
