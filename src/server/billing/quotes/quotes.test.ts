// Quotes: written, sent, decided on at the version seen, and invoiced once.
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { callerOf } from '#tests/support/caller.ts'
import { runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sampleDivision } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const other = await world.otherOwner()

const of = ({ _id }: Pick<Quote, '_id'>) => ({ params: { quoteId: _id } })
const send = (draft: Quote) => admin.call(quotes.send, { ...of(draft), body: {} })
const sent = async (fields?: Parameters<typeof world.addQuote>[1]) =>
  send(await world.addQuote(company, fields))
const seen = (quote: Quote) => owner.call(quotes.get, of(quote))
const accept = (quote: Quote) =>
  owner.call(quotes.accept, { ...of(quote), body: { version: quote.version } })
const accepted = async () => accept(await sent())
const price = (amount: number) => [
  { description: 'Strategy', quantity: 1, unitPrice: { amount, currency: 'USD' } },
]

interface MailJob {
  template: string
  data: { quoteId: string; userId: string; news: string }
}

async function mailsOf({ _id }: Quote) {
  const jobs = await database.query<{ data: MailJob }>(
    `select data from pgboss.job_common where name = 'mail' order by created_on, id`,
  )
  return jobs.map(({ data }) => data).filter(({ data }) => data.quoteId === _id)
}

describe('writing a quote', () => {
  test('a draft has the same totals as an invoice with its lines', async () => {
    const lines = [
      {
        description: 'Strategy',
        quantity: 2.5,
        unitPrice: { amount: 12_345, currency: 'USD' },
        taxRate: 8.25,
        discount: 10,
      },
    ]
    const quote = await world.addQuote(company, { lines, discount: 5 })
    const invoice = await world.addInvoice(company, { lines, discount: 5 })
    expect(quote).toMatchObject({
      status: 'draft',
      number: null,
      version: 1,
      lines: invoice.lines,
      taxes: invoice.taxes,
      total: invoice.total,
      can: { edit: true, delete: true, send: true, decide: false, invoice: false },
    })
  })

  test('a field that contradicts another is refused', async () => {
    const body = { company: company._id, currency: 'EUR', validUntil: '2099-01-31' }
    const error = await admin.error(quotes.create, { body: { ...body, lines: price(100) } })
    expect(error).toMatchObject({
      status: 400,
      fields: { 'lines.0.unitPrice.currency': 'Currency must be EUR, like the quote’s' },
    })
    const project = await world.addProject(world.otherCompany)
    const foreign = { ...body, currency: 'USD', project: project._id, lines: price(100) }
    expect(await admin.error(quotes.create, { body: foreign })).toMatchObject({
      status: 400,
      fields: { project: expect.any(String) },
    })
  })

  test('a deleted draft can be restored; a sent quote cannot be deleted', async () => {
    const draft = await world.addQuote(company)
    await admin.call(quotes.remove, of(draft))
    expect(await admin.error(quotes.get, of(draft))).toMatchObject({ status: 404 })
    await admin.call(deletions.restore, { params: { recordId: draft._id } })
    expect(await admin.call(quotes.get, of(draft))).toEqual(draft)
    const offered = await sent()
    expect(await admin.error(quotes.remove, of(offered))).toMatchObject({ code: 'wrong_state' })
  })
})

describe('sending a quote', () => {
  test('gives it a number of its own series and emails a link to each owner once', async () => {
    const draft = await world.addQuote(company)
    const headers = { 'idempotency-key': 'send-quote' }
    const [one, again] = await Promise.all([
      admin.call(quotes.send, { ...of(draft), body: {} }, headers),
      admin.call(quotes.send, { ...of(draft), body: {} }, headers),
    ])
    expect(again).toEqual(one)
    expect(one).toMatchObject({
      status: 'sent',
      number: expect.stringMatching(/^Q-\d{4}-\d{4}$/),
      seller: { legalName: expect.stringMatching(/\w/) },
      buyer: { name: company.name },
    })
    const next = await sent()
    expect(Number(next.number?.slice(-4))).toBe(Number(one.number?.slice(-4)) + 1)
    expect(await mailsOf(one)).toEqual([
      { template: 'quote sent', data: { quoteId: one._id, userId: owner.id, news: 'sent' } },
    ])
  })

  test('needs lines and a last day that is not in the past', async () => {
    const empty = await world.addQuote(company, { lines: [] })
    expect(await admin.error(quotes.send, { ...of(empty), body: {} })).toMatchObject({
      status: 400,
      fields: { lines: expect.any(String) },
    })
    const late = await world.addQuote(company, { validUntil: '2020-01-01' })
    expect(await admin.error(quotes.send, { ...of(late), body: {} })).toMatchObject({
      status: 400,
      fields: { validUntil: expect.any(String) },
    })
  })
})

