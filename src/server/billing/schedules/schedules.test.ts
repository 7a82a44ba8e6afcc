// Recurring invoices: planned, changed, paused; each period is invoiced once despite concurrent processes and kills.
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { activity } from '#contract/records/activity.ts'
import { describeActivity } from '#contract/records/activity-messages.ts'
import { overview } from '#contract/agency/overview.ts'
import {
  type NewSchedule,
  type ScheduleRule,
  nextPeriod,
  schedules,
} from '#contract/billing/schedules.ts'
import { sampleSchedule } from '#tests/support/samples.ts'
import { startApp } from '#tests/support/app.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { makeDueInvoices } from './due.ts'
import { withPeriod } from './rules.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const params = { companyId: company._id }

beforeEach(async () => {
  await database.query('truncate invoices, invoice_schedules, invoice_series cascade')
})

const set = (body: Partial<NewSchedule> = {}) =>
  admin.call(schedules.create, { params, body: { ...sampleSchedule, ...body } })
const sweep = (day: string, platform = world.app.platform) =>
  makeDueInvoices(platform, new Date(`${day}T12:00:00`))
const made = () =>
  database.query<{ period: string; state: string; number: string | null }>(
    'select period_on::text as period, state, number from invoices order by period_on',
  )
const periods = async () => (await made()).map(({ period }) => period)
const change = (scheduleId: string, body: object) =>
  admin.call(schedules.change, { params: { ...params, scheduleId }, body })

describe('planning', () => {
  test.each([
    ['month', 1, ['2099-01-31', '2099-02-28', '2099-03-31']],
    ['month', 3, ['2099-01-31', '2099-04-30', '2099-07-31']],
    ['year', 1, ['2099-01-31', '2100-01-31', '2101-01-31']],
    ['week', 2, ['2099-01-31', '2099-02-14', '2099-02-28']],
  ] as const)('every %s, %i: the next dates are shown', async (unit, every, nextDates) => {
    expect(await set({ rule: { unit, every } })).toMatchObject({ nextDates })
  })

  test('a project of another client is refused at its field', async () => {
    const { _id: foreign } = await world.addProject(world.otherCompany)
    const body = { ...sampleSchedule, project: foreign }
    expect(await admin.error(schedules.create, { params, body })).toMatchObject({
      status: 400,
      fields: { project: expect.stringContaining('no such project') },
    })
  })

  test('a rule without dates or with a start in the past is refused at its field', async () => {
    const refused = (body: Partial<NewSchedule>) =>
      admin.error(schedules.create, { params, body: { ...sampleSchedule, ...body } })
    expect((await refused({ startsOn: '2020-01-01' })).fields).toHaveProperty('startsOn')
    expect((await refused({ endsOn: '2099-01-30' })).fields).toHaveProperty('endsOn')
    expect((await refused({ lines: [] })).fields).toHaveProperty('lines')
    expect(await refused({ rule: { unit: 'month', every: 0 } })).toMatchObject({
      fields: { 'rule.every': expect.any(String) },
    })
  })

  test('placeholders for the period are replaced', () => {
    const text = 'Hosting {month}, {quarter}, {year}'
    expect(withPeriod(text, '2031-05-31')).toBe('Hosting May 2031, Q2 2031, 2031')
  })
})

