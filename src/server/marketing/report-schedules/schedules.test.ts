// Monthly reports: one reminder per month despite crashes and parallel runs; emails only to chosen people who may see the report.
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/values/days.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { people } from '#contract/clients/people.ts'
import { type ReportScheduleChange, reportSchedules } from '#contract/marketing/report-schedules.ts'
import { reports } from '#contract/marketing/reports.ts'
import { localDay } from '#server/platform/clock.ts'
import { startApp } from '#tests/support/app.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import {
  forgetNotifications,
  mailFor,
  runNotificationJobs,
  runNotificationMails,
} from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sampleReportTexts as texts } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfDueReports } from './due.ts'
import { type ScheduleRow, changedSchedule, dueAfter, plannedOn, reportedMonth } from './rules.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const manager = await world.addStaff({ staffRole: 'manager' })
const contributor = await world.addStaff({ staffRole: 'contributor' })
const owner = await world.owner()
const member = await world.member()
const other = await world.otherOwner()
const project = await world.addProject(company)
const takeEmails = mailboxOf(world)
const ofCompany = { params: { companyId: company._id } }

beforeEach(async () => {
  await database.query('truncate reports, report_schedules cascade')
  await forgetNotifications(world)
  await takeEmails()
})

const set = (body: Partial<ReportScheduleChange> = {}) =>
  admin.call(reportSchedules.setForCompany, {
    ...ofCompany,
    body: { day: 3, recipients: [], ...body },
  })
/** Makes the schedule due on this day. */
const makeDue = (day: string) =>
  database.query('update report_schedules set next_on = $1, last_on = null', [day])
const noon = (day: string) => new Date(`${day}T12:00:00`)
const today = localDay(new Date())
const sweep = (platform = world.app.platform, day = today) =>
  remindOfDueReports(platform, noon(day))
const drafts = () =>
  database.query<{ month: string; company_id: string }>(
    `select to_char(month, 'YYYY-MM') as month, company_id from reports order by month`,
  )
const notified = async (caller: typeof admin) =>
  (await caller.call(notifications.list, { query: {} })).items.map(({ kind, record }) => [
    kind,
    record.title,
  ])
const monthBefore = reportedMonth(today)

describe('the next due date', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))

  test('is today or later, on the chosen day, once in each month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), day, fc.option(day), (of, now, lastOn) => {
        const on = plannedOn({ day: of, lastOn }, now)
        expect(on >= now).toBe(true)
        expect(Number(on.slice(8))).toBe(of)
        if (lastOn !== null) expect(on.slice(0, 7) > lastOn.slice(0, 7)).toBe(true)
        if (lastOn === null) expect(on < addDays(now, 32)).toBe(true)
        expect(dueAfter({ day: of, nextOn: on }).slice(0, 7) > on.slice(0, 7)).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-01-03', '2025-12'],
    ['2026-03-28', '2026-02'],
  ])('on %s the due report is that of %s', (on, month) => expect(reportedMonth(on)).toBe(month))
})

