// Time and invoices, deleted and restored in any order: each entry is billed once, none is lost or stays locked.
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { projects } from '#contract/work/projects.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { time } from '#contract/work/time.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sampleOverage, sampleRetainer, sampleTime } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const world = await openWorld()
const admin = await world.admin()

let company: Awaited<ReturnType<typeof world.addCompany>>
let project: Awaited<ReturnType<typeof world.addProject>>
let entryId: string
beforeEach(async () => {
  await world.database.query('truncate time_entries')
  company = await world.addCompany()
  project = await world.addProject(company)
  const rate = { amount: 10_000, currency: 'USD' }
  const params = { companyId: company._id }
  await admin.call(timeRates.changeOfCompany, { params, body: { rate } })
  const body = { ...sampleTime, project: project._id }
  entryId = (await admin.call(time.create, { body }))._id
})

const restore = (recordId: string) => admin.call(deletions.restore, { params: { recordId } })
const restoreError = (recordId: string) => admin.error(deletions.restore, { params: { recordId } })
const listed = () => admin.call(time.list, { query: { from: sampleTime.day, to: sampleTime.day } })
const billed = async () => (await listed()).map((entry) => entry.billed)
const removeProject = () => admin.call(projects.remove, { params: { projectId: project._id } })
const send = (invoiceId: string) => admin.call(invoices.send, { params: { invoiceId }, body: {} })
const removeDraft = (invoiceId: string) => admin.call(invoices.remove, { params: { invoiceId } })
const changeTime = (body: object) => admin.call(time.change, { params: { entryId }, body })

async function draft(): Promise<string> {
  const terms = { currency: 'USD', dueDate: '2099-01-31', lines: [] }
  const body = { company: company._id, ...terms }
  return (await admin.call(invoices.create, { body }))._id
}
const addTime = (invoiceId: string) => ({ params: { invoiceId }, body: {} })

async function billingDraft(): Promise<string> {
  const id = await draft()
  await admin.call(invoices.addTime, addTime(id))
  return id
}

test('a client is restored with the time that its sent invoices bill', async () => {
  await send(await billingDraft())
  const before = await listed()
  await admin.call(companies.remove, { params: { companyId: company._id } })
  expect(await listed()).toEqual([])
  await restore(company._id)
  expect(await listed()).toEqual(before)
  expect(await billed()).toEqual([true])
})

test('a restored client has free time if its invoice was voided meanwhile', async () => {
  const id = await billingDraft()
  await send(id)
  await admin.call(companies.remove, { params: { companyId: company._id } })
  await admin.call(invoices.void, { params: { invoiceId: id }, body: {} })
  await restore(company._id)
  expect(await billed()).toEqual([false])
  await billingDraft()
  expect(await billed()).toEqual([true])
})

test.each(['client', 'project'])(
  'a restored %s has free time if the invoice is voided at the same moment',
  async (kind) => {
    const id = await billingDraft()
    await send(id)
    await (kind === 'project'
      ? removeProject()
      : admin.call(companies.remove, { params: { companyId: company._id } }))
    const voiding = await openTransaction(world)
    await voiding.run(
      `update invoices set state = 'void', voided_at = now(), version = version + 1 where id = $1`,
      [id],
    )
    const restoring = restore(kind === 'project' ? project._id : company._id)
    await expect.poll(voiding.countWaiting).toBe(1)
    await voiding.commit()
    await restoring
    expect(await billed()).toEqual([false])
  },
)

describe('a project is restored with its time', () => {
  test('free, if the draft that billed it was deleted meanwhile', async () => {
    const id = await billingDraft()
    await removeProject()
    await removeDraft(id)
    await restore(project._id)
    expect(await billed()).toEqual([false])
  })

  test('free, if the invoice that billed it was declared void meanwhile', async () => {
    const id = await billingDraft()
    await send(id)
    await removeProject()
    await admin.call(invoices.void, { params: { invoiceId: id }, body: {} })
    await restore(project._id)
    expect(await billed()).toEqual([false])
  })

  test('billed, if the draft that bills it was restored first', async () => {
    const id = await billingDraft()
    await removeDraft(id)
    await removeProject()
    await restore(id)
    await restore(project._id)
    expect(await billed()).toEqual([true])
    const { status, code } = await admin.error(invoices.addTime, addTime(await draft()))
    expect([status, code]).toEqual([409, 'wrong_state'])
  })
})

describe('a draft is not restored', () => {
  test.each([{ minutes: 600 }, { billable: false }])(
    'if its time was changed meanwhile: %j',
    async (change) => {
      const id = await billingDraft()
      await removeDraft(id)
      await changeTime(change)
      expect(await restoreError(id)).toMatchObject({
        ...{ status: 409, code: 'wrong_state' },
        message: expect.stringMatching(/has changed in the meantime/),
      })
      expect(await listed()).toMatchObject([change])
    },
  )

  test('if its time went to another client meanwhile', async () => {
    const id = await billingDraft()
    await removeDraft(id)
    const elsewhere = await world.addProject(await world.addCompany())
    await changeTime({ project: elsewhere._id })
    expect(await restoreError(id)).toMatchObject({
      ...{ status: 409, code: 'wrong_state' },
      message: expect.stringMatching(/has changed in the meantime/),
    })
  })

  test('if its time is on another draft, even while that time is deleted', async () => {
    const id = await billingDraft()
    await removeDraft(id)
    await billingDraft()
    await removeProject()
    const { status, message } = await restoreError(id)
    expect([status, message]).toEqual([
      409,
      'Some of this draft’s time is already on another invoice.',
    ])
    await restore(project._id)
    expect(await billed()).toEqual([true])
  })
})

test('a draft is not restored if its time was requested as overage meanwhile', async () => {
  const id = await billingDraft()
  await removeDraft(id)
  const params = { companyId: company._id }
  const body = { ...sampleRetainer, projects: [project._id] }
  const { _id: retainerId } = await admin.call(retainers.create, { params, body })
  await admin.call(retainers.askOverage, { params: { ...params, retainerId }, body: sampleOverage })
  expect(await restoreError(id)).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('overage'),
  })
})

test('a client with thousands of billed entries is restored quickly and correctly', async () => {
  const model = await billingDraft()
  const others: string[] = []
  for (let drafts = 1; drafts < 150; drafts += 1) others.push(await draft())
  await world.database.query(
    `insert into time_entries select (jsonb_populate_record(entry, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', null))).*
     from time_entries entry, generate_series(2, 12000)`,
  )
  await world.database.query(
    `with placed as (select id, row_number() over () % $2 as at from time_entries where invoice_id is null),
       billed as (select other.id, jsonb_agg(placed.id) as ids from unnest($3::uuid[]) with ordinality other (id, at)
         join placed on placed.at = other.at group by 1)
     update invoices set lines = (select jsonb_set(lines, '{0,time}', ids) from invoices where id = $1)
     from billed where invoices.id = billed.id`,
    [model, others.length + 1, others],
  )
  await world.database.query(
    `update time_entries set invoice_id = invoices.id from invoices, jsonb_path_query(lines, '$[*].time[*]') as time
     where time_entries.id = (time #>> '{}')::uuid`,
  )
  const place = () =>
    world.database.query('select invoice_id, count(*) from time_entries group by 1 order by 1')
  const before = await place()
  expect(before).toHaveLength(151)
  await admin.call(companies.remove, { params: { companyId: company._id } })
  const start = performance.now()
  await restore(company._id)
  expect(performance.now() - start).toBeLessThan(onSlowMachine(5000))
  expect(await place()).toEqual(before)
})