describe('creating due invoices', () => {
  test('creates a draft once, which is on Home for staff who see money', async () => {
    await set({ startsOn: '2031-03-01' })
    expect(await sweep('2031-02-28')).toBe(0)
    expect(await sweep('2031-03-01')).toBe(1)
    const { items } = await admin.call(invoices.list, { query: {} })
    expect(items).toMatchObject([{ status: 'draft', dueDate: '2031-03-15' }])
    const { groups } = await admin.call(overview.attention, { query: { day: '2031-03-01' } })
    expect(groups.find(({ kind }) => kind === 'draft')?.total).toBe(1)
    await admin.call(invoices.remove, { params: { invoiceId: items[0]?._id ?? '' } })
    expect(await sweep('2031-03-02')).toBe(0)
  })

  test('sends the invoice at once if that was chosen, with number and email', async () => {
    await set({ startsOn: '2031-03-01', sends: true })
    await sweep('2031-03-01')
    const [invoice] = (await admin.call(invoices.list, { query: {} })).items
    expect(invoice).toMatchObject({ status: 'sent', number: expect.any(String) })
    const mails = await database.query(
      `select 1 from pgboss.job_common where name = 'mail' and data #>> '{data,invoiceId}' = $1`,
      [invoice?._id],
    )
    expect(mails).toHaveLength(1)
  })

  test('catches up on missed invoices, but not at night', async () => {
    await set({ startsOn: '2031-01-31' })
    expect(await makeDueInvoices(world.app.platform, new Date('2031-05-01T03:00:00'))).toBe(0)
    expect(await sweep('2031-05-01')).toBe(4)
    expect(await periods()).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  })

  test('pausing, resuming and changing are in the activity as what they are', async () => {
    const { _id } = await set({ startsOn: '2031-01-15' })
    await change(_id, { paused: true })
    await change(_id, { paused: false })
    await change(_id, { startsOn: '2031-02-15', sends: true })
    const { items } = await admin.call(activity.list, { query: { kind: 'schedule' } })
    expect(
      items.filter(({ record }) => record === _id).map((entry) => describeActivity(entry).before),
    ).toEqual([
      'changed first invoice and sending of recurring invoice ',
      'resumed recurring invoice ',
      'paused recurring invoice ',
      'added recurring invoice ',
    ])
  })

  test('a paused schedule creates nothing and does not catch up; an ended one stops', async () => {
    const { _id } = await set({ startsOn: '2031-01-15' })
    await change(_id, { paused: true })
    expect(await sweep('2031-03-01')).toBe(0)
    const resumed = await change(_id, { paused: false })
    expect(resumed.nextDates).toHaveLength(3)
    await admin.call(schedules.end, { params: { ...params, scheduleId: _id } })
    expect(await sweep('2032-01-01')).toBe(0)
    expect(await admin.call(schedules.list, { params })).toMatchObject([{ nextDates: [] }])
  })

  test('an ended schedule creates nothing, even if it was paused and is resumed', async () => {
    const { _id } = await set({ startsOn: '2031-01-15' })
    await change(_id, { paused: true })
    await admin.call(schedules.end, { params: { ...params, scheduleId: _id } })
    expect(await admin.call(schedules.list, { params })).toMatchObject([{ paused: false }])
    await change(_id, { paused: true })
    expect(await change(_id, { paused: false })).toMatchObject({ nextDates: [] })
    expect(await sweep('2032-01-01')).toBe(0)
  })

  test('stops at the last day; a new rule continues after the last period', async () => {
    const { _id } = await set({ startsOn: '2031-01-31', endsOn: '2031-03-31' })
    expect(await sweep('2031-12-31')).toBe(3)
    await change(_id, { endsOn: null, rule: { unit: 'month', every: 2 } })
    expect(await sweep('2031-12-31')).toBe(4)
    expect(await periods()).toEqual([
      ...['2031-01-31', '2031-02-28', '2031-03-31'],
      ...['2031-05-31', '2031-07-31', '2031-09-30', '2031-11-30'],
    ])
  })

  test('skips periods while the client is not enabled', async () => {
    await set({ startsOn: '2031-01-31' })
    await admin.call(companies.bulk, { body: { ids: [company._id], action: 'disable' } })
    expect(await sweep('2031-02-01')).toBe(0)
    await admin.call(companies.bulk, { body: { ids: [company._id], action: 'enable' } })
    expect(await sweep('2031-03-01')).toBe(1)
    expect(await periods()).toEqual(['2031-02-28'])
  })

  test('skips a client that is being deleted, without waiting for the deletion', async () => {
    const leaving = { params: { companyId: (await world.addCompany({ name: 'Leaving' }))._id } }
    await admin.call(schedules.create, { ...leaving, body: sampleSchedule })
    const other = await openTransaction(world)
    await other.run('lock table deletions in share mode')
    const removing = admin.send(companies.remove, leaving)
    await expect.poll(other.countWaiting).toBe(1)
    expect(await sweep('2099-02-01')).toBe(0)
    await other.commit()
    expect((await removing).statusCode).toBe(204)
  })

  test('a change based on an older version is refused', async () => {
    const { _id, version } = await set()
    await change(_id, { dueDays: 30 })
    const error = await admin.error(schedules.change, {
      params: { ...params, scheduleId: _id },
      body: { dueDays: 7, version },
    })
    expect(error).toMatchObject({ code: 'stale' })
  })
})