describe('a schedule', () => {
  test('is set, changed at its latest version, paused and ended', async () => {
    const first = await set({ recipients: [owner.id] })
    expect(first).toMatchObject({
      schedule: { day: 3, paused: false, recipients: [owner.id], version: 1 },
    })
    expect(first.people.map(({ _id }) => _id).toSorted()).toEqual([owner.id, member.id].toSorted())
    const second = await set({ day: 5, version: 1 })
    expect(second.schedule).toMatchObject({ day: 5, recipients: [], version: 2 })
    const stale = { ...ofCompany, body: { day: 6, recipients: [], version: 1 } }
    expect(await admin.error(reportSchedules.setForCompany, stale)).toMatchObject({ code: 'stale' })
    expect((await set({ paused: true })).schedule).toMatchObject({ paused: true })
    await admin.call(reportSchedules.endForCompany, ofCompany)
    await admin.call(reportSchedules.endForCompany, ofCompany)
    expect(await admin.call(reportSchedules.ofCompany, ofCompany)).toMatchObject({ schedule: null })
  })

  test('accepts only people of the client as recipients', async () => {
    for (const id of [other.id, admin.id]) {
      const body = { day: 3, recipients: [id] }
      expect(
        await admin.error(reportSchedules.setForCompany, { ...ofCompany, body }),
      ).toMatchObject({ status: 400, fields: { recipients: 'Choose people of this client' } })
    }
  })

  test('is created once when many users set it at the same moment', async () => {
    const calls = Array.from({ length: 6 }, () =>
      admin.send(reportSchedules.setForCompany, { ...ofCompany, body: { day: 4, recipients: [] } }),
    )
    const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    expect(await database.query('select id from report_schedules')).toHaveLength(1)
  })

  test('is neither set over another user’s nor changed once it has ended', async () => {
    const body = { day: 4, recipients: [owner.id], version: 0 }
    expect((await set(body)).schedule).toMatchObject({ day: 4, version: 1 })
    const error = (version: number) =>
      admin.error(reportSchedules.setForCompany, {
        ...ofCompany,
        body: { ...body, day: 9, version },
      })
    expect(await error(0)).toMatchObject({ code: 'stale' })
    expect(await admin.call(reportSchedules.ofCompany, ofCompany)).toMatchObject({
      schedule: { day: 4, recipients: [owner.id] },
    })
    await admin.call(reportSchedules.endForCompany, ofCompany)
    expect(await error(1)).toMatchObject({ code: 'stale' })
    expect(await admin.call(reportSchedules.ofCompany, ofCompany)).toMatchObject({ schedule: null })
  })

  test.each([
    ['a day that is to come stays in its month', '2026-11-28', 20, '2026-11-10', '2026-11-20'],
    ['a day that is over in its month is due today', '2026-11-28', 5, '2026-11-10', '2026-11-10'],
    ['the next month’s stays the next month’s', '2026-12-03', 20, '2026-11-10', '2026-12-20'],
    ['what was missed stays due', '2026-10-03', 20, '2026-11-10', '2026-10-03'],
  ])('with another day skips no month: %s', (_what, nextOn, day, now, expected) => {
    const row = { nextOn, day: 1, lastOn: null, paused: false, version: 1 } as ScheduleRow
    expect(changedSchedule(row, { day, recipients: [] }, now).nextOn).toBe(expected)
  })

  test('of a restored campaign no longer includes people who left the client', async () => {
    const campaign = await world.addCampaign(project)
    const params = { campaignId: campaign._id }
    const leaving = await world.addPerson([{ company, role: 'member' }])
    const body = { day: 9, recipients: [owner.id, leaving.id] }
    await admin.call(reportSchedules.setForCampaign, { params, body })
    await admin.call(campaigns.remove, { params })
    await admin.call(people.remove, { params: { companyId: company._id, userId: leaving.id } })
    await admin.call(deletions.restore, { params: { recordId: campaign._id } })
    expect(await admin.call(reportSchedules.ofCampaign, { params })).toMatchObject({
      schedule: { recipients: [owner.id] },
    })
  })

  test('is deleted and restored with its company', async () => {
    const gone = await world.addCompany({ name: 'Vanishing Ltd' })
    const params = { companyId: gone._id }
    await admin.call(reportSchedules.setForCompany, { params, body: { day: 9, recipients: [] } })
    await admin.call(companies.remove, { params })
    expect(await database.query('select id from report_schedules')).toEqual([])
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    const restored = await admin.call(reportSchedules.ofCompany, { params })
    expect(restored.schedule).toMatchObject({ day: 9 })
  })
})

