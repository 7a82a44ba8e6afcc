// Sent invoices: gapless numbers, immutable documents, emails, and how they are voided or credited.
import { describe, expect, test } from 'vitest'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { type Company, companies } from '#contract/clients/companies.ts'
import { type PostalAddress, toAddress } from '#contract/values/address-lines.ts'
import { deletions } from '#contract/records/deletions.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { people } from '#contract/clients/people.ts'
import type { Project } from '#contract/work/projects.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { settings } from '#contract/agency/settings.ts'
import { website } from '#contract/site/website-calls.ts'
import { unnamedAgency } from '#contract/site/website.ts'
import { localDay } from '#server/platform/clock.ts'
import { callerOf } from '#tests/support/caller.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sampleDivision, sampleSchedule } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { invoiceSent, invoiceVoided } from './emails.ts'
import { makeDueInvoices } from '#server/billing/schedules/due.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const other = await world.otherOwner()

const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const send = (draft: Invoice) => admin.call(invoices.send, { ...of(draft), body: {} })
const sent = async (fields?: Parameters<typeof world.addInvoice>[1]) =>
  send(await world.addInvoice(company, fields))

interface MailJob {
  template: string
  data: { invoiceId: string; userId: string }
}

const mailsOf = async ({ _id }: Invoice) => {
  const jobs = await database.query<{ data: MailJob }>(
    `select data from pgboss.job_common where name = 'mail' order by created_on, id`,
  )
  return jobs.map(({ data }) => data).filter(({ data }) => data.invoiceId === _id)
}

const compose = (data: MailJob['data'], template = invoiceSent) =>
  template.compose(
    {
      agencyDatabase: world.app.platform.agencyDatabase,
      appUrl: 'https://app.example',
      sender: { name: 'Lintel', email: 'a@b.test', address: '', color: '#000000' },
    },
    // As the queue holds it.
    data as Parameters<typeof template.compose>[1],
  )

describe('sending', () => {
  test('gives the next number of the year and freezes seller, buyer and lines', async () => {
    const invoice = await sent({ issueDate: '2031-03-01', dueDate: '2031-03-15' })
    expect(invoice).toMatchObject({
      status: 'sent',
      number: '2031-0001',
      issueDate: '2031-03-01',
      due: invoice.total,
      seller: { legalName: expect.stringMatching(/\w/) },
      buyer: { name: 'Alder Clinic', email: company.email },
      can: { edit: false, delete: false, send: false, void: true, credit: true, pay: true },
    })
    expect(await sent({ issueDate: '2031-12-31', dueDate: '2032-01-15' })).toMatchObject({
      number: '2031-0002',
    })
    expect(await sent({ issueDate: '2032-01-01', dueDate: '2032-01-15' })).toMatchObject({
      number: '2032-0001',
    })
  })

  test('emails each owner of the client once', async () => {
    const invoice = await sent()
    expect(await mailsOf(invoice)).toEqual([
      {
        template: 'invoice sent',
        data: { invoiceId: invoice._id, userId: owner.id, occasion: 'usual' },
      },
    ])
  })

  test('a user who stopped being an owner before the email was written gets none', async () => {
    const client = await world.addCompany({ name: 'Changing Hands Ltd' })
    const former = await world.addPerson([{ company: client, role: 'owner' }])
    await world.addPerson([{ company: client, role: 'owner' }])
    const invoice = await send(await world.addInvoice(client))
    const write = () => compose({ invoiceId: invoice._id, userId: former.id })
    expect(await write()).toMatchObject({ to: { address: former.email } })
    const params = { companyId: client._id, userId: former.id }
    await admin.call(people.change, { params, body: { role: 'member' } })
    expect(await write()).toBeUndefined()
    await admin.call(people.remove, { params })
    expect(await write()).toBeUndefined()
  })

  test('again is refused; with the same key it gets the same answer', async () => {
    const draft = await world.addInvoice(company)
    const headers = { 'idempotency-key': 'send' }
    const [one, again] = await Promise.all([
      admin.call(invoices.send, { ...of(draft), body: {} }, headers),
      admin.call(invoices.send, { ...of(draft), body: {} }, headers),
    ])
    expect(again).toEqual(one)
    expect(await mailsOf(one)).toHaveLength(1)
    expect(await admin.error(invoices.send, { ...of(draft), body: {} })).toMatchObject({
      code: 'wrong_state',
    })
  })

  test('an empty draft is refused and names its lines; a stale one is refused too', async () => {
    const empty = await world.addInvoice(company, { lines: [] })
    expect(await admin.error(invoices.send, { ...of(empty), body: {} })).toMatchObject({
      status: 400,
      fields: { lines: expect.any(String) },
    })
    const draft = await world.addInvoice(company)
    await admin.call(invoices.change, { ...of(draft), body: { notes: 'Newer' } })
    expect(await admin.error(invoices.send, { ...of(draft), body: { version: 1 } })).toMatchObject({
      code: 'stale',
    })
  })

  test('a failure after its number was taken leaves no gap', async () => {
    const draft = await world.addInvoice(company, {
      issueDate: '2041-01-01',
      dueDate: '2041-01-15',
    })
    // The connection breaks between number and commit, like a killed process.
    const broken = database.agency.transaction().execute(async (tx) => {
      const { takeNumber } = await import('./store.ts')
      await takeNumber(tx, 'invoice', 2041)
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await send(draft)).toMatchObject({ number: '2041-0001' })
  })
})

test('a number already used by a credit note is refused, with advice', async () => {
  const dates = { issueDate: '2044-01-01', dueDate: '2044-01-15' }
  const note = await admin.call(invoices.credit, of(await sent(dates)))
  await admin.call(invoices.change, { ...of(note), body: dates })
  expect(await send(note)).toMatchObject({ number: 'CN-2044-0001' })
  const { billing } = await admin.call(settings.get, {})
  const series = await world.addInvoice(company, { issueDate: '2044-01-01', dueDate: '2044-02-01' })
  await database.query(`delete from invoice_series where kind = 'invoice' and year = 2044`)
  const swapped = { ...billing, numberPrefix: 'CN-', creditPrefix: 'X-' }
  await admin.call(settings.change, { body: { billing: swapped } })
  expect(await admin.error(invoices.send, { ...of(series), body: {} })).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('prefix'),
  })
  await admin.call(settings.change, { body: { billing: { ...billing, numberPrefix: 'INV-' } } })
  expect(await send(series)).toMatchObject({ number: 'INV-2044-0001' })
  await admin.call(settings.change, { body: { billing } })
})

