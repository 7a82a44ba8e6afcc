// Instalments: a quote or draft is divided, each part is invoiced once, and the parts add up to the total.
import { describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { archives } from '#contract/agency/archives.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { addressOf } from '#contract/endpoint.ts'
import { type InstalmentPlan, instalments } from '#contract/billing/instalments.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { overview } from '#contract/agency/overview.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { sampleDivision } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company } = world
const admin = await world.admin()
const member = await world.member()
const owner = await world.owner()

const ofCompany = { params: { companyId: company._id } }
const ofInvoice = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const ofPart = ({ _id: planId, company: companyId, parts }: InstalmentPlan, place: number) => ({
  params: { companyId, planId, instalmentId: parts[place]?._id ?? '' },
})

const lines = [
  {
    description: 'New website',
    quantity: 3,
    unitPrice: { amount: 33_333, currency: 'USD' },
    taxRate: 8.25,
  },
  { description: 'Hosting', quantity: 1, unitPrice: { amount: 9_999, currency: 'USD' } },
]

const thirds = {
  parts: [33.333, 33.333, 33.334].map((share, place) => ({
    title: `Part ${place + 1}`,
    invoiceOn: `2026-1${place}-01`,
    share,
  })),
}

/** Earlier due dates than other tests use, since the attention list shows only the first ones. */
const dueSince = (invoiceOn: string) => ({
  parts: sampleDivision.parts.map((part, place) => (place === 0 ? { ...part, invoiceOn } : part)),
})

async function acceptedQuote() {
  const draft = await world.addQuote(company, { lines })
  const params = { quoteId: draft._id }
  const { version } = await admin.call(quotes.send, { params, body: {} })
  return owner.call(quotes.accept, { params, body: { version } })
}

const totalOf = (some: { total: { amount: number } }[]) =>
  some.reduce((sum, { total }) => sum + total.amount, 0)

describe('an accepted quote', () => {
  test('is divided, and its invoices equal the quote to the cent, tax by tax', async () => {
    const quote = await acceptedQuote()
    const params = { quoteId: quote._id }
    const plan = await admin.call(instalments.divideQuote, { params, body: thirds })
    expect(plan).toMatchObject({ quote: { _id: quote._id }, fromDraft: false, total: quote.total })
    expect(totalOf(plan.parts)).toBe(quote.total.amount)
    const made: Invoice[] = []
    for (const place of [0, 1, 2]) {
      const draft = await admin.call(instalments.invoice, ofPart(plan, place))
      expect(draft.total).toEqual(plan.parts[place]?.total)
      expect(draft.lines[0]?.description).toBe(
        `Part ${place + 1}: instalment ${place + 1} of 3 of quote ${quote.number}`,
      )
      made.push(await admin.call(invoices.send, { ...ofInvoice(draft), body: {} }))
    }
    expect(totalOf(made)).toBe(quote.total.amount)
    for (const { rate, tax } of quote.taxes) {
      const parts = made.flatMap(({ taxes }) => taxes.filter((one) => one.rate === rate))
      expect(parts.reduce((sum, part) => sum + part.tax.amount, 0)).toBe(tax.amount)
    }
    const [found] = (await admin.call(instalments.ofCompany, ofCompany)).filter(
      ({ _id }) => _id === plan._id,
    )
    expect(found?.parts.map(({ invoice }) => invoice?.status)).toEqual(['sent', 'sent', 'sent'])
  })

  test('is invoiced either whole or in parts, whichever comes first', async () => {
    const quote = await acceptedQuote()
    const params = { quoteId: quote._id }
    const answers = await Promise.all([
      admin.send(instalments.divideQuote, { params, body: thirds }),
      admin.send(quotes.invoice, { params }),
      admin.send(instalments.divideQuote, { params, body: sampleDivision }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const { can } = await admin.call(quotes.get, { params })
    expect(can.invoice).toBe(false)
    const list = await admin.call(quotes.list, { query: { status: 'to invoice' } })
    expect(list.items.map(({ _id }) => _id)).not.toContain(quote._id)
  })

  test('keeps a deleted draft from being restored once it is divided', async () => {
    const quote = await acceptedQuote()
    const params = { quoteId: quote._id }
    const draft = await admin.call(quotes.invoice, { params })
    await admin.call(invoices.remove, ofInvoice(draft))
    await admin.call(instalments.divideQuote, { params, body: sampleDivision })
    const restored = { params: { recordId: draft._id } }
    expect((await admin.error(deletions.restore, restored)).status).toBe(409)
    expect((await admin.error(invoices.get, ofInvoice(draft))).status).toBe(404)
  })

  test('is the only kind that can be divided; clients do not see instalments', async () => {
    const draft = await world.addQuote(company)
    const params = { quoteId: draft._id }
    const refused = await admin.error(instalments.divideQuote, { params, body: thirds })
    expect(refused.status).toBe(409)
    expect((await member.error(instalments.ofCompany, ofCompany)).status).toBe(403)
  })

  test('can be invoiced whole again only while no part is invoiced', async () => {
    const quote = await acceptedQuote()
    const params = { quoteId: quote._id }
    const first = await admin.call(instalments.divideQuote, { params, body: thirds })
    const place = { companyId: company._id, planId: first._id }
    await admin.call(instalments.remove, { params: place })
    expect((await admin.call(quotes.get, { params })).can.invoice).toBe(true)
    const plan = await admin.call(instalments.divideQuote, { params, body: sampleDivision })
    await admin.call(instalments.invoice, ofPart(plan, 0))
    const again = { params: { ...place, planId: plan._id } }
    expect((await admin.error(instalments.remove, again)).status).toBe(409)
  })
})

describe('a draft', () => {
  test('is replaced by the instalments and returns when they are merged', async () => {
    const dates = { issueDate: '2026-12-15', dueDate: '2027-03-31' }
    const written = { lines, discount: 10, notes: 'With thanks', ...dates }
    const draft = await world.addInvoice(company, written)
    const plan = await admin.call(instalments.divideInvoice, {
      ...ofInvoice(draft),
      body: { ...dueSince('2026-01-02'), version: draft.version },
    })
    expect(totalOf(plan.parts)).toBe(draft.total.amount)
    expect((await admin.error(invoices.get, ofInvoice(draft))).status).toBe(404)
    const [part] = (await admin.call(overview.attention, { query: { day: '2026-11-22' } })).groups
      .filter(({ kind }) => kind === 'instalment')
      .flatMap(({ items }) => items)
      .filter(({ _id }) => _id === plan.parts[0]?._id)
    expect(part).toMatchObject({ title: 'Deposit', place: company.name, due: '2026-01-02' })

    await admin.call(instalments.remove, {
      params: { companyId: company._id, planId: plan._id },
    })
    const { items } = await admin.call(invoices.list, {
      query: { company: company._id, status: 'draft', size: 200 },
    })
    const same = items.filter(({ total }) => total.amount === draft.total.amount)
    const anew = await admin.call(invoices.get, ofInvoice(same[0] ?? draft))
    expect(anew).toMatchObject({ notes: 'With thanks', discount: 10, total: draft.total, ...dates })
    expect(anew.can.divide).toBe(true)
  })

  test('of a quote returns as it was edited and still belongs to the quote', async () => {
    const quote = await acceptedQuote()
    const params = { quoteId: quote._id }
    const draft = await admin.call(quotes.invoice, { params })
    const extra = { description: 'Extra agreed by phone', quantity: 1 }
    const edited = await admin.call(invoices.change, {
      ...ofInvoice(draft),
      body: {
        lines: [...lines, { ...extra, unitPrice: { amount: 50_000, currency: 'USD' } }],
        ...{ notes: 'PO 4711', issueDate: '2026-12-15', dueDate: '2027-03-31' },
      },
    })
    const plan = await admin.call(instalments.divideInvoice, {
      ...ofInvoice(edited),
      body: sampleDivision,
    })
    expect(plan).toMatchObject({ quote: { _id: quote._id }, fromDraft: true, total: edited.total })
    await admin.call(instalments.remove, { params: { companyId: company._id, planId: plan._id } })
    const { invoice } = await admin.call(quotes.get, { params })
    const { notes, issueDate, dueDate, total } = edited
    expect(await admin.call(invoices.get, ofInvoice({ _id: invoice?._id ?? '' }))).toMatchObject({
      ...{ notes, issueDate, dueDate, total, lines: edited.lines, quote: edited.quote },
    })
    expect((await admin.error(quotes.invoice, { params })).status).toBe(409)
  })

  test('each part becomes one invoice, even simultaneously, and again after its deletion', async () => {
    const draft = await world.addInvoice(company, { lines })
    const body = sampleDivision
    const plan = await admin.call(instalments.divideInvoice, { ...ofInvoice(draft), body })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(instalments.invoice, ofPart(plan, 0))),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
    const invoice = made[0]?.json<Invoice>() ?? draft
    expect(invoice.can.divide).toBe(false)
    await admin.call(invoices.remove, ofInvoice(invoice))
    const second = await admin.call(instalments.invoice, ofPart(plan, 0))
    expect(second.total).toEqual(plan.parts[0]?.total)
    // A deleted invoice can only be restored while nothing has replaced it.
    const restored = await admin.error(deletions.restore, { params: { recordId: invoice._id } })
    expect(restored).toMatchObject({
      status: 409,
      message: expect.stringContaining('something else has taken its place'),
    })
  })

  test('a part with a void invoice is invoiced again once, or all parts are merged', async () => {
    const draft = await world.addInvoice(company, { lines })
    const body = dueSince('2026-01-01')
    const plan = await admin.call(instalments.divideInvoice, { ...ofInvoice(draft), body })
    const first = await admin.call(instalments.invoice, ofPart(plan, 0))
    const { number } = await admin.call(invoices.send, { ...ofInvoice(first), body: {} })
    await admin.call(invoices.void, { ...ofInvoice(first), body: {} })
    const partNow = async () => {
      const all = await admin.call(instalments.ofCompany, ofCompany)
      return all.find(({ _id }) => _id === plan._id)?.parts[0]
    }
    const voidInvoices = [{ _id: first._id, number }]
    expect(await partNow()).toMatchObject({ invoice: null, voidInvoices, can: { invoice: true } })
    const due = async () => {
      const { groups } = await admin.call(overview.attention, { query: { day: '2026-11-22' } })
      const { items = [] } = groups.find(({ kind }) => kind === 'instalment') ?? {}
      return items.some(({ _id }) => _id === plan.parts[0]?._id)
    }
    expect(await due()).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.send(instalments.invoice, ofPart(plan, 0))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
    expect(await partNow()).toMatchObject({ invoice: { status: 'draft' }, voidInvoices })
    expect(await due()).toBe(false)
    const place = { params: { companyId: company._id, planId: plan._id } }
    expect((await admin.error(instalments.remove, place)).status).toBe(409)

    const second = { _id: (await partNow())?.invoice?._id ?? '' }
    await admin.call(invoices.send, { ...ofInvoice(second), body: {} })
    await admin.call(invoices.void, { ...ofInvoice(second), body: {} })
    await admin.call(instalments.remove, place)
    expect(await admin.call(invoices.get, ofInvoice(first))).toMatchObject({
      status: 'void',
      number,
    })
  })

  test.each([
    ['one part', [{ share: 100 }], 'parts'],
    ['99 %', [{ share: 50 }, { share: 49 }], 'parts'],
    ['both ways', [{ share: 50 }, { share: { amount: 500, currency: 'USD' } }], 'parts'],
    ['nothing', [{ share: 0 }, { share: 100 }], 'parts.0.share'],
    ['more than all', [{ share: 101 }, { share: 1 }], 'parts.0.share'],
    ['four decimals', [{ share: 50.0001 }, { share: 49.9999 }], 'parts.0.share'],
    [
      'amounts beside the total',
      [1, 2].map((amount) => ({ share: { amount, currency: 'USD' } })),
      'parts',
    ],
    [
      'another currency',
      [5000, 5000].map((amount) => ({ share: { amount, currency: 'EUR' } })),
      'parts.0.share',
    ],
    ['25 parts', Array.from({ length: 25 }, () => ({ share: 4 })), 'parts'],
  ])('%s is refused at its field', async (_, shares, field) => {
    const draft = await world.addInvoice(company, { lines })
    const parts = shares.map((part) => ({ title: 'Part', invoiceOn: '2026-11-20', ...part }))
    const error = await admin.error(instalments.divideInvoice, {
      ...ofInvoice(draft),
      body: { parts },
    })
    expect(error.status).toBe(400)
    expect(Object.keys(error.fields)).toContain(field)
    expect((await admin.call(invoices.get, ofInvoice(draft))).status).toBe('draft')
  })

  test('amounts that equal the total are kept, except for what tax moves', async () => {
    const draft = await world.addInvoice(company, { lines })
    const shares = [50_000, draft.total.amount - 50_000]
    const parts = shares.map((amount, place) => ({
      title: `Part ${place}`,
      invoiceOn: '2026-11-20',
      share: { amount, currency: 'USD' },
    }))
    const plan = await admin.call(instalments.divideInvoice, {
      ...ofInvoice(draft),
      body: { parts },
    })
    expect(totalOf(plan.parts)).toBe(draft.total.amount)
    for (const [place, { total }] of plan.parts.entries()) {
      expect(Math.abs(total.amount - (shares[place] ?? 0))).toBeLessThanOrEqual(10)
    }
  })

  test('divides no sent invoice, another company’s plan or unknown record', async () => {
    const draft = await world.addInvoice(company, { lines })
    await admin.call(invoices.send, { ...ofInvoice(draft), body: {} })
    const body = sampleDivision
    const late = await admin.error(instalments.divideInvoice, { ...ofInvoice(draft), body })
    expect(late.status).toBe(409)
    const gone = { params: { companyId: company._id, planId: uuidv7() } }
    expect((await admin.error(instalments.remove, gone)).status).toBe(404)
    const other = await world.addInvoice(world.otherCompany, { lines })
    const plan = await admin.call(instalments.divideInvoice, { ...ofInvoice(other), body })
    const { params } = ofPart(plan, 0)
    const foreign = { params: { ...params, companyId: company._id } }
    expect((await admin.error(instalments.invoice, foreign)).status).toBe(404)
  })
})

test('a client’s instalments are deleted, restored and archived with it', async () => {
  const client = await world.addCompany({ name: 'Divided Ltd' })
  const draft = await world.addInvoice(client, { lines })
  const body = sampleDivision
  const plan = await admin.call(instalments.divideInvoice, { ...ofInvoice(draft), body })
  const invoice = await admin.call(instalments.invoice, ofPart(plan, 0))
  await admin.call(invoices.send, { ...ofInvoice(invoice), body: {} })
  const params = { companyId: client._id }
  const url = addressOf(archives.ofCompany, params)
  const { rawPayload } = await admin.raw({ method: 'GET', url })
  expect(rawPayload.toString()).toContain('records/instalment_plans/0001.json')
  expect(rawPayload.toString()).toContain('records/instalments/0001.json')
  await admin.call(companies.remove, { params })
  await admin.call(deletions.restore, { params: { recordId: client._id } })
  const [back] = await admin.call(instalments.ofCompany, { params })
  expect(back?.parts.map((part) => part.invoice?._id)).toEqual([invoice._id, undefined])
})
