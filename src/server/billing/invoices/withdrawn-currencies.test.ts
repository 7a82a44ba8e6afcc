// A withdrawn currency is refused wherever money is new, while what is in one already keeps working.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, describe, expect, test } from 'vitest'
import { clientServices } from '#contract/clients/services.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { personCosts } from '#contract/work/person-costs.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { settings } from '#contract/agency/settings.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { localDay } from '#server/platform/clock.ts'
import { sampleRetainer, sampleSchedule, sampleService } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, database } = world
const admin = await world.admin()
const maker = await world.addStaff({ staffRole: 'contributor' })
const project = await world.addProject(company)
const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const ofCompany = { companyId: company._id }
const ofPerson = { personId: maker.id }
const money = { amount: 10_000, currency: 'ANG' }
const lines = [{ description: 'Work', quantity: 3, unitPrice: money, taxRate: 10 }]

type Refusal = Awaited<ReturnType<typeof admin.error>>

const create: [string, () => Promise<Refusal>, string][] = [
  [
    'an invoice',
    () =>
      admin.error(invoices.create, {
        body: { company: company._id, currency: 'ANG', dueDate: '2099-01-31', lines },
      }),
    'currency',
  ],
  [
    'a quote',
    () =>
      admin.error(quotes.create, {
        body: {
          company: company._id,
          currency: 'ANG',
          validUntil: '2099-01-31',
          lines,
        },
      }),
    'currency',
  ],
  [
    'a recurring invoice',
    () =>
      admin.error(schedules.create, {
        params: ofCompany,
        body: { ...sampleSchedule, currency: 'ANG', lines },
      }),
    'currency',
  ],
  [
    'a retainer',
    () =>
      admin.error(retainers.create, {
        params: ofCompany,
        body: { ...sampleRetainer, currency: 'ANG', overageRate: money },
      }),
    'currency',
  ],
  [
    'a service’s price',
    () =>
      admin.error(clientServices.create, {
        params: ofCompany,
        body: { ...sampleService, price: money },
      }),
    'price.currency',
  ],
  [
    'a client’s rate',
    () => admin.error(timeRates.changeOfCompany, { params: ofCompany, body: { rate: money } }),
    'rate.currency',
  ],
  [
    'a project’s rate',
    () =>
      admin.error(timeRates.changeOfCompany, {
        params: ofCompany,
        body: { projects: [{ _id: project._id, rate: money }] },
      }),
    'projects.0.rate.currency',
  ],
  [
    'a person’s rate',
    () => admin.error(timeRates.changeOfPerson, { params: ofPerson, body: { rate: money } }),
    'rate.currency',
  ],
  [
    'a person’s cost',
    () =>
      admin.error(personCosts.change, {
        params: ofPerson,
        body: { from: '2026-01-01', cost: money },
      }),
    'cost.currency',
  ],
  [
    'the agency’s currency',
    () => admin.error(settings.change, { body: { billing: { currency: 'BGN' } } }),
    'billing.currency',
  ],
]

test.each(create)('%s cannot be set to a withdrawn currency', async (_, refusal, field) => {
  const words = 'This currency is no longer in use. Choose a current one'
  expect(await refusal()).toMatchObject({ code: 'invalid', fields: { [field]: words } })
})