describe('simultaneous calls', () => {
  test('an invoice sent several times without a key is sent once', async () => {
    const draft = await world.addInvoice(company)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(invoices.send, { ...of(draft), body: {} })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await mailsOf(draft)).toHaveLength(1)
  })

  test('of sending and deleting a draft, only one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const draft = await world.addInvoice(company)
      const [given, gone] = await Promise.all([
        admin.send(invoices.send, { ...of(draft), body: {} }),
        admin.send(invoices.remove, of(draft)),
      ])
      expect([given.statusCode === 200, gone.statusCode === 204]).toContain(true)
      expect(given.statusCode === 200 && gone.statusCode === 204).toBe(false)
    }
  })

  test('of several credit notes over the whole invoice, one is sent', async () => {
    const invoice = await sent()
    const notes = await Promise.all([1, 2, 3].map(() => admin.call(invoices.credit, of(invoice))))
    const answers = await Promise.all(
      notes.map((note) => admin.send(invoices.send, { ...of(note), body: {} })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ credited: invoice.total })
  })

  test('an invoice sent while its client is deleted keeps its number', async () => {
    const gone = await world.addCompany({ name: 'Leaving Ltd' })
    const draft = await world.addInvoice(gone)
    const series = await openTransaction(world)
    await series.run('lock table invoice_series in exclusive mode')
    const sending = admin.send(invoices.send, { ...of(draft), body: {} })
    await expect.poll(series.countWaiting).toBe(1)
    const deleting = admin.send(companies.remove, { params: { companyId: gone._id } })
    try {
      await expect.poll(series.countWaiting).toBe(2)
    } finally {
      await series.commit()
    }
    expect([(await sending).statusCode, (await deleting).statusCode]).toEqual([200, 204])
    expect(await admin.call(invoices.get, of(draft))).toMatchObject({
      status: 'sent',
      isDetached: true,
    })
  })
})