test('a quote is sent again while the client can accept it', async () => {
  const offered = await sent()
  expect(await admin.call(quotes.sendAgain, of(offered))).toEqual(offered)
  expect((await mailsOf(offered)).map(({ data }) => data.news)).toEqual(['sent', 'sent'])
  await admin.call(quotes.withdraw, { ...of(offered), body: {} })
  expect(await admin.error(quotes.sendAgain, of(offered))).toMatchObject({ code: 'wrong_state' })
})

describe('the client', () => {
  test('sees what was sent, but no drafts, and never another company’s quote', async () => {
    const draft = await world.addQuote(company)
    expect(await member.error(quotes.get, of(draft))).toMatchObject({ status: 404 })
    const offered = await send(draft)
    expect(await other.error(quotes.get, of(offered))).toMatchObject({ status: 404 })
    expect(
      await other.error(quotes.accept, { ...of(offered), body: { version: offered.version } }),
    ).toMatchObject({ status: 404 })
    const { items } = await member.call(quotes.list, { query: {} })
    expect(items.map(({ _id }) => _id)).toContain(offered._id)
    expect(items.every(({ status }) => status !== 'draft')).toBe(true)
    expect((await other.call(quotes.list, { query: {} })).items).toEqual([])
  })

  test('opens it, which staff see, and can still accept the version that was emailed', async () => {
    const offered = await sent()
    expect(await seen(offered)).toMatchObject({ status: 'viewed', can: { decide: true } })
    expect(await admin.call(quotes.get, of(offered))).toMatchObject({ status: 'viewed' })
    expect(await accept(offered)).toMatchObject({
      status: 'accepted',
      decision: {
        decision: 'accepted',
        by: expect.objectContaining({ first: expect.any(String) }),
        reason: '',
      },
      can: { decide: false },
    })
  })

  test('as a member, reads it but cannot accept it for the company', async () => {
    const offered = await sent()
    const asked = { ...of(offered), body: { version: offered.version } }
    expect(await member.call(quotes.get, of(offered))).toMatchObject({ can: { decide: false } })
    expect(await member.error(quotes.accept, asked)).toMatchObject({ status: 403 })
    const decline = { ...asked, body: { ...asked.body, reason: 'No' } }
    expect(await member.error(quotes.decline, decline)).toMatchObject({ status: 403 })
    expect(await accept(offered)).toMatchObject({ status: 'accepted' })
  })

  test('declines with a reason, which is required', async () => {
    const offered = await sent()
    const body = { version: offered.version }
    expect(await owner.error(quotes.decline, { ...of(offered), body })).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    })
    const reason = 'More than we planned'
    const declined = await owner.call(quotes.decline, {
      ...of(offered),
      body: { ...body, reason },
    })
    expect(declined).toMatchObject({ status: 'declined', decision: { reason } })
  })

  test('decides once: repeating it changes nothing, a different decision is refused', async () => {
    const offered = await sent()
    const one = await accept(offered)
    const again = await owner.call(quotes.accept, {
      ...of(offered),
      body: { version: offered.version },
    })
    expect(again).toEqual(one)
    const body = { version: one.version, reason: 'Too much' }
    expect(await owner.error(quotes.decline, { ...of(offered), body })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
  })

  test('of two different simultaneous decisions, one counts', async () => {
    const offered = await sent()
    const { version } = offered
    const answers = await Promise.all([
      owner.send(quotes.accept, { ...of(offered), body: { version } }),
      owner.send(quotes.decline, { ...of(offered), body: { version, reason: 'No' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('cannot accept after the last day, which the message names', async () => {
    const offered = await sent()
    await database.query(
      `update quotes set valid_until = '2025-03-31', version = version + 1, content_version = version + 1
       where id = $1`,
      [offered._id],
    )
    const expired = await seen(offered)
    expect(expired).toMatchObject({ status: 'expired', can: { decide: false } })
    const body = { version: expired.version }
    expect(await owner.error(quotes.accept, { ...of(offered), body })).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('March 31, 2025'),
    })
  })

  test('decides alone: staff cannot accept for the client', async () => {
    const offered = await sent()
    const body = { version: offered.version }
    expect(await admin.error(quotes.accept, { ...of(offered), body })).toMatchObject({
      status: 403,
    })
  })
})

test.each([
  ['taken out of the company', 'delete from memberships where user_id = $1'],
  ['made a member', `update memberships set role = 'member' where user_id = $1`],
  ['banned from it', 'update memberships set banned_at = now() where user_id = $1'],
  ['banned altogether', 'update users set banned_at = now() where id = $1'],
])('a user who is %s while accepting waits for the quote cannot accept it', async (_, change) => {
  const leaving = await world.addPerson([{ company, role: 'owner' }])
  const quote = await sent()
  const held = await openTransaction(world)
  await held.run('select from quotes where id = $1 for update', [quote._id])
  const authorization = `Bearer ${await world.signIn(leaving.email)}`
  const body = { version: quote.version }
  const refused = callerOf(world.app, { authorization }).error(quotes.accept, {
    ...of(quote),
    body,
  })
  await expect.poll(held.countWaiting).toBe(1)
  await held.run(change, [leaving.id])
  await held.commit()
  expect((await refused).status).toBe(404)
  expect(await admin.call(quotes.get, of(quote))).toMatchObject({ status: 'sent', decision: null })
})

describe('a new version of a quote', () => {
  test('is emailed, and the former version can no longer be accepted', async () => {
    const offered = await seen(await sent())
    const revised = await admin.call(quotes.change, {
      ...of(offered),
      body: { lines: price(99_900), version: offered.version },
    })
    expect(revised).toMatchObject({ status: 'sent', number: offered.number })
    const body = { version: offered.version }
    expect(await owner.error(quotes.accept, { ...of(offered), body })).toMatchObject({
      status: 409,
      code: 'stale',
    })
    expect((await mailsOf(offered)).map(({ data }) => data.news)).toEqual(['sent', 'revised'])
    expect(await accept(revised)).toMatchObject({ total: { amount: 99_900 } })
  })

  test('reopens a declined quote; a version with the same content is not created', async () => {
    const offered = await sent()
    const reason = 'More than we planned'
    const body = { version: offered.version, reason }
    const declined = await owner.call(quotes.decline, { ...of(offered), body })
    const same = await admin.call(quotes.change, {
      ...of(offered),
      body: { validUntil: declined.validUntil },
    })
    expect(same).toMatchObject({ status: 'declined', version: declined.version })
    const revised = await admin.call(quotes.change, { ...of(offered), body: { lines: price(100) } })
    expect(revised).toMatchObject({ status: 'sent', decision: null })
    expect(await accept(revised)).toMatchObject({ status: 'accepted' })
  })

  test('is impossible for an accepted quote, even directly in the database', async () => {
    const quote = await accepted()
    const error = await admin.error(quotes.change, { ...of(quote), body: { notes: 'More' } })
    expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
    const changes = [
      `notes = 'More', content_version = content_version + 1`,
      `total = 1, state = 'sent', decided_at = null, decided_first = null, decided_last = null`,
      `number = 'Q-1'`,
    ]
    for (const change of changes) {
      const past = database.query(`update quotes set ${change} where id = $1`, [quote._id])
      await expect(past, change).rejects.toThrow('does not change')
    }
  })
})

describe('withdrawn', () => {
  const withdraw = (quote: Quote, reason = 'Priced wrongly') =>
    admin.call(quotes.withdraw, { ...of(quote), body: { reason } })

  test('the client sees that and why, is notified once and cannot decide any more', async () => {
    const offered = await sent()
    expect(offered.can.withdraw).toBe(true)
    expect(await withdraw(offered)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { reason: 'Priced wrongly' },
      can: { withdraw: false, edit: true, decide: false },
    })
    const again = await withdraw(offered, 'Something else')
    expect(again.withdrawal?.reason).toBe('Priced wrongly')
    expect((await mailsOf(offered)).map(({ data }) => data.news)).toEqual(['sent', 'withdrawn'])
    expect(await seen(offered)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { reason: 'Priced wrongly' },
      can: { decide: false },
    })
    const late = { ...of(offered), body: { version: again.version } }
    expect(await owner.error(quotes.accept, late)).toMatchObject({
      status: 409,
      message: 'This quote was withdrawn. Ask the agency for a new one.',
    })
    const { items } = await admin.call(quotes.list, { query: { status: 'withdrawn' } })
    expect(items.map(({ _id }) => _id)).toContain(offered._id)
  })

  test('is never an accepted quote, nor a draft', async () => {
    const yes = await accepted()
    expect(await admin.error(quotes.withdraw, of(yes))).toMatchObject({
      status: 409,
      message: `${yes.number} was already accepted and can’t be withdrawn.`,
    })
    const draft = await world.addQuote(company)
    expect(await admin.error(quotes.withdraw, of(draft))).toMatchObject({ status: 409 })
    expect((await admin.error(quotes.withdraw, of({ _id: uuidv7() }))).status).toBe(404)
    const own = await sent()
    expect((await owner.error(quotes.withdraw, of(own))).status).toBe(403)
    expect((await other.error(quotes.withdraw, of(own))).status).toBe(404)
    const long = { ...of(own), body: { reason: 'x'.repeat(501) } }
    expect((await admin.error(quotes.withdraw, long)).status).toBe(400)
  })

  test('and accepted at the same moment: one succeeds, and the other is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const offered = await sent()
      const body = { version: offered.version }
      const [yes, back] = await Promise.all([
        owner.send(quotes.accept, { ...of(offered), body }),
        admin.send(quotes.withdraw, { ...of(offered), body: {} }),
      ])
      expect([yes.statusCode, back.statusCode].toSorted()).toEqual([200, 409])
      const { status } = await admin.call(quotes.get, of(offered))
      expect(status).toBe(yes.statusCode === 200 ? 'accepted' : 'withdrawn')
      const refused = yes.statusCode === 409 ? yes : back
      expect(refused.json<{ error: { message: string } }>().error.message).toMatch(
        /^This quote was withdrawn|was already accepted/,
      )
    }
  })

  test('a quote can be offered again by a new version, even with the same content', async () => {
    const offered = await sent()
    const { version } = await withdraw(offered)
    const anew = await admin.call(quotes.change, {
      ...of(offered),
      body: { notes: offered.notes, version },
    })
    expect(anew).toMatchObject({ status: 'sent', withdrawal: null })
    await accept(await seen(anew))
  })
})

