// Reports through the API: written, published as permanent versions, read by clients and by link, without money where hidden.
import { describe, expect, onTestFinished, test } from 'vitest'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaignMetrics } from '#contract/marketing/campaign-metrics.ts'
import { type Campaign, campaigns } from '#contract/marketing/campaigns.ts'
import { deletions } from '#contract/records/deletions.ts'
import { directory } from '#contract/clients/directory.ts'
import { notifications } from '#contract/records/notifications.ts'
import { companies } from '#contract/clients/companies.ts'
import { projects } from '#contract/work/projects.ts'
import { type Report, reportTexts, reports } from '#contract/marketing/reports.ts'
import { search } from '#contract/records/search.ts'
import { openLive } from '#tests/support/live.ts'
import { runNotificationJobs } from '#tests/support/notifications.ts'
import { sampleReportTexts as texts } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const other = await world.otherOwner()
const contributor = await world.addStaff({ staffRole: 'contributor' })
const project = await world.addProject(company)

const spring = { startDate: '2026-03-01', endDate: '2026-04-30', budget: 100 }
const addCampaign = (fields = {}) => world.addCampaign(project, { ...spring, ...fields })

const of = ({ _id }: Pick<Report, '_id'>) => ({ params: { reportId: _id } })
const ofCampaign = ({ _id }: Pick<Campaign, '_id'>) => ({ params: { campaignId: _id } })
const ofCompany = { params: { companyId: company._id } }
const write = (campaign: Campaign, day: object) =>
  admin.call(campaignMetrics.add, { ...ofCampaign(campaign), body: { date: '2026-03-02', ...day } })
const begin = (campaign: Campaign, body: object = texts) =>
  admin.call(reports.createForCampaign, {
    ...ofCampaign(campaign),
    body: { month: '2026-03', ...body },
  })
const publish = (report: Report) => admin.call(reports.publish, { ...of(report), body: {} })
const get = (
  report: Report,
  { caller = admin, version }: { caller?: typeof admin; version?: number } = {},
) => caller.call(reports.get, { ...of(report), query: { ...(version && { version }) } })
const published = async (campaign: Campaign) => publish(await begin(campaign))

/** The month of the report's only campaign. */
const monthOf = ({ figures }: Report, metric = 'reach') =>
  figures[0]?.metrics.find((one) => one.metric === metric)?.months.at(-1)

