// E-invoice and client-billing endpoints: who may call them, and that sent invoices stay unchanged.
import { describe, expect, test } from 'vitest'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { settings } from '#contract/agency/settings.ts'
import { leaves } from '#tests/support/xml-leaves.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company } = world
const admin = await world.admin()
const owner = await world.owner()

const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const ofCompany = { params: { companyId: company._id } }

async function setBilling(change: object) {
  const { billing } = await admin.call(settings.get, {})
  await admin.call(settings.change, { body: { billing: { ...billing, ...change } } })
}

async function sent() {
  const draft = await world.addInvoice(company)
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const xmlOf = (invoice: Pick<Invoice, '_id'>, syntax: 'cii' | 'ubl', caller = admin) =>
  caller.send(eInvoices.xml, { ...of(invoice), query: { syntax } })

const whole = { vatId: 'FR40303265045', buyerReference: 'PO 7', peppolId: '0009:73282932000074' }

describe('a client’s billing details', () => {
  test('are empty until entered, and each field can be changed on its own', async () => {
    const { _id: companyId } = await world.addCompany({ name: 'New one' })
    const params = { companyId }
    const before = await admin.call(clientBilling.get, { params })
    expect(before).toMatchObject({ vatId: '', untaxedAs: null, version: 1 })
    const { version } = await admin.call(clientBilling.change, {
      params,
      body: { vatId: 'de 136.695-976', version: before.version },
    })
    const after = await admin.call(clientBilling.change, {
      params,
      body: { untaxedAs: 'exempt', exemptionReason: 'Article 132', version },
    })
    expect(after).toMatchObject({ vatId: 'DE136695976', untaxedAs: 'exempt' })
    expect(await admin.call(clientBilling.get, { params })).toEqual(after)
  })

  test('say how the countries tax the client, and a sent invoice keeps it', async () => {
    const place = { street: '1 Way', city: 'Any', state: '', zipCode: '' }
    const settingsOfAgency = (await admin.call(settings.get, {})).billing
    const austrian = { ...place, zipCode: '1010', country: 'Austria' }
    await setBilling({ vatId: 'ATU13585627', address: austrian, taxRate: 20 })
    const { _id: companyId } = await world.addCompany({ name: 'Lyon' })
    const params = { companyId }
    const address = { ...place, zipCode: '69001', country: 'France' }
    const domestic = await admin.call(clientBilling.change, { params, body: { address } })
    expect(domestic.tax).toMatchObject({ rate: 20, why: expect.stringContaining('no VAT number') })
    const body = { vatId: 'FR40303265045' }
    const { tax } = await admin.call(clientBilling.change, { params, body })
    expect(tax).toMatchObject({ rate: 0, why: expect.stringContaining('reverse charge') })
    const draft = await world.addInvoice({ ...company, _id: companyId })
    const invoice = await admin.call(invoices.send, { ...of(draft), body: {} })
    expect(invoice.buyer?.untaxedAs).toBe('reverse charge')
    await setBilling(settingsOfAgency)
  })

  test.each([
    [{ vatId: 'QQ123456789' }, 'vatId'],
    [{ vatId: '123456789' }, 'vatId'],
    [{ vatId: 'DE123456789' }, 'vatId'],
    [{ peppolId: '0192:995525829' }, 'peppolId'],
    [{ peppolId: '0088:7300010000002' }, 'peppolId'],
    [{ peppolId: '1234:1' }, 'peppolId'],
    [{ buyerReference: 'x'.repeat(101) }, 'buyerReference'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await admin.send(clientBilling.change, { ...ofCompany, body })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field])
  })

  test('changed by two users at once: the second gets a conflict', async () => {
    const { version } = await admin.call(clientBilling.get, ofCompany)
    const change = (vatId: string) =>
      admin.send(clientBilling.change, { ...ofCompany, body: { vatId, version } })
    const answers = await Promise.all([change('DE136695976'), change('DE129273398')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('an e-invoice', () => {
  test('is listed with what is missing, and refused until everything is there', async () => {
    await setBilling({ taxId: '', vatId: '' })
    const draft = await world.addInvoice(company)
    const { available, problems } = await admin.call(eInvoices.check, of(draft))
    expect(available).toEqual([])
    expect(problems?.map(({ message }) => message)).toContain(
      'Your VAT number or tax ID is missing.',
    )
    const early = await sent()
    expect((await xmlOf(early, 'cii')).statusCode).toBe(409)
    // The PDF works without an e-invoice.
    expect((await admin.send(invoices.pdf, of(early))).statusCode).toBe(200)

    await setBilling({ vatId: 'ATU13585627', peppolId: '0088:7300010000001' })
    await admin.call(clientBilling.change, { ...ofCompany, body: whole })
    const invoice = await sent()
    const check = await admin.call(eInvoices.check, of(invoice))
    expect(check).toEqual({ available: ['cii', 'ubl'], problems: [] })
    // Later changes do not affect invoices already sent.
    expect((await xmlOf(early, 'cii')).statusCode).toBe(409)
  })

  test('is checked with the characters that the draft’s PDF can’t show', async () => {
    const draft = await world.addInvoice(company, { notes: 'Zażółć 𓀀, 漢字' })
    expect((await admin.call(eInvoices.check, of(draft))).unprintable).toEqual(['𓀀'])
    const usual = await world.addInvoice(company, { notes: 'Zażółć, 漢字' })
    expect(await admin.call(eInvoices.check, of(usual))).not.toHaveProperty('unprintable')
    const invoice = await admin.call(invoices.send, { ...of(draft), body: {} })
    expect(await admin.call(eInvoices.check, of(invoice))).not.toHaveProperty('unprintable')
  })

  test('stays the same whatever is changed after the invoice was sent', async () => {
    await setBilling({ vatId: 'ATU13585627', peppolId: '0088:7300010000001' })
    await admin.call(clientBilling.change, { ...ofCompany, body: whole })
    const invoice = await sent()
    const before = [await xmlOf(invoice, 'cii'), await xmlOf(invoice, 'ubl')].map(
      ({ body }) => body,
    )
    await setBilling({ vatId: 'ATU65033803', untaxedAs: 'outside scope' })
    await admin.call(clientBilling.change, { ...ofCompany, body: { vatId: 'FR23334175221' } })
    const amount = { amount: 100, currency: 'USD' }
    await admin.call(invoices.pay, { ...of(invoice), body: { amount, date: '2026-01-01' } })
    const after = [await xmlOf(invoice, 'cii'), await xmlOf(invoice, 'ubl')].map(({ body }) => body)
    expect(after).toEqual(before)
    await setBilling({ vatId: 'ATU13585627', untaxedAs: 'zero rated' })
    await admin.call(clientBilling.change, { ...ofCompany, body: whole })
  })

  test('can be downloaded by the client, who is not shown what was missing', async () => {
    const invoice = await sent()
    const answer = await xmlOf(invoice, 'ubl', owner)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`${invoice.number}.ubl.xml`)
    expect(answer.headers['content-type']).toContain('application/xml')
    expect(await owner.call(eInvoices.check, of(invoice))).toEqual({ available: ['cii', 'ubl'] })
    expect((await admin.call(invoices.get, of(invoice))).viewedAt).not.toBeNull()
  })

  test('exists for a credit note and names its invoice, but not for a void invoice', async () => {
    const invoice = await sent()
    const note = await admin.call(invoices.credit, of(invoice))
    await admin.call(invoices.send, { ...of(note), body: {} })
    const { body } = await xmlOf(note, 'cii', owner)
    expect(leaves(body).get('InvoiceReferencedDocument/IssuerAssignedID')).toEqual([invoice.number])
    const mistake = await sent()
    await admin.call(invoices.void, { ...of(mistake), body: {} })
    expect((await xmlOf(mistake, 'cii', owner)).statusCode).toBe(409)
  })

  test('does not exist for a draft', async () => {
    const draft = await world.addInvoice(company)
    expect((await xmlOf(draft, 'cii')).statusCode).toBe(404)
  })
})