test('the PDF shows the current version; that of a draft only to the agency', async () => {
  const draft = await world.addQuote(company)
  const answer = await admin.send(quotes.pdf, of(draft))
  expect(answer.headers['content-disposition']).toContain('Quote draft.pdf')
  expect((await member.send(quotes.pdf, of(draft))).statusCode).toBe(404)
  const offered = await send(draft)
  const theirs = await member.send(quotes.pdf, of(offered))
  expect([theirs.statusCode, theirs.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(theirs.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await admin.call(quotes.get, of(offered))).status).toBe('viewed')
  expect((await other.send(quotes.pdf, of(offered))).statusCode).toBe(404)
})

describe('the invoice of a quote', () => {
  const make = (quote: Quote) => admin.call(quotes.invoice, of(quote))

  test('is a draft with the same lines, and each links to the other', async () => {
    const quote = await accepted()
    const invoice = await make(quote)
    expect(invoice).toMatchObject({
      status: 'draft',
      company: company._id,
      lines: quote.lines,
      total: quote.total,
      quote: { _id: quote._id, number: quote.number },
    })
    const made = { _id: invoice._id, number: null }
    expect(await admin.call(quotes.get, of(quote))).toMatchObject({
      invoice: made,
      can: { invoice: false },
    })
    // Clients don't see drafts.
    expect(await member.call(quotes.get, of(quote))).toMatchObject({ invoice: null })
    const { number } = await admin.call(invoices.send, {
      params: { invoiceId: invoice._id },
      body: {},
    })
    expect((await member.call(quotes.get, of(quote))).invoice).toEqual({ _id: invoice._id, number })
  })

  test('is created once, by however many simultaneous callers', async () => {
    const quote = await accepted()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(quotes.invoice, of(quote))),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
    const id = made[0]?.json<Invoice>()._id
    const rows = await database.query('select id from invoices where quote_id = $1', [quote._id])
    expect(rows).toEqual([{ id }])
  })

  test('is created only of an accepted quote, and again once its draft was deleted', async () => {
    const offered = await sent()
    expect(await admin.error(quotes.invoice, of(offered))).toMatchObject({ code: 'wrong_state' })
    const quote = await accept(offered)
    const { _id: invoiceId } = await make(quote)
    await admin.call(invoices.remove, { params: { invoiceId } })
    expect(await make(quote)).toMatchObject({ quote: { _id: quote._id } })
  })

  test('that was voided is created again once, and stays in the history', async () => {
    const quote = await accepted()
    const first = { params: { invoiceId: (await make(quote))._id } }
    const { number } = await admin.call(invoices.send, { ...first, body: {} })
    expect(await admin.error(quotes.invoice, of(quote))).toMatchObject({ code: 'wrong_state' })
    await admin.call(invoices.void, { ...first, body: { reason: 'Wrong address' } })
    const void1 = { _id: first.params.invoiceId, number }
    for (const caller of [admin, member]) {
      expect(await caller.call(quotes.get, of(quote))).toMatchObject({
        invoice: null,
        voidInvoices: [void1],
        can: { invoice: caller === admin },
      })
    }
    const { items } = await admin.call(quotes.list, { query: { status: 'to invoice', size: 200 } })
    expect(items.map(({ _id }) => _id)).toContain(quote._id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(quotes.invoice, of(quote))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const second = answers.find(({ statusCode }) => statusCode === 201)?.json<Invoice>()
    expect(await admin.call(quotes.get, of(quote))).toMatchObject({
      invoice: { _id: second?._id, number: null },
      voidInvoices: [void1],
    })
    expect(await admin.call(invoices.get, first)).toMatchObject({
      status: 'void',
      quote: { _id: quote._id },
    })
  })

  test('has to be void before the quote can be divided', async () => {
    const quote = await accepted()
    const of1 = { params: { invoiceId: (await make(quote))._id } }
    const divide = { ...of(quote), body: sampleDivision }
    await admin.call(invoices.send, { ...of1, body: {} })
    expect(await admin.error(instalments.divideQuote, divide)).toMatchObject({ status: 409 })
    await admin.call(invoices.void, { ...of1, body: {} })
    const { quote: divided } = await admin.call(instalments.divideQuote, divide)
    expect(divided).toMatchObject({ _id: quote._id })
    expect(await admin.error(quotes.invoice, of(quote))).toMatchObject({ code: 'wrong_state' })
  })

  test('is requested on Home from staff who see money, until it is created', async () => {
    const quote = await accepted()
    const waiting = async () => {
      const { groups } = await admin.call(overview.attention, { query: { day: '2026-01-05' } })
      return groups.find(({ kind }) => kind === 'quote')?.total ?? 0
    }
    const before = await waiting()
    expect(before).toBeGreaterThan(0)
    await make(quote)
    expect(await waiting()).toBe(before - 1)
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    const { groups } = await contributor.call(overview.attention, { query: { day: '2026-01-05' } })
    expect(groups.some(({ kind }) => kind === 'quote')).toBe(false)
  })
})

test('only staff who see money are notified of the answer', async () => {
  const contributor = await world.addStaff({ staffRole: 'contributor' })
  const bookkeeper = await world.addStaff({ staffRole: 'bookkeeper' })
  const elsewhere = await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
  const offered = await sent()
  const reason = 'More than we planned'
  await owner.call(quotes.decline, { ...of(offered), body: { version: offered.version, reason } })
  await runNotificationJobs(world)
  const notified = async (who: typeof contributor) => {
    const { items } = await who.call(notifications.list, { query: {} })
    return items.find(({ record }) => record._id === offered._id)
  }
  expect(await notified(bookkeeper)).toMatchObject({
    kind: 'quote',
    record: { kind: 'quote', title: `Quote ${offered.number}` },
    company: { name: company.name },
    outcome: 'declined',
    excerpt: reason,
    path: `/app/admin/quotes/${offered._id}`,
  })
  expect(await notified(contributor)).toBeUndefined()
  expect(await notified(elsewhere)).toBeUndefined()
})

test('quotes are deleted and restored with their client and linked again', async () => {
  const client = await world.addCompany({ name: 'Cedar & Co' })
  const person = await world.addPerson([{ company: client, role: 'owner' }])
  const offered = await send(await world.addQuote(client))
  const token = await world.signIn(person.email)
  const caller = callerOf(world.app, { authorization: `Bearer ${token}` })
  await caller.call(quotes.accept, { ...of(offered), body: { version: offered.version } })
  const { _id: invoiceId } = await admin.call(quotes.invoice, of(offered))
  await admin.call(invoices.send, { params: { invoiceId }, body: {} })
  await admin.call(companies.remove, { params: { companyId: client._id } })
  expect(await admin.error(quotes.get, of(offered))).toMatchObject({ status: 404 })
  expect(await admin.call(invoices.get, { params: { invoiceId } })).toMatchObject({ quote: null })
  await admin.call(deletions.restore, { params: { recordId: client._id } })
  expect(await admin.call(invoices.get, { params: { invoiceId } })).toMatchObject({
    quote: { _id: offered._id },
  })
  expect(await admin.call(quotes.get, of(offered))).toMatchObject({
    status: 'accepted',
    invoice: { _id: invoiceId },
  })
})