describe('a draft', () => {
  test('has the current figures, and lists its missing texts', async () => {
    const campaign = await addCampaign({ endDate: '2026-03-31' })
    await write(campaign, { reach: 1000, spend: 20.5 })
    const draft = await begin(campaign, { why: 'Rain' })
    expect(draft).toMatchObject({
      campaign: { _id: campaign._id },
      company: { _id: company._id, name: company.name },
      number: null,
      versions: [],
      missing: reportTexts.filter((text) => text !== 'why'),
      can: { edit: true, delete: true, publish: true, share: true },
    })
    expect(monthOf(draft)).toEqual({ month: '2026-03', actual: 1000, planned: null })
    await write(campaign, { reach: 1100 })
    expect(monthOf(await get(draft))).toMatchObject({ actual: 1100 })
    const { metrics, costPer } = await admin.call(campaignFigures.get, {
      ...ofCampaign(campaign),
      query: {},
    })
    expect((await get(draft)).figures[0]).toMatchObject({ metrics, costPer })
  })

  test('exists once for each campaign and month', async () => {
    const campaign = await addCampaign()
    await begin(campaign)
    const again = { ...ofCampaign(campaign), body: { month: '2026-03' } }
    expect(await admin.error(reports.createForCampaign, again)).toMatchObject({
      code: 'taken',
      fields: { month: 'There is already a report for this month' },
    })
    await begin(campaign, { month: '2026-04' })
    const listed = await admin.call(reports.ofCampaign, ofCampaign(campaign))
    expect(listed.map(({ month }) => month)).toEqual(['2026-04', '2026-03'])
    const ahead = { ...ofCampaign(campaign), body: { month: '2999-01' } }
    expect(await admin.error(reports.createForCampaign, ahead)).toMatchObject({ status: 400 })
  })

  test('is saved text by text, and not over another user’s change', async () => {
    const draft = await begin(await addCampaign(), {})
    const body = { why: '  Rain <script>  ', version: 1 }
    const changed = await admin.call(reports.change, { ...of(draft), body })
    expect(changed).toMatchObject({ why: 'Rain <script>', whatNext: '', version: 2 })
    expect(changed.html.why).toBe('<p>Rain &lt;script&gt;</p>')
    expect(await admin.error(reports.change, { ...of(draft), body })).toMatchObject({
      code: 'stale',
    })
  })

  test('includes the campaign’s own metrics, also for clients', async () => {
    const campaign = await addCampaign()
    const body = { name: 'Calls' }
    const { metric } = await admin.call(campaignMetrics.define, { ...ofCampaign(campaign), body })
    const report = await published(campaign)
    const read = await get(report, { caller: owner })
    expect(read.figures[0]?.metrics).toContainEqual(
      expect.objectContaining({ metric, isOwn: true }),
    )
  })

  test('is not shown to clients', async () => {
    const campaign = await addCampaign()
    const draft = await begin(campaign)
    expect(await owner.error(reports.get, { ...of(draft), query: {} })).toMatchObject({
      status: 404,
    })
    expect(await owner.call(reports.ofCampaign, ofCampaign(campaign))).toEqual([])
  })

  test('is restored by Undo with its versions', async () => {
    const report = await published(await addCampaign())
    await admin.call(reports.remove, of(report))
    for (const caller of [admin, owner]) {
      const error = await caller.error(reports.get, { ...of(report), query: {} })
      expect(error).toMatchObject({ status: 404 })
    }
    await admin.call(deletions.restore, { params: { recordId: report._id } })
    expect(await get(report)).toEqual(report)
    expect(await get(report, { caller: owner })).toMatchObject({ number: 1 })
  })

  test('of a campaign made internal is deleted and restored without notice to clients', async () => {
    const campaign = await addCampaign()
    const report = await published(campaign)
    const internal = { body: { visibility: 'internal' as const } }
    await admin.call(campaigns.change, { ...ofCampaign(campaign), ...internal })
    const live = await openLive(world.app, owner)
    onTestFinished(() => live.close())
    await admin.call(reports.remove, of(report))
    await admin.call(deletions.restore, { params: { recordId: report._id } })
    const { _id: projectId } = project
    await admin.call(projects.change, { params: { projectId }, body: { title: 'Spring' } })
    expect(await live.update()).toMatchObject({ kind: 'project', id: projectId })
    const entries = await database.query<{ action: string }>(
      `select action from activity where record_id = $1 and visibility = 'shared' and action in ('deleted', 'restored')`,
      [report._id],
    )
    expect(entries).toEqual([])
  })
})