describe('a sent invoice', () => {
  test('cannot be changed by any call', async () => {
    const invoice = await sent()
    for (const endpoint of [invoices.change, invoices.remove]) {
      const error = await admin.error(endpoint, {
        ...of(invoice),
        ...(endpoint === invoices.change && { body: { notes: 'Other' } }),
      })
      expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })

  test.each([
    'total = 1',
    `lines = '[]'`,
    `number = '1'`,
    `state = 'draft'`,
    `due_on = '2000-01-01'`,
  ])('cannot be changed by a database statement that sets %s', async (change) => {
    const invoice = await sent()
    const statement = `update invoices set ${change} where id = $1`
    await expect(database.query(statement, [invoice._id])).rejects.toThrow(/does not change/)
  })

  test('keeps the names of the day it was sent', async () => {
    const named = await world.addCompany({ name: 'Former name' })
    const invoice = await send(await world.addInvoice(named))
    await admin.call(companies.change, {
      params: { companyId: named._id },
      body: { name: 'Later name' },
    })
    const now = await admin.call(settings.get, {})
    const billing = { ...now.billing, legalName: 'Renamed Agency LLC' }
    await admin.call(settings.change, { body: { billing } })
    const again = await admin.call(invoices.get, of(invoice))
    expect(again.buyer?.name).toBe('Former name')
    expect(again.seller).toEqual(invoice.seller)
    expect(again.companyName).toBe('Later name')
    const next = await send(await world.addInvoice(named))
    expect(next.seller?.legalName).toBe('Renamed Agency LLC')
    await admin.call(settings.change, { body: { billing: now.billing } })
  })

  test('is addressed to the client’s billing address if there is one', async () => {
    const billed = await world.addCompany({ name: 'Billed elsewhere' })
    const params = { companyId: billed._id }
    const change = (address: PostalAddress) =>
      admin.call(clientBilling.change, { params, body: { address } })
    const address = {
      ...billed.address,
      street: 'PO Box 7',
      zipCode: 'D02 X285',
      country: 'Ireland',
    }
    await change(address)
    expect((await send(await world.addInvoice(billed))).buyer?.address).toEqual(address)
    const wrong = { params, body: { address: { ...address, zipCode: '1010' } } }
    expect((await admin.error(clientBilling.change, wrong)).fields).toEqual({
      'address.zipCode': 'Eircode must look like D02 X285',
    })
    await change(toAddress())
    expect((await send(await world.addInvoice(billed))).buyer?.address).toEqual(billed.address)
  })

  test('names the agency as the website does if there are no billing settings', async () => {
    const { content } = await admin.call(website.settings, {})
    expect((await sent()).seller).toMatchObject({
      name: content.agency.name,
      legalName: content.agency.legalName,
      address: content.agency.address,
    })
  })

  test('is not issued in the name that stands for an agency without one', async () => {
    const { content } = await admin.call(website.settings, {})
    const unnamed = { ...content.agency, name: unnamedAgency, legalName: unnamedAgency }
    await admin.call(website.change, { body: { agency: unnamed } })
    const draft = await world.addInvoice(company)
    expect(await admin.error(invoices.send, { ...of(draft), body: {} })).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('Your agency has no name yet.'),
    })
    const { billing } = await admin.call(settings.get, {})
    await admin.call(settings.change, { body: { billing: { ...billing, legalName: 'Tern Ltd' } } })
    expect((await send(draft)).seller).toMatchObject({ name: 'Tern Ltd', legalName: 'Tern Ltd' })
    await admin.call(settings.change, { body: { billing } })
    await admin.call(website.change, { body: { agency: content.agency } })
  })
})

