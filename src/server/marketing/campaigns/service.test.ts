// Campaign amounts use the agency's current currency; published reports keep the currency they were published in.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { overview } from '#contract/agency/overview.ts'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { type SharedReport, reports } from '#contract/marketing/reports.ts'
import { settings } from '#contract/agency/settings.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { sampleReportTexts } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(company)
const takeEmails = mailboxOf(world)
const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const setCurrency = (currency: string) =>
  admin.call(settings.change, { body: { billing: { currency } } })

/** A campaign that is over its shared budget. */
async function addCampaign() {
  const { _id: campaignId } = await world.addCampaign(project, {
    ...{ title: 'Spring', status: 'active', budget: 100, sharesSpend: true },
  })
  const params = { campaignId }
  const values = [
    { date: '2026-03-02', metric: 'reach', value: 1000 },
    { date: '2026-03-02', metric: 'clicks', value: 1000 },
    { date: '2026-03-02', metric: 'spend', value: 1234.5 },
  ]
  await admin.call(campaignFigures.change, { params, body: { values } })
  return params
}

async function textOf(pdf: Buffer): Promise<string> {
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

test('figures, lists, the session and Home name the currency, to clients too', async () => {
  const params = await addCampaign()
  const ofCompany = { params: { companyId: company._id } }
  const notifiedIn = async (caller: typeof admin) => {
    const figures = await caller.call(campaignFigures.get, { params, query: {} })
    const [standing] = await caller.call(campaignFigures.ofCompany, ofCompany)
    const { user } = await caller.call(auth.session, {})
    return [figures.currency, standing?.currency, user.currency]
  }
  const overBudget = async () => {
    const { groups } = await admin.call(overview.attention, { query: { day: '2026-03-05' } })
    return groups.find(({ kind }) => kind === 'budget')?.items[0]?.place
  }
  expect(await notifiedIn(owner)).toEqual(['USD', 'USD', 'USD'])
  expect(await overBudget()).toContain('$1,134.50')
  await setCurrency('EUR')
  for (const caller of [admin, owner])
    expect(await notifiedIn(caller)).toEqual(['EUR', 'EUR', 'EUR'])
  const saved = await admin.call(campaignFigures.change, { params, body: {} })
  expect(saved.currency).toBe('EUR')
  expect(await overBudget()).toContain('€1,134.50')
  await setCurrency('USD')
})

test('an import accepts the currency’s own sign and no other', async () => {
  const params = await addCampaign()
  await setCurrency('EUR')
  const sent = (text: string) => ({ params, body: { text } })
  const done = await admin.call(
    campaignMetrics.import,
    sent('Day,Amount spent (EUR)\n2026-03-03,"€1,234.50"\n2026-03-04,7 EUR'),
  )
  expect(done.values.map(({ value }) => value)).toEqual([1234.5, 7])
  const error = await admin.error(campaignMetrics.import, sent('Day,Spend\n2026-03-03,$5'))
  expect(error.fields).toEqual({ text: 'Line 2, Spend: “$5” is not a number' })
  await setCurrency('USD')
})

test('a published report keeps the old currency; the next has the new one and says so', async () => {
  const params = await addCampaign()
  await admin.call(reportSchedules.setForCampaign, {
    params,
    body: { day: 3, recipients: [owner.id] },
  })
  const draft = await admin.call(reports.createForCampaign, {
    params,
    body: { month: '2026-03', ...sampleReportTexts },
  })
  const of = { params: { reportId: draft._id } }
  const publish = () => admin.call(reports.publish, { ...of, body: {} })
  const read = (version?: number) =>
    owner.call(reports.get, { ...of, query: { ...(version && { version }) } })
  const pdf = async (version: number) =>
    textOf((await owner.send(reports.pdf, { ...of, query: { version } })).rawPayload)
  const factsOf = async () => (await takeEmails())[0]?.facts?.map(({ value }) => value)
  const currencyOf = ({ figures }: Pick<SharedReport, 'figures'>) => figures[0]?.currency

  await publish()
  expect(await factsOf()).toContain('$1,234.50')
  // The format before reports stored a currency.
  for (const table of ['report_versions', 'report_version_figures']) {
    await database.query(`update ${table} set figures = figures #- '{0,currency}'`)
  }
  const { isChanged } = await admin.call(reports.get, { ...of, query: {} })
  expect(isChanged).toBe(false)

  await setCurrency('EUR')
  expect(currencyOf(await read())).toBe('USD')
  const { url } = await admin.call(reports.addLink, { ...of, body: {} })
  const shared = () =>
    world.anonymous.call(reports.shared, { params: { token: url.split('/').at(-1) ?? '' } })
  expect(currencyOf(await shared())).toBe('USD')
  expect(await pdf(1)).toContain('$1,234.50')
  expect(await admin.call(reports.get, { ...of, query: {} })).toMatchObject({
    figures: [{ currency: 'EUR' }],
    isChanged: true,
  })

  await publish()
  expect(await factsOf()).toContain('€1,234.50')
  expect(currencyOf(await shared())).toBe('EUR')
  const restated = { metric: 'spend', currencyBefore: 'USD', currency: 'EUR' }
  expect(await read()).toMatchObject({ figures: [{ currency: 'EUR' }], restated: [restated] })
  const latest = await pdf(2)
  expect(latest).toContain('Spend Mar 2026 $1,234.50 €1,234.50')
  expect(latest).toContain('Over budget by €1,134.50: €1,234.50 of €100.00 spent.')
  expect(latest).toContain('Cost per click €1.23 €1.23')
  expect(currencyOf(await read(1))).toBe('USD')
  expect(await pdf(1)).not.toContain('€')
  await setCurrency('USD')
})