describe('publishing', () => {
  // P5.9.2
  test('requires all texts, and a campaign that clients see', async () => {
    const draft = await begin(await addCampaign(), { why: 'Rain' })
    expect(await admin.error(reports.publish, { ...of(draft), body: {} })).toMatchObject({
      status: 400,
      fields: {
        whatHappened: 'Before you publish, describe what happened',
        whatNext: 'Before you publish, describe what’s next',
      },
    })
    const internal = await begin(await addCampaign({ visibility: 'internal' }))
    const error = await admin.error(reports.publish, { ...of(internal), body: {} })
    expect(error).toMatchObject({ code: 'wrong_state' })
    const old = await admin.error(reports.publish, { ...of(draft), body: { version: 7 } })
    expect(old).toMatchObject({ code: 'stale' })
  })

  test('freezes texts and figures; a later correction makes a new version that says so', async () => {
    const campaign = await addCampaign()
    await write(campaign, { reach: 1000, conversions: 4 })
    const report = await published(campaign)
    const first = await get(report, { caller: owner })
    expect(first).toMatchObject({ ...texts, number: 1, restated: [], missing: [] })
    expect(first.html.whatHappened).toBe('<p>Sold <strong>out</strong></p>')

    await write(campaign, { reach: 900, conversions: 4 })
    await admin.call(reports.change, { ...of(report), body: { why: 'A mistake' } })
    expect(await get(report, { caller: owner })).toEqual(first)
    expect(await get(report)).toMatchObject({
      isChanged: true,
      restated: [{ before: 1000, after: 900 }],
    })

    await publish(report)
    const second = await get(report, { caller: owner })
    expect(second).toMatchObject({
      number: 2,
      why: 'A mistake',
      versions: [{ number: 2, restated: 1 }, { number: 1 }],
    })
    expect(second.restated).toEqual([
      {
        campaign: { _id: campaign._id, title: campaign.title },
        ...{ metric: 'reach', name: 'Reach', unit: 'count', month: '2026-03', figure: 'actual' },
        ...{ before: 1000, currencyBefore: 'USD', after: 900, currency: 'USD' },
      },
    ])
    expect(monthOf(second)).toMatchObject({ actual: 900 })
    const { versions: _, version: _own, ...asItWas } = first
    expect(await get(report, { caller: owner, version: 1 })).toMatchObject(asItWas)
    expect(await get(report, { version: 1 })).toMatchObject({
      number: 1,
      why: texts.why,
      asOf: first.asOf,
    })
    const none = { ...of(report), query: { version: 3 } }
    for (const caller of [admin, owner]) {
      expect(await caller.error(reports.get, none)).toMatchObject({ status: 404 })
    }
  })

  test('waits while its campaign is made internal, and is refused then', async () => {
    const campaign = await addCampaign()
    const draft = await begin(campaign)
    const isWaiting = async () => {
      const waiting = await database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return waiting.length > 0
    }
    const [refused] = await world.app.platform.agencyDatabase.transaction().execute(async (tx) => {
      await tx
        .updateTable('campaigns')
        .set({ visibility: 'internal' })
        .where('id', '=', campaign._id)
        .execute()
      const publishing = admin.error(reports.publish, { ...of(draft), body: {} })
      await expect.poll(isWaiting).toBe(true)
      // Wrapped in an array, because the promise only settles after this transaction.
      return [publishing]
    })
    expect(await refused).toMatchObject({ code: 'wrong_state' })
  })

  test('requires a change, and happens once', async () => {
    const draft = await begin(await addCampaign())
    const headers = { 'idempotency-key': `publish-${draft._id}` }
    const [one, again] = await Promise.all([
      admin.call(reports.publish, { ...of(draft), body: {} }, headers),
      admin.call(reports.publish, { ...of(draft), body: {} }, headers),
    ])
    expect(again).toEqual(one)
    expect(one).toMatchObject({ isChanged: false, versions: [{ number: 1 }] })
    expect(await admin.error(reports.publish, { ...of(draft), body: {} })).toMatchObject({
      code: 'wrong_state',
      message: 'Nothing has changed since version 1.',
    })
  })

  test.each([
    ['report_version_figures', []],
    // The publisher's name is erased with the person.
    ['report_versions', ['enfilade_agency published_first', 'enfilade_agency published_last']],
  ])('is final: no database role of the server changes %s', async (table, names) => {
    const canUpdate = await database.query<{ column: string }>(
      `select concat_ws(' ', rolname, attname) as column from pg_roles, pg_attribute
       where rolname in ('enfilade_agency', 'enfilade_company_staff', 'enfilade_client')
         and attrelid = $1::regclass and attnum > 0 and not attisdropped
         and has_column_privilege(rolname, attrelid, attnum, 'update') order by 1`,
      [table],
    )
    expect(canUpdate.map(({ column }) => column)).toEqual(names)
  })

  test('notifies the company’s people, who can then find it, and no one else', async () => {
    const campaign = await addCampaign({ title: 'Told of' })
    const report = await published(campaign)
    await runNotificationJobs(world)
    const notified = async (caller: typeof owner) =>
      (await caller.call(notifications.list, { query: {} })).items.filter(
        ({ record }) => record._id === report._id,
      )
    for (const person of [owner, member]) {
      expect(await notified(person)).toMatchObject([
        {
          kind: 'report',
          record: { kind: 'report', title: 'Told of, March 2026' },
          company: { _id: company._id },
          path: `/app/client/reports/${report._id}`,
        },
      ])
    }
    for (const person of [admin, other]) expect(await notified(person)).toEqual([])
    await admin.call(campaigns.change, {
      ...ofCampaign(campaign),
      body: { visibility: 'internal' },
    })
    expect(await notified(owner)).toEqual([])
  })
})