describe('the client', () => {
  test('sees it, and opening it marks it as viewed; opening by staff does not', async () => {
    const invoice = await sent()
    await admin.call(invoices.get, of(invoice))
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ viewedAt: null })
    const seen = await owner.call(invoices.get, of(invoice))
    expect(seen).toMatchObject({ number: invoice.number, status: 'viewed' })
    expect(seen).not.toHaveProperty('remindersStopped')
    const { payOnline, ...staffAlone } = seen.can
    expect(payOnline).toBe(true)
    expect(Object.values(staffAlone)).not.toContain(true)
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({
      status: 'viewed',
      viewedAt: expect.any(String),
    })
    const list = await member.call(invoices.list, { query: { search: invoice.number ?? '' } })
    expect(list.items).toHaveLength(1)
  })

  test('of another company finds neither invoice nor PDF nor totals', async () => {
    const invoice = await sent()
    for (const endpoint of [invoices.get, invoices.pdf]) {
      expect(await other.error(endpoint, of(invoice))).toMatchObject({ status: 404 })
    }
    expect(await other.call(invoices.sums, { query: {} })).toEqual([])
    expect(await other.error(invoices.sums, { query: { company: company._id } })).toMatchObject({
      status: 404,
    })
    expect(await world.anonymous.error(invoices.pdf, of(invoice))).toMatchObject({ status: 401 })
  })

  test('cannot send, void or pay an invoice', async () => {
    const invoice = await sent()
    const payment = { amount: { amount: 1, currency: 'USD' }, date: '2026-01-01' }
    for (const [endpoint, body] of [
      [invoices.send, {}],
      [invoices.void, {}],
      [invoices.pay, payment],
    ] as const) {
      expect(await owner.error(endpoint, { ...of(invoice), body })).toMatchObject({ status: 403 })
    }
  })
})

describe('sending again', () => {
  test('emails the client as before, of a paid invoice too', async () => {
    const invoice = await sent()
    await admin.call(invoices.sendAgain, of(invoice))
    const [, again] = await mailsOf(invoice)
    expect(again && (await compose(again.data))).toMatchObject({
      subject: `Invoice ${invoice.number} from Lintel`,
      paragraphs: [expect.stringContaining('from Lintel again.')],
      attachments: [{ type: 'application/pdf' }],
    })
    const body = { amount: invoice.total, date: '2026-11-20' }
    await admin.call(invoices.pay, { ...of(invoice), body })
    expect(again && (await compose(again.data))?.paragraphs).toContain('Nothing is due anymore.')
    const before = await admin.call(invoices.get, of(invoice))
    expect(await admin.call(invoices.sendAgain, of(invoice))).toEqual(before)
  })

  test('reaches the address that a client without owners got meanwhile', async () => {
    const client = await world.addCompany({ name: 'Unreachable Ltd', email: '' })
    const invoice = await send(await world.addInvoice(client))
    expect(await admin.error(invoices.sendAgain, of(invoice))).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('no email address'),
    })
    const params = { companyId: client._id }
    await admin.call(companies.change, { params, body: { email: 'new@unreachable.test' } })
    await admin.call(invoices.sendAgain, of(invoice))
    const again = (await mailsOf(invoice)).at(-1)
    expect(again && (await compose(again.data))).toMatchObject({
      to: { address: 'new@unreachable.test' },
    })
  })

  test('is refused for drafts and what is void', async () => {
    const draft = await world.addInvoice(company)
    expect(await admin.error(invoices.sendAgain, of(draft))).toMatchObject({ code: 'wrong_state' })
    const gone = await sent()
    await admin.call(invoices.void, { ...of(gone), body: {} })
    expect(await admin.error(invoices.sendAgain, of(gone))).toMatchObject({ code: 'wrong_state' })
  })
})

describe('void', () => {
  test('keeps the number, gives the reason and notifies the client', async () => {
    const invoice = await sent()
    const gone = await admin.call(invoices.void, {
      ...of(invoice),
      body: { reason: 'Wrong client' },
    })
    expect(gone).toMatchObject({
      status: 'void',
      number: invoice.number,
      voidReason: 'Wrong client',
      due: { amount: 0 },
    })
    expect((await mailsOf(invoice)).map(({ template }) => template)).toContain('invoice void')
    expect(await owner.call(invoices.get, of(invoice))).toMatchObject({ status: 'void' })
    const error = await admin.error(invoices.void, { ...of(invoice), body: {} })
    expect(error).toMatchObject({ code: 'wrong_state' })
  })
})