/** Every period from one date to the other. */
function expectedPeriods(rule: ScheduleRule, startsOn: string, until: string): string[] {
  const days: string[] = []
  let day = nextPeriod(rule, startsOn, '2030-01-01')
  while (day !== null && day <= until) {
    days.push(day)
    day = nextPeriod(rule, startsOn, day)
  }
  return days
}

const anyRule: fc.Arbitrary<ScheduleRule> = fc.oneof(
  fc.record({ unit: fc.constant('month' as const), every: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ unit: fc.constant('week' as const), every: fc.integer({ min: 5, max: 9 }) }),
  fc.constant({ unit: 'year' as const, every: 1 }),
)

// P7.1.7
test('three years with random kills and two processes create each period exactly once', async () => {
  const second = await startApp(database)
  // Simulates a killed process: the transaction it hits is rolled back.
  await database.query(`create table kills (place text, odds double precision);
    grant select on kills to enfilade_agency;
    create function kill_at() returns trigger language plpgsql as $$ begin
      if random() < (select odds from kills where place = tg_argv[0]) then
        raise exception 'killed' using errcode = 'XX000';
      end if;
      return new;
    end $$;
    create trigger kill_at_schedule after update on invoice_schedules for each row execute function kill_at('schedule');
    create trigger kill_at_draft after insert on invoices for each row execute function kill_at('draft');
    create trigger kill_at_number after insert or update on invoice_series for each row execute function kill_at('number');
    create trigger kill_at_sent after update on invoices for each row execute function kill_at('sent');`)
  const places = ['schedule', 'draft', 'number', 'sent'] as const
  /** Runs two processes concurrently; the next sweep retries whatever was killed. */
  const both = (day: string) =>
    Promise.allSettled([sweep(day), sweep(day, second.platform), sweep(day)])
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rules: fc.array(anyRule, { minLength: 2, maxLength: 3 }),
          day: fc.integer({ min: 1, max: 31 }),
          sends: fc.boolean(),
          odds: fc.array(fc.double({ min: 0, max: 0.4, noNaN: true }), {
            minLength: 4,
            maxLength: 4,
          }),
          steps: fc.array(fc.integer({ min: 5, max: 120 }), { minLength: 8, maxLength: 16 }),
        }),
        async ({ rules, day, sends, odds, steps }) => {
          await database.query(
            'truncate kills, invoices, invoice_schedules, invoice_series cascade',
          )
          const startsOn = `2031-01-${String(day).padStart(2, '0')}`
          const ids = await Promise.all(
            rules.map(async (rule) => (await set({ rule, startsOn, sends }))._id),
          )
          for (const [at, place] of places.entries()) {
            await database.query('insert into kills values ($1, $2)', [place, odds[at]])
          }
          let now = Date.UTC(2031, 0, 1)
          const end = Date.UTC(2033, 11, 31)
          for (let step = 0; now < end; step += 1) {
            now = Math.min(end, now + (steps[step % steps.length] ?? 30) * 86_400_000)
            await both(new Date(now).toISOString().slice(0, 10))
          }
          await database.query('delete from kills')
          await sweep('2033-12-31')
          for (const [at, rule] of rules.entries()) {
            const rows = await database.query<{ period: string }>(
              'select period_on::text as period from invoices where schedule_id = $1 order by period_on',
              [ids[at]],
            )
            const expected = expectedPeriods(rule, startsOn, '2033-12-31')
            expect(rows.map(({ period }) => period)).toEqual(expected)
          }
          const numbers = (await made()).flatMap(({ number }) => number ?? [])
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(numbers).toHaveLength(sends ? (await made()).length : 0)
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  } finally {
    await second.close()
    await database.query('drop table kills; drop function kill_at cascade')
  }
})