describe('a report of a company', () => {
  test('includes its shared campaigns with a figure or a plan for the month', async () => {
    const its = await world.addCompany()
    const work = await world.addProject(its)
    const campaign = async (fields: object, date?: string) => {
      const added = await world.addCampaign(work, { ...spring, ...fields })
      if (date) await write(added, { date, reach: 5 })
      return added
    }
    const shown = await campaign({ title: 'Shown' }, '2026-03-09')
    await campaign({ title: 'Internal', visibility: 'internal' }, '2026-03-09')
    await campaign({ title: 'Later' }, '2026-04-02')
    const body = { month: '2026-03', ...texts }
    const report = await admin.call(reports.createForCompany, {
      params: { companyId: its._id },
      body,
    })
    expect(report).toMatchObject({ campaign: null, figures: [{ _id: shown._id }] })
    expect(report.figures).toHaveLength(1)
    const again = { params: { companyId: its._id }, body }
    expect(await admin.error(reports.createForCompany, again)).toMatchObject({ code: 'taken' })
    const ofShown = await begin(shown)
    const listed = await admin.call(reports.ofCompany, { params: { companyId: its._id } })
    expect(listed.map(({ _id }) => _id)).toEqual([ofShown._id, report._id])
  })

  test('is readable only by its own people', async () => {
    const body = { month: '2026-01', ...texts }
    const report = await publish(await admin.call(reports.createForCompany, { ...ofCompany, body }))
    expect(await get(report, { caller: member })).toMatchObject({ number: 1 })
    const listed = await owner.call(reports.ofCompany, ofCompany)
    expect(listed).toContainEqual(expect.objectContaining({ _id: report._id, published: 1 }))
    expect(await other.error(reports.get, { ...of(report), query: {} })).toMatchObject({
      status: 404,
    })
  })

  test('hides campaigns made internal from clients, and keeps deleted ones', async () => {
    const its = world.otherCompany
    const work = await world.addProject(its)
    const [internal, deleted] = [
      await world.addCampaign(work, { ...spring, title: 'Undercroft' }),
      await world.addCampaign(work, { ...spring, title: 'Autumn' }),
    ] as const
    for (const campaign of [internal, deleted]) await write(campaign, { reach: 10 })
    const body = { month: '2026-03', ...texts }
    const draft = await admin.call(reports.createForCompany, {
      params: { companyId: its._id },
      body,
    })
    await publish(draft)
    for (const campaign of [internal, deleted]) await write(campaign, { reach: 20 })
    await publish(draft)
    const { url } = await admin.call(reports.addLink, { ...of(draft), body: {} })
    const token = new URL(url).pathname.replace('/r/', '')
    await admin.call(campaigns.remove, ofCampaign(deleted))
    const visibility = { body: { visibility: 'internal' as const } }
    await admin.call(campaigns.change, { ...ofCampaign(internal), ...visibility })
    const reads = [
      await get(draft, { caller: other }),
      await get(draft, { caller: other, version: 1 }),
      await world.anonymous.call(reports.shared, { params: { token } }),
    ]
    for (const read of reads) {
      expect(JSON.stringify(read)).not.toContain('Undercroft')
      expect(read.figures.map(({ title }) => title)).toEqual(['Autumn'])
    }
    expect(reads[0]).toMatchObject({ versions: [{ restated: 1 }, { restated: 0 }] })
    expect(JSON.stringify(await get(draft, { version: 1 }))).toContain('Undercroft')
  })

  test('is hidden from clients when its campaign becomes internal', async () => {
    const campaign = await addCampaign()
    const report = await published(campaign)
    await admin.call(campaigns.change, {
      ...ofCampaign(campaign),
      body: { visibility: 'internal' },
    })
    expect(await owner.error(reports.get, { ...of(report), query: {} })).toMatchObject({
      status: 404,
    })
    const listed = await owner.call(reports.ofCompany, ofCompany)
    expect(listed.map(({ _id }) => _id)).not.toContain(report._id)
  })
})