describe('credit notes', () => {
  test('notify the client when they are void that the client owes more again', async () => {
    const invoice = await sent({ issueDate: '2034-01-01', dueDate: '2034-01-15' })
    const draft = await admin.call(invoices.credit, of(invoice))
    const dates = { issueDate: '2034-02-01', dueDate: '2034-02-01' }
    const note = await send(await admin.call(invoices.change, { ...of(draft), body: dates }))
    await admin.call(invoices.void, { ...of(note), body: {} })
    const [mail] = (await mailsOf(note)).filter(({ template }) => template === 'invoice void')
    expect(mail && (await compose(mail.data, invoiceVoided))).toMatchObject({
      subject: `Credit note ${note.number} is void`,
      paragraphs: [expect.stringContaining('It no longer reduces what you owe.')],
    })
  })

  test('reduce their invoice by at most the rest, in a series of their own', async () => {
    const invoice = await sent({ issueDate: '2033-01-01', dueDate: '2033-01-15' })
    const note = await admin.call(invoices.credit, of(invoice))
    expect(note).toMatchObject({ kind: 'credit note', status: 'draft', total: invoice.total })
    const half = await admin.call(invoices.change, {
      ...of(note),
      body: {
        issueDate: '2033-02-01',
        dueDate: '2033-02-01',
        lines: [
          { description: 'Half', quantity: 1, unitPrice: { amount: 15_000, currency: 'USD' } },
        ],
      },
    })
    expect(await send(half)).toMatchObject({ number: 'CN-2033-0001', status: 'sent' })
    const [mail] = await mailsOf(half)
    expect(mail && (await compose(mail.data))).toMatchObject({
      paragraphs: [expect.stringContaining('credit note CN-2033-0001 from Lintel')],
    })
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({
      credited: { amount: 15_000 },
      due: { amount: invoice.total.amount - 15_000 },
      creditNotes: [{ number: 'CN-2033-0001' }],
    })
    const whole = await admin.call(invoices.credit, of(invoice))
    expect(await admin.error(invoices.send, { ...of(whole), body: {} })).toMatchObject({
      code: 'wrong_state',
    })
  })

  test('are taxed as their invoice was, whatever the client’s billing says by now', async () => {
    const client = await world.addCompany({ name: 'Moving Ltd' })
    const params = { companyId: client._id }
    const taxed = {
      vatId: 'FR40303265045',
      untaxedAs: 'reverse charge',
      exemptionReason: 'B2B',
    } as const
    await admin.call(clientBilling.change, { params, body: taxed })
    const lines = [
      { description: 'Work', quantity: 1, unitPrice: { amount: 900, currency: 'USD' }, taxRate: 0 },
    ]
    const invoice = await send(await world.addInvoice(client, { lines }))
    const now = {
      vatId: '',
      untaxedAs: 'exempt',
      exemptionReason: '',
      buyerReference: 'PO 7',
    } as const
    await admin.call(clientBilling.change, { params, body: now })
    const draft = await admin.call(invoices.credit, of(invoice))
    const { problems = [] } = await admin.call(eInvoices.check, of(draft))
    expect(problems.map(({ message }) => message)).not.toContainEqual(
      expect.stringMatching(/exemption|The client’s VAT number is missing/),
    )
    expect((await send(draft)).buyer).toMatchObject({ ...taxed, buyerReference: 'PO 7' })
  })

  test('have no due date of their own, whenever they are sent', async () => {
    const note = await admin.call(invoices.credit, of(await sent()))
    await database.query(`update invoices set due_on = due_on - 1 where id = $1`, [note._id])
    const { issueDate, dueDate } = await send(note)
    expect(dueDate).toBe(issueDate)
  })

  test('return the credited amount to the invoice when they are void', async () => {
    const invoice = await sent()
    const note = await send(await admin.call(invoices.credit, of(invoice)))
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ status: 'paid' })
    await admin.call(invoices.void, { ...of(note), body: {} })
    expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ due: invoice.total })
  })
})

