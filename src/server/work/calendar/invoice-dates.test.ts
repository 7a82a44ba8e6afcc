// Invoices in the calendar and in feeds: whose, in which state, and for whom.
import { describe, expect, test } from 'vitest'
import { clientViewHeader } from '#contract/clients/client-view.ts'
import { companies } from '#contract/clients/companies.ts'
import { addDays } from '#contract/values/days.ts'
import { calendarFeed, events } from '#contract/work/calendar.ts'
import { type Invoice, type NewInvoice, invoices } from '#contract/billing/invoices.ts'
import { localDay } from '#server/platform/clock.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const otherOwner = await world.otherOwner()
const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
const contributor = await world.addStaff({ staffRole: 'contributor' })
const withoutClient = await world.addStaff({ staffRole: 'bookkeeper', companies: [otherCompany] })

const today = localDay(new Date())
const issueDate = '2026-01-01'
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })

/** Total is 300.00. */
async function sent(fields: Partial<NewInvoice>, client = company): Promise<Invoice> {
  const draft = await world.addInvoice(client, { issueDate, ...fields })
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const pay = (invoice: Invoice, amount: number) =>
  admin.call(invoices.pay, {
    ...of(invoice),
    body: { amount: { amount, currency: 'USD' }, date: today },
  })

const entriesOn = (day: string, caller: Caller, more: object = {}) =>
  caller.call(events.list, { query: { from: day, to: day, kinds: 'invoice', ...more } })

const titlesOn = async (day: string, caller: Caller, more: object = {}) =>
  (await entriesOn(day, caller, more)).map(({ title }) => title)

describe('the calendar', () => {
  test('lists a sent invoice on its due date, which cannot be moved there', async () => {
    const invoice = await sent({ dueDate: '2098-03-02' })
    expect(await entriesOn('2098-03-02', admin)).toEqual([
      {
        kind: 'invoice',
        _id: invoice._id,
        occurrence: null,
        date: 'due',
        title: `Invoice ${invoice.number}`,
        company: company._id,
        companyName: company.name,
        project: null,
        allDay: true,
        start: '2098-03-02',
        end: '2098-03-02',
        timeZone: null,
        location: '',
        visibility: 'shared',
        isDone: false,
        isOverdue: false,
        version: invoice.version,
        can: { edit: false },
      },
    ])
    expect(await titlesOn('2098-03-02', admin, { kinds: 'event,task' })).toEqual([])
  })

  test('omits drafts, void invoices and credit notes', async () => {
    const day = '2098-04-01'
    await world.addInvoice(company, { dueDate: day })
    const gone = await sent({ dueDate: day })
    const credited = await sent({ dueDate: day })
    expect(await titlesOn(day, owner)).toHaveLength(2)
    await admin.call(invoices.void, { ...of(gone), body: {} })
    const note = await admin.call(invoices.credit, of(credited))
    await admin.call(invoices.change, { ...of(note), body: { dueDate: day } })
    await admin.call(invoices.send, { ...of(note), body: {} })
    for (const person of [admin, owner]) {
      expect(await entriesOn(day, person)).toMatchObject([{ _id: credited._id, isDone: true }])
    }
  })

  test('marks paid and overdue invoices like the invoice itself', async () => {
    const yesterday = addDays(today, -1)
    const late = await sent({ dueDate: yesterday })
    await sent({ dueDate: today })
    const states = async (day: string) =>
      (await entriesOn(day, owner)).map(({ isDone, isOverdue }) => ({ isDone, isOverdue }))
    expect(await states(today)).toEqual([{ isDone: false, isOverdue: false }])
    await pay(late, 10_000)
    expect(await states(yesterday)).toEqual([{ isDone: false, isOverdue: true }])
    await pay(late, 20_000)
    expect(await states(yesterday)).toEqual([{ isDone: true, isOverdue: false }])
  })

  // S2.21.6 P5.10.1
  test('lists an invoice only for users who may read it', async () => {
    const day = '2098-05-04'
    const { number } = await sent({ dueDate: day })
    for (const person of [admin, bookkeeper, owner, member]) {
      expect(await titlesOn(day, person)).toEqual([`Invoice ${number}`])
    }
    for (const person of [contributor, withoutClient, otherOwner]) {
      expect(await titlesOn(day, person)).toEqual([])
    }
    const viewedBy = ({ headers }: { headers: Record<string, string> }) =>
      callerOf(world.app, { ...headers, [clientViewHeader]: company._id })
    expect(await titlesOn(day, viewedBy(bookkeeper))).toEqual([`Invoice ${number}`])
    expect(await titlesOn(day, viewedBy(contributor))).toEqual([])
  })

  test('lists only the invoices of the chosen client', async () => {
    const day = '2098-06-01'
    const own = await sent({ dueDate: day })
    await sent({ dueDate: day }, otherCompany)
    expect(await titlesOn(day, admin)).toHaveLength(2)
    expect(await titlesOn(day, admin, { company: company._id })).toEqual([`Invoice ${own.number}`])
    const query = { from: day, to: day, kinds: 'invoice', company: company._id }
    for (const person of [otherOwner, withoutClient]) {
      expect(await person.error(events.list, { query })).toMatchObject({ status: 404 })
    }
  })

  test('lists a deleted client’s invoice for the agency, with the name on it', async () => {
    const leaving = await world.addCompany({ name: 'Cedar Café' })
    const invoice = await sent({ dueDate: '2098-07-01' }, leaving)
    await admin.call(companies.remove, { params: { companyId: leaving._id } })
    const [entry] = await entriesOn('2098-07-01', admin)
    const { companyName } = await admin.call(invoices.get, of(invoice))
    expect(entry).toMatchObject({ _id: invoice._id, companyName })
  })
})

test('a feed includes invoices for users who may read them', async () => {
  const { number } = await sent({ dueDate: addDays(today, 20) })
  const feedOf = async (caller: Caller) => {
    const { url } = await caller.call(calendarFeed.renewAddress, {})
    return (await world.app.inject({ method: 'GET', url: new URL(url).pathname })).body
  }
  for (const person of [bookkeeper, member]) {
    expect(await feedOf(person)).toContain(`SUMMARY:Due: Invoice ${number}`)
  }
  for (const person of [contributor, withoutClient, otherOwner]) {
    const feed = await feedOf(person)
    expect(feed).toContain('BEGIN:VCALENDAR')
    expect(feed).not.toContain('Invoice')
  }
})