describe('money', () => {
  const words = ['"spend"', '"overBudgetBy"', '"costPer"', '"costPerInMonth"']
  const inText = (report: unknown) => words.filter((word) => JSON.stringify(report).includes(word))

  test.each([
    [false, []],
    [true, words],
  ])(
    'clients see spend if it was shared at the time of publishing: %s',
    async (sharesSpend, expected) => {
      const campaign = await addCampaign({ sharesSpend })
      await write(campaign, { reach: 1000, spend: 120 })
      const report = await published(campaign)
      await write(campaign, { reach: 1000, spend: 130 })
      await publish(report)
      const change = { body: { sharesSpend: !sharesSpend } }
      await admin.call(campaigns.change, { ...ofCampaign(campaign), ...change })
      const read = await get(report, { caller: owner })
      expect(inText(read)).toEqual(expected)
      expect(read.restated.some(({ metric }) => metric === 'spend')).toBe(sharesSpend)
      expect(read.figures[0]).toMatchObject({ budget: 100 })
      expect(inText(await get(report, { version: 2 }))).toEqual(words)
    },
  )

  test.each([true, false])(
    'a report can be published again once sharing of spend changes: %s',
    async (was) => {
      const campaign = await addCampaign({ sharesSpend: was })
      await write(campaign, { reach: 1000, spend: 120 })
      const report = await published(campaign)
      const change = { body: { sharesSpend: !was } }
      await admin.call(campaigns.change, { ...ofCampaign(campaign), ...change })
      expect(await get(report)).toMatchObject({ isChanged: true, restated: [] })
      expect(await publish(report)).toMatchObject({ isChanged: false })
      const read = await get(report, { caller: owner })
      expect(read).toMatchObject({ number: 2, restated: [] })
      expect(inText(read)).toEqual(was ? [] : words)
    },
  )

  test('is hidden in drafts and versions from staff who may not see it', async () => {
    const campaign = await addCampaign({ sharesSpend: true })
    await write(campaign, { reach: 1000, spend: 120 })
    const report = await published(campaign)
    await write(campaign, { spend: 130 })
    await publish(report)
    for (const version of [undefined, 1, 2]) {
      const read = await get(report, { caller: contributor, ...(version && { version }) })
      expect(inText(read)).toEqual([])
      expect(JSON.stringify(read)).not.toContain('"budget"')
      expect(read.restated).toEqual([])
    }
  })
})