describe('a deleted client', () => {
  test('loses its drafts; sent invoices are kept and get its details back on restore', async () => {
    const gone = await world.addCompany({ name: 'Vanishing Ltd' })
    const draft = await world.addInvoice(gone)
    const invoice = await send(await world.addInvoice(gone, { notes: 'For Ms Vane' }))
    const payment = { amount: { amount: 100, currency: 'USD' }, date: '2026-01-01' }
    await admin.call(invoices.pay, { ...of(invoice), body: payment })
    const counted = await admin.call(companies.contents, { body: { ids: [gone._id] } })
    expect(counted).toMatchObject({ invoiceDrafts: 1, invoices: 1 })

    await admin.call(companies.remove, { params: { companyId: gone._id } })
    expect(await admin.error(invoices.get, of(draft))).toMatchObject({ status: 404 })
    const kept = await admin.call(invoices.get, of(invoice))
    expect(kept).toMatchObject({
      number: invoice.number,
      total: invoice.total,
      isDetached: true,
      companyName: 'Deleted client',
      notes: '',
      payments: [{ amount: { amount: 100 } }],
    })
    expect(JSON.stringify(kept)).not.toMatch(/Vanishing|Vane|sample\.test/)
    expect((await admin.send(invoices.pdf, of(invoice))).statusCode).toBe(200)
    expect(await admin.error(invoices.credit, of(invoice))).toMatchObject({ code: 'wrong_state' })
    const more = { ...payment, amount: { amount: 200, currency: 'USD' } }
    await admin.call(invoices.pay, { ...of(invoice), body: more })

    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    const back = await admin.call(invoices.get, of(invoice))
    expect(back).toMatchObject({
      isDetached: false,
      companyName: 'Vanishing Ltd',
      buyer: { name: 'Vanishing Ltd' },
      notes: 'For Ms Vane',
      paid: { amount: 300 },
    })
    expect(await admin.call(invoices.get, of(draft))).toMatchObject({ status: 'draft' })
  })

  test('keeps on its invoices why and where they were taxed, and nothing else', async () => {
    const gone = await world.addCompany({ name: 'Vanishing Ltd' })
    const address = { ...toAddress(), street: '1 Rue Vane', city: 'Lyon', country: 'France' }
    const taxed = {
      vatId: 'FR40303265045',
      untaxedAs: 'reverse charge',
      exemptionReason: 'B2B',
    } as const
    const body = { ...taxed, address, buyerReference: 'PO 7', peppolId: '0088:7300010000001' }
    await admin.call(clientBilling.change, { params: { companyId: gone._id }, body })
    const invoice = await send(await world.addInvoice(gone))
    await admin.call(companies.remove, { params: { companyId: gone._id } })
    expect((await admin.call(invoices.get, of(invoice))).buyer).toEqual({
      ...{ name: 'Deleted client', email: '', ...taxed },
      address: { ...toAddress(), country: 'France' },
    })
  })

  const makers: Record<string, (gone: Company, project: Project) => Promise<Invoice>> = {
    async quote(gone, project) {
      return admin.call(quotes.invoice, await acceptedQuote(gone, project))
    },
    async instalment(gone, project) {
      const { params } = await acceptedQuote(gone, project)
      const plan = await admin.call(instalments.divideQuote, { params, body: sampleDivision })
      const place = { companyId: gone._id, planId: plan._id }
      const instalmentId = plan.parts[0]?._id ?? ''
      return admin.call(instalments.invoice, { params: { ...place, instalmentId } })
    },
    async 'recurring invoice'(gone, project) {
      const today = localDay(new Date())
      const body = { ...sampleSchedule, project: project._id, startsOn: today }
      await admin.call(schedules.create, { params: { companyId: gone._id }, body })
      await makeDueInvoices(world.app.platform, new Date(`${today}T12:00:00`))
      const query = { company: gone._id }
      const [made] = (await admin.call(invoices.list, { query })).items
      return admin.call(invoices.get, { params: { invoiceId: made?._id ?? '' } })
    },
  }

  async function acceptedQuote(gone: Company, project: Project) {
    const { email } = await world.addPerson([{ company: gone, role: 'owner' }])
    const person = callerOf(world.app, { authorization: `Bearer ${await world.signIn(email)}` })
    const { _id: quoteId } = await world.addQuote(gone, { project: project._id })
    const params = { quoteId }
    const { version } = await admin.call(quotes.send, { params, body: {} })
    await person.call(quotes.accept, { params, body: { version } })
    return { params }
  }

  test.each(Object.entries(makers))(
    'keeps an invoice sent for a project’s %s and links it again on restore',
    async (_name, make) => {
      const gone = await world.addCompany({ name: 'Vanishing Ltd' })
      const project = await world.addProject(gone)
      const invoice = await send(await make(gone, project))
      const links = () =>
        database.query(
          'select project_id, quote_id, instalment_id, schedule_id from invoices where id = $1',
          [invoice._id],
        )
      const before = await links()
      await admin.call(companies.remove, { params: { companyId: gone._id } })
      expect(await admin.call(invoices.get, of(invoice))).toMatchObject({ isDetached: true })
      await admin.call(deletions.restore, { params: { recordId: gone._id } })
      expect(await links()).toEqual(before)
    },
  )
})