describe('records already in a withdrawn currency', () => {
  test('a recurring invoice keeps it or takes a current one, but no other withdrawn one', async () => {
    const { _id: scheduleId } = await admin.call(schedules.create, {
      params: ofCompany,
      body: sampleSchedule,
    })
    await database.query("update invoice_schedules set currency = 'ANG' where id = $1", [
      scheduleId,
    ])
    const params = { ...ofCompany, scheduleId }
    const changed = await admin.call(schedules.change, { params, body: { lines } })
    expect(changed).toMatchObject({ currency: 'ANG', total: { amount: 33_000, currency: 'ANG' } })
    const lev = { currency: 'BGN', lines: sampleSchedule.lines }
    const refusal = await admin.error(schedules.change, { params, body: lev })
    expect(refusal.fields).toHaveProperty('currency')
    const { currency, lines: current } = sampleSchedule
    const body = { currency, lines: current }
    expect(await admin.call(schedules.change, { params, body })).toMatchObject({ currency })
  })

  test('a service keeps its price when other fields change', async () => {
    const price = { amount: 500, currency: 'EUR' }
    const { _id: serviceId } = await admin.call(clientServices.create, {
      params: ofCompany,
      body: { ...sampleService, price },
    })
    await database.query("update client_services set currency = 'BGN' where id = $1", [serviceId])
    const params = { ...ofCompany, serviceId }
    const kept = { amount: 600, currency: 'BGN' }
    const body = { name: 'other.example', price: kept }
    expect(await admin.call(clientServices.change, { params, body })).toMatchObject(body)
    const refusal = await admin.error(clientServices.change, { params, body: { price: money } })
    expect(refusal.fields).toHaveProperty(['price.currency'])
  })

  test('rates and the agency’s currency stay when other fields change', async () => {
    const rate = { amount: 9000, currency: 'EUR' }
    await admin.call(timeRates.changeOfCompany, { params: ofCompany, body: { rate } })
    await database.query("update time_terms set currency = 'BGN'")
    const body = { rate: { amount: 9500, currency: 'BGN' }, rounding: 15 as const }
    expect(await admin.call(timeRates.changeOfCompany, { params: ofCompany, body })).toMatchObject(
      body,
    )
    const { billing } = await admin.call(settings.get, {})
    await database.query(
      `update installation set billing = jsonb_set($1::jsonb, '{currency}', '"BGN"')`,
      [JSON.stringify(billing)],
    )
    const change = { billing: { ...billing, currency: 'BGN', dueDays: 7 } }
    expect(await admin.call(settings.change, { body: change })).toMatchObject({
      billing: { currency: 'BGN', dueDays: 7 },
    })
    await admin.call(settings.change, { body: { billing } })
  })

  test('an invoice can be sent, printed, exported, summed up and paid', async () => {
    const client = await world.addCompany({ name: 'Curaçao Trade' })
    await admin.call(settings.change, { body: { billing: { vatId: 'FR40303265045' } } })
    const draft = await world.addInvoice(client)
    const params = { invoiceId: draft._id }
    await database.query("update invoices set currency = 'ANG' where id = $1", [draft._id])
    await admin.call(invoices.change, { params, body: { lines } })
    const sent = await admin.call(invoices.send, { params, body: {} })
    const total = { amount: 33_000, currency: 'ANG' }
    expect(sent).toMatchObject({ status: 'sent', total })

    const pdf = await library.loadDocument((await admin.send(invoices.pdf, { params })).rawPayload)
    const text = [...pdf.pages()].map((page) => page.getText()).join('\n')
    pdf.destroy()
    expect(text.replaceAll('\u00a0', ' ')).toContain('ANG 330.00')

    const query = { company: client._id }
    const csv = await admin.send(invoices.list, { query: { ...query, format: 'csv' } })
    expect(csv.body).toContain(',ANG,330.00,')
    const xml = await admin.send(eInvoices.xml, { params, query: { syntax: 'cii' } })
    expect(xml.body).toContain('>ANG<')
    const part = { amount: 3000, currency: 'ANG' }
    const payment = { amount: part, date: localDay(new Date()), kind: 'payment' as const }
    await admin.call(invoices.pay, { params, body: payment })
    const [revenue] = await admin.call(invoices.revenue, { query })
    expect(revenue).toMatchObject({ currency: 'ANG' })
    expect(revenue?.months.at(-1)).toMatchObject({ invoiced: total, paid: part })
    const sums = await admin.call(invoices.sums, { query })
    expect(JSON.stringify(sums)).toContain('"ANG"')
  })
})
