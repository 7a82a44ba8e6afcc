// Reminders: sent on scheduled days, each once, never after payment or when stopped.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'
import { invoiceReminder } from './emails.ts'
import { dueReminder, nextReminder } from './reminder-days.ts'
import { remindOfOverdue } from './reminders.ts'

const days = [3, 10, 21]
const dueDate = '2026-05-31'

describe('the schedule', () => {
  test.each([
    ['2026-06-02', null, undefined, '2026-06-03'],
    ['2026-06-03', null, 3, '2026-06-03'],
    ['2026-06-04', 3, undefined, '2026-06-10'],
    // Several were missed: one email, not three.
    ['2026-07-31', null, 21, '2026-07-31'],
    ['2026-07-31', 21, undefined, null],
  ])('on %s after day %s: %s, then %s', (today, last, expected, next) => {
    expect(dueReminder({ dueDate, days, last, today })).toBe(expected)
    expect(nextReminder({ dueDate, days, last, today })).toBe(next)
  })
})

const world = await openWorld()
const { company, database } = world
const { agencyDatabase } = world.app.platform
const admin = await world.admin()
const owner = await world.owner()
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 4, 9) }))
afterAll(() => vi.useRealTimers())

async function overdue() {
  const draft = await world.addInvoice(company, { issueDate: '2026-05-01', dueDate })
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

async function remindedOf({ _id }: Invoice): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job_common
     where name = 'mail' and data ->> 'template' = 'invoice reminder' and data #>> '{data,invoiceId}' = $1`,
    [_id],
  )
  return row?.count ?? 0
}

const at = (day: number, hour = 9) => new Date(2026, 5, day, hour)

const write = ({ _id }: Invoice, occasion: 'usual' | 'by hand' = 'usual') =>
  invoiceReminder.compose(
    {
      agencyDatabase,
      appUrl: 'https://app.example',
      sender: { name: 'Lintel', email: 'a@b.test', address: '', color: '#000000' },
    },
    { invoiceId: _id, userId: owner.id, occasion },
  )

describe('an overdue invoice', () => {
  // P7.1.6
  test('is reminded of once, by however many processes, in the morning', async () => {
    const invoice = await overdue()
    expect(await remindOfOverdue(agencyDatabase, at(4, 6))).toBe(0)
    await Promise.all([1, 2, 3].map(() => remindOfOverdue(agencyDatabase, at(4))))
    expect(await remindedOf(invoice)).toBe(1)
    await remindOfOverdue(agencyDatabase, at(5))
    expect(await remindedOf(invoice)).toBe(1)
    await remindOfOverdue(agencyDatabase, at(10))
    expect(await remindedOf(invoice)).toBe(2)
    expect(await write(invoice)).toMatchObject({
      subject: expect.stringContaining(`Invoice ${invoice.number}`),
      attachments: [{ type: 'application/pdf' }],
    })
  })

  test('is not reminded of again if another process was faster', async () => {
    const invoice = await overdue()
    const open = await openTransaction(world)
    await open.run(
      'insert into invoice_reminders (company_id, invoice_id, day) values ($1, $2, 3)',
      [company._id, invoice._id],
    )
    const reminding = remindOfOverdue(agencyDatabase, at(4))
    await expect.poll(open.countWaiting).toBe(1)
    await open.commit()
    await reminding
    expect(await remindedOf(invoice)).toBe(0)
  })

  test('gets no reminder once it is paid, not even one that was queued', async () => {
    const invoice = await overdue()
    await remindOfOverdue(agencyDatabase, at(4))
    await admin.call(invoices.pay, {
      ...of(invoice),
      body: { amount: invoice.total, date: '2026-06-04' },
    })
    expect(await write(invoice)).toBeUndefined()
    await remindOfOverdue(agencyDatabase, at(10))
    expect(await remindedOf(invoice)).toBe(1)
  })

  test('gets no reminders while they are stopped, and gets them again afterwards', async () => {
    const invoice = await overdue()
    expect(invoice).toMatchObject({ remindersStopped: false, nextReminder: '2026-06-04' })
    const stopped = await admin.call(invoices.reminders, {
      ...of(invoice),
      body: { stopped: true },
    })
    expect(stopped).toMatchObject({ remindersStopped: true, nextReminder: null })
    await remindOfOverdue(agencyDatabase, at(4))
    expect(await remindedOf(invoice)).toBe(0)
    expect(await write(invoice)).toBeUndefined()
    await admin.call(invoices.reminders, { ...of(invoice), body: { stopped: false } })
    await remindOfOverdue(agencyDatabase, at(4))
    expect(await remindedOf(invoice)).toBe(1)
  })

  test('is reminded of by hand once a day, also while reminders are stopped', async () => {
    const invoice = await overdue()
    await admin.call(invoices.reminders, { ...of(invoice), body: { stopped: true } })
    const reminded = await admin.call(invoices.remind, of(invoice))
    expect(reminded.reminders).toHaveLength(1)
    expect(await remindedOf(invoice)).toBe(1)
    expect(await write(invoice, 'by hand')).toMatchObject({
      subject: expect.stringContaining('Reminder'),
    })
    expect(await admin.error(invoices.remind, of(invoice))).toMatchObject({ code: 'wrong_state' })
    await admin.call(invoices.reminders, { ...of(invoice), body: { stopped: false } })
    // It came four days after the due date, so the one of the third day is not sent anymore.
    await remindOfOverdue(agencyDatabase, at(4))
    expect(await remindedOf(invoice)).toBe(1)
    await remindOfOverdue(agencyDatabase, at(10))
    expect(await remindedOf(invoice)).toBe(2)
  })

  test('is reminded of by hand once, by however many people at once', async () => {
    const invoice = await overdue()
    const tries = [1, 2, 3].map(() => admin.call(invoices.remind, of(invoice)))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await remindedOf(invoice)).toBe(1)
  })

  test('is not reminded of by hand before it is due, nor once it is paid', async () => {
    const early = await world.addInvoice(company, { dueDate: '2026-06-30' })
    const { total: amount } = await admin.call(invoices.send, { ...of(early), body: {} })
    expect(await admin.error(invoices.remind, of(early))).toMatchObject({ code: 'wrong_state' })
    const late = await overdue()
    await admin.call(invoices.pay, { ...of(late), body: { amount, date: '2026-06-04' } })
    expect(await admin.error(invoices.remind, of(late))).toMatchObject({ code: 'wrong_state' })
  })

  test('whose reminder fails does not keep other clients from being reminded', async () => {
    const [failing, other] = [await overdue(), await overdue()]
    await database.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'It fails'; end $$`)
    await database.query(`create trigger fail before insert on invoice_reminders for each row
      when (new.invoice_id = '${failing._id}') execute function fail()`)
    await expect(remindOfOverdue(agencyDatabase, at(4))).rejects.toThrow('It fails')
    expect([await remindedOf(failing), await remindedOf(other)]).toEqual([0, 1])
    await database.query('drop trigger fail on invoice_reminders')
    await remindOfOverdue(agencyDatabase, at(4))
    expect([await remindedOf(failing), await remindedOf(other)]).toEqual([1, 1])
  })
})