describe('a private link', () => {
  const addLink = (report: Report, body: { days?: number } = {}) =>
    admin.call(reports.addLink, { ...of(report), body })
  const tokenOf = ({ url }: { url: string }) => new URL(url).pathname.replace('/r/', '')
  const open = (token: string) => world.anonymous.send(reports.shared, { params: { token } })

  test('opens the latest published version without a session; its URL is shown once', async () => {
    const campaign = await addCampaign({ title: 'Linked' })
    await write(campaign, { reach: 1000, spend: 5 })
    const report = await published(campaign)
    const link = await addLink(report, { days: 7 })
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(7 * 86_400_000)
    const token = tokenOf(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    const read = await world.anonymous.call(reports.shared, { params: { token } })
    expect(read).toMatchObject({ company: company.name, campaign: 'Linked', number: 1 })
    expect(read.html.why).toContain(texts.why)
    expect(JSON.stringify(read)).not.toContain('"spend"')
    expect((await open(token)).headers).toMatchObject({ 'cache-control': 'no-store' })
    await write(campaign, { reach: 1200 })
    await publish(report)
    expect(await world.anonymous.call(reports.shared, { params: { token } })).toMatchObject({
      number: 2,
      restated: [{ before: 1000, after: 1200 }],
    })
    const { url: _, ...listed } = link
    expect(await admin.call(reports.links, of(report))).toEqual([listed])
    const stored = await database.query(`select report_links::text as row from report_links`)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test.each<
    [string, (place: { report: Report; campaign: Campaign; linkId: string }) => Promise<unknown>]
  >([
    [
      'is revoked',
      ({ report, linkId }) =>
        admin.call(reports.revokeLink, { params: { ...of(report).params, linkId } }),
    ],
    [
      'expires',
      ({ linkId }) =>
        database.query(`update report_links set expires_at = now() where id = $1`, [linkId]),
    ],
    ['has its report deleted', ({ report }) => admin.call(reports.remove, of(report))],
    [
      'has its campaign made internal',
      ({ campaign }) =>
        admin.call(campaigns.change, {
          ...ofCampaign(campaign),
          body: { visibility: 'internal' },
        }),
    ],
  ])('that %s stops working at the next request', async (_, end) => {
    const campaign = await addCampaign()
    const report = await published(campaign)
    const link = await addLink(report)
    expect((await open(tokenOf(link))).statusCode).toBe(200)
    await end({ report, campaign, linkId: link._id })
    const answer = await open(tokenOf(link))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.body).not.toContain(company.name)
  })

  test.each([
    ['is banned', { banned: true }],
    ['has a role that runs no projects', { staffRole: 'contributor' as const }],
    ['looks after other companies', { companies: [world.otherCompany._id] }],
  ])('does not work while its creator %s', async (_, change) => {
    const report = await published(await addCampaign())
    const maker = await world.addStaff({ staffRole: 'manager' })
    const link = await maker.call(reports.addLink, { ...of(report), body: {} })
    expect((await open(tokenOf(link))).statusCode).toBe(200)
    expect(await admin.call(reports.links, of(report))).toMatchObject([{ madeBy: link.madeBy }])
    await admin.call(directory.change, { params: { personId: maker.id }, body: change })
    expect((await open(tokenOf(link))).statusCode).toBe(404)
  })

  test('without a known creator does not work', async () => {
    const report = await published(await addCampaign())
    const link = await addLink(report)
    await database.query('update report_links set created_by = null where id = $1', [link._id])
    expect((await open(tokenOf(link))).statusCode).toBe(404)
    expect(await admin.call(reports.links, of(report))).toEqual([])
  })

  test('stops working when its company is disabled', async () => {
    const its = await world.addCompany()
    const report = await publish(
      await admin.call(reports.createForCompany, {
        params: { companyId: its._id },
        body: { month: '2026-03', ...texts },
      }),
    )
    const token = tokenOf(await addLink(report))
    const change = { params: { companyId: its._id }, body: { active: false } }
    expect((await open(token)).statusCode).toBe(200)
    await admin.call(companies.change, change)
    expect((await open(token)).statusCode).toBe(404)
  })

  test('is made for published reports only, and revoked on its own report', async () => {
    const draft = await begin(await addCampaign())
    const error = await admin.error(reports.addLink, { ...of(draft), body: {} })
    expect(error).toMatchObject({ code: 'wrong_state' })
    const [one, two] = [await published(await addCampaign()), await published(await addCampaign())]
    const link = await addLink(one)
    const wrong = { params: { ...of(two).params, linkId: link._id } }
    expect(await admin.error(reports.revokeLink, wrong)).toMatchObject({ status: 404 })
    expect((await open(tokenOf(link))).statusCode).toBe(200)
  })
})

describe('search finds a report', () => {
  const find = async (q: string, by = admin) =>
    (await by.call(search.find, { query: { q, kinds: 'report' } })).hits

  test('as a draft for staff only, once published for its company’s people too', async () => {
    const campaign = await addCampaign({ title: 'Quincunx' })
    const report = await begin(campaign, { ...texts, why: 'A palimpsest' })
    const hit = {
      kind: 'report',
      _id: report._id,
      title: 'Quincunx, March 2026',
      project: { _id: project._id },
    }
    const [draft] = await find('quincunx')
    expect(draft).toMatchObject({
      ...hit,
      status: 'Draft',
      path: `/app/admin/reports/${report._id}`,
    })
    expect(await find('report march quincunx palimpsest')).toHaveLength(1)
    expect(await find('quincunx', owner)).toEqual([])

    await publish(report)
    expect(await find('quincunx')).toMatchObject([{ ...hit, status: 'Published' }])
    for (const person of [owner, member]) {
      expect(await find('palimpsest', person)).toMatchObject([
        {
          ...hit,
          path: `/app/client/reports/${report._id}`,
          excerpt: 'Sold out A palimpsest More of it',
        },
      ])
    }
    expect(await find('quincunx', other)).toEqual([])
  })

  test('by its published texts, not by later unpublished ones', async () => {
    const report = await published(await addCampaign({ title: 'Zugzwang' }))
    await admin.call(reports.change, { ...of(report), body: { why: 'An incunable' } })
    expect([await find('incunable'), await find('incunable', owner)]).toEqual([[], []])
    await publish(report)
    expect(await find('incunable', owner)).toHaveLength(1)
  })

  test('by its campaign’s current name, for clients while they see the campaign', async () => {
    const campaign = await addCampaign({ title: 'Oxbow' })
    const report = await published(campaign)
    const change = (body: object) => admin.call(campaigns.change, { ...ofCampaign(campaign), body })
    await change({ title: 'Millrace' })
    expect([await find('oxbow', owner), await find('millrace', owner)]).toMatchObject([
      [],
      [{ _id: report._id }],
    ])
    await change({ visibility: 'internal' })
    expect(await find('millrace', owner)).toEqual([])
    expect(await find('millrace')).toHaveLength(1)
    await admin.call(reports.remove, of(report))
    expect(await find('millrace')).toEqual([])
    await admin.call(deletions.restore, { params: { recordId: report._id } })
    expect(await find('millrace')).toHaveLength(1)
  })

  test('for staff of chosen companies only if it is of theirs', async () => {
    const report = await published(await addCampaign({ title: 'Weir' }))
    const own = await world.addStaff({ staffRole: 'viewer', companies: [company] })
    const others = await world.addStaff({ staffRole: 'viewer', companies: [world.otherCompany] })
    expect(await find('weir', own)).toMatchObject([{ _id: report._id }])
    expect(await find('weir', others)).toEqual([])
  })
})