describe('a report that is due', () => {
  test.each(['client', 'campaign'])(
    'waits while its %s is being deleted, without delaying the deletion',
    async (what) => {
      const leaving = { params: { companyId: (await world.addCompany({ name: 'Leaving' }))._id } }
      const campaign = await world.addCampaign(project, { visibility: 'shared' })
      const ofCampaign = { params: { campaignId: campaign._id } }
      const body = { day: 9, recipients: [] }
      if (what === 'client') await admin.call(reportSchedules.setForCompany, { ...leaving, body })
      else await admin.call(reportSchedules.setForCampaign, { ...ofCampaign, body })
      await makeDue(today)
      const holder = await openTransaction(world)
      await holder.run('lock table deletions in share mode')
      const removing =
        what === 'client'
          ? admin.send(companies.remove, leaving)
          : admin.send(campaigns.remove, ofCampaign)
      await expect.poll(holder.countWaiting).toBe(1)
      expect(await sweep()).toBe(0)
      await holder.commit()
      expect((await removing).statusCode).toBe(204)
    },
  )

  test('is started, and project managers are notified once, in the app and by email', async () => {
    await set()
    await makeDue(today)
    expect(await sweep()).toBe(1)
    expect(await drafts()).toMatchObject([{ month: monthBefore }])
    await runNotificationJobs(world)
    for (const caller of [admin, manager]) expect(await notified(caller)).toHaveLength(1)
    for (const caller of [contributor, owner, other]) expect(await notified(caller)).toEqual([])
    expect(await sweep()).toBe(0)
    await makeDue(today)
    expect(await sweep()).toBe(1)
    await runNotificationJobs(world)
    expect(await notified(admin)).toHaveLength(1)
    expect(await drafts()).toHaveLength(1)
    const { mail, sent } = mailFor(world)
    await runNotificationMails(world, mail)
    const addresses = sent.map(({ email }) => email.to.address)
    expect(addresses).toEqual([...new Set(addresses)])
    expect(addresses).toEqual(expect.arrayContaining([admin.email, manager.email]))
    for (const { email } of sent) expect(email.subject).toContain('Report due: all campaigns, ')
  })

  test('is on Home until it is published, and notifies no one after that', async () => {
    const query = { day: today, kind: 'report' as const }
    const due = async () =>
      (await admin.call(overview.attention, { query })).groups.find(({ kind }) => kind === 'report')
    await set()
    await makeDue(today)
    await sweep()
    await runNotificationJobs(world)
    const [item] = (await due())?.items ?? []
    expect(item).toMatchObject({ place: company.name })
    const params = { reportId: item?._id ?? '' }
    expect(await notified(admin)).toHaveLength(1)
    await admin.call(reports.change, { params, body: texts })
    await admin.call(reports.publish, { params, body: {} })
    expect(await due()).toBeUndefined()
    expect(await notified(admin)).toEqual([])
  })

  test('is still on Home with its due date when the next report is due', async () => {
    await set()
    const [last, before] = [`${today.slice(0, 7)}-03`, `${monthBefore}-03`]
    await database.query(`update report_schedules set created_at = $1`, [`${before}T12:00:00Z`])
    for (const day of [before, last]) {
      await makeDue(day)
      await sweep(world.app.platform, day)
    }
    const body = { month: '2020-01', ...texts }
    await admin.call(reports.createForCompany, { ...ofCompany, body })
    const query = { day: today, kind: 'report' as const }
    const [group] = (await admin.call(overview.attention, { query })).groups
    expect(group).toMatchObject({ total: 2, items: [{ due: before }, { due: last }] })
  })

  test('is not started if already published or while the schedule is paused', async () => {
    await set({ paused: true })
    await makeDue(today)
    expect(await sweep()).toBe(0)
    await set({ paused: false })
    const body = { month: monthBefore, ...texts }
    const { _id: reportId } = await admin.call(reports.createForCompany, { ...ofCompany, body })
    await admin.call(reports.publish, { params: { reportId }, body: {} })
    await makeDue(today)
    expect(await sweep()).toBe(0)
    expect(await drafts()).toHaveLength(1)
  })

  test('is started for each missed month, and never at night', async () => {
    await set()
    const missed = `${reportedMonth(`${reportedMonth(today)}-01`)}-03`
    await makeDue(missed)
    expect(await remindOfDueReports(world.app.platform, new Date(`${today}T05:00:00`))).toBe(0)
    const days = today.slice(8) < '03' ? 2 : 3
    expect(await sweep()).toBe(days)
    expect(new Set((await drafts()).map(({ month }) => month)).size).toBe(days)
  })

  test('is started once by two programs at once, and once after a crash', async () => {
    const second = await startApp(database, {})
    try {
      await set()
      await makeDue(today)
      const sweeps = [world.app, second, world.app, second].map(({ platform }) => sweep(platform))
      const made = await Promise.all(sweeps)
      expect(made.reduce((sum, count) => sum + count, 0)).toBe(1)
      await makeDue(today)
      await database.query(`create function fall() returns trigger language plpgsql as
        $$ begin raise exception 'cut off'; end $$`)
      await database.query(
        'create trigger fall before insert on pgboss.job_common for each row execute function fall()',
      )
      await expect(sweep()).rejects.toThrow('cut off')
      await database.query('drop trigger fall on pgboss.job_common')
      await database.query('drop function fall')
      expect(await database.query('select last_on from report_schedules')).toEqual([
        { last_on: null },
      ])
      expect(await sweep()).toBe(1)
    } finally {
      await second.close()
    }
  })

  test('is not started for an internal or ended campaign', async () => {
    const { _id: campaignId } = await world.addCampaign(project, { visibility: 'internal' })
    const params = { campaignId }
    await admin.call(reportSchedules.setForCampaign, { params, body: { day: 3, recipients: [] } })
    await makeDue(today)
    expect(await sweep()).toBe(0)
    const over = { visibility: 'shared' as const, startDate: '2020-01-01', endDate: '2020-02-01' }
    await admin.call(campaigns.change, { params, body: over })
    await makeDue(today)
    expect(await sweep()).toBe(0)
    expect(await drafts()).toEqual([])
    expect(await admin.call(reportSchedules.ofCampaign, { params })).toMatchObject({
      schedule: { day: 3 },
    })
  })

  test('of a company that is not enabled is skipped', async () => {
    const waiting = await world.addCompany({ name: 'Sleeping Inc' })
    const params = { companyId: waiting._id }
    await admin.call(companies.change, { params, body: { active: false } })
    await admin.call(reportSchedules.setForCompany, { params, body: { day: 3, recipients: [] } })
    await makeDue(today)
    expect(await sweep()).toBe(0)
    expect(await drafts()).toEqual([])
    expect(await sweep()).toBe(0)
  })
})

describe('a published report', () => {
  async function publish(body: object = {}) {
    const written = { month: '2026-03', ...texts, ...body }
    const made = await admin.call(reports.createForCompany, { ...ofCompany, body: written })
    return admin.call(reports.publish, { params: { reportId: made._id }, body: {} })
  }

  test('is emailed to its recipients with its texts and a link, as the only email', async () => {
    await set({ recipients: [owner.id] })
    const report = await publish()
    const [email, ...others] = await takeEmails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      subject: 'Report: Alder Clinic, March 2026',
      sections: [
        { title: 'What happened', text: 'Sold out' },
        { title: 'Why', text: 'The weather' },
        { title: 'What next', text: 'More of it' },
      ],
      button: { url: `https://agency.example/app/client/reports/${report._id}` },
      unsubscribeUrl: expect.stringContaining('/unsubscribe?token='),
    })
    await runNotificationJobs(world)
    for (const caller of [owner, member]) expect(await notified(caller)).toHaveLength(1)
    const { mail, sent } = mailFor(world)
    await runNotificationMails(world, mail)
    expect(sent.map((one) => one.email.to.address)).toEqual([member.email])
  })

  test('is emailed with the month’s figures, without money hidden from the client', async () => {
    const { _id: campaignId } = await world.addCampaign(project, { title: 'Spring' })
    const params = { campaignId }
    const values = [
      { date: '2026-03-02', metric: 'reach', value: 1204 },
      { date: '2026-03-02', metric: 'spend', value: 20.5 },
    ]
    const plan = [{ month: '2026-03', metric: 'reach', value: 2000 }]
    const figures = (await import('#contract/marketing/campaign-figures.ts')).campaignFigures
    await admin.call(figures.change, { params, body: { values, plan } })
    await set({ recipients: [owner.id] })
    await publish()
    const [email] = await takeEmails()
    expect(email?.facts).toEqual([
      { label: 'Reach (highest day)', value: '1,204 of 2,000 planned' },
    ])
    await admin.call(campaigns.remove, { params })
  })

  test('is emailed once as a correction, without the older version', async () => {
    await set({ recipients: [owner.id] })
    const { _id: reportId } = await publish()
    const params = { reportId }
    await admin.call(reports.change, { params, body: { why: 'Rain' } })
    await admin.call(reports.publish, { params, body: {} })
    const received = await takeEmails()
    expect(received.map(({ subject }) => subject)).toEqual([
      'Corrected report: Alder Clinic, March 2026',
    ])
  })

  test.each([
    ['paused', () => set({ recipients: [owner.id], paused: true })],
    ['ended', () => admin.call(reportSchedules.endForCompany, ofCompany)],
    ['without them', () => set({ recipients: [] })],
  ])('is emailed to no one while the schedule is %s', async (_, change) => {
    await set({ recipients: [owner.id] })
    await change()
    await publish()
    expect(await takeEmails()).toEqual([])
  })

  test('is not emailed to unsubscribed, removed or banned people, even mid-sending', async () => {
    await set({ recipients: [owner.id, member.id] })
    await publish()
    const ban = (banned: boolean) =>
      admin.call(people.change, {
        params: { companyId: company._id, userId: member.id },
        body: { banned },
      })
    await ban(true)
    const [email, ...others] = await takeEmails()
    expect([email?.to.address, others]).toEqual([owner.email, []])
    await ban(false)
    const token = new URL(email?.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
    await world.anonymous.call(notifications.unsubscribe, { query: { token } })
    await publish({ month: '2026-04' })
    expect((await takeEmails()).map(({ to }) => to.address)).toEqual([member.email])
    const { people: found } = await admin.call(reportSchedules.ofCompany, ofCompany)
    expect(found.find(({ _id }) => _id === owner.id)).toMatchObject({ mail: 'off' })
  })
})
