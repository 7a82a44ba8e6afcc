// Invoice PDFs: drawn in worker processes, once for sent invoices, and never from outdated facts.
import { performance } from 'node:perf_hooks'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { openWorld } from '#tests/support/world.ts'
import { insertDocument } from './documents-store.ts'
import { invoiceSent } from './emails.ts'
import { findInvoice } from './store.ts'

const world = await openWorld()
const { company, database } = world
const { agencyDatabase } = world.app.platform
const admin = await world.admin()
const owner = await world.owner()
const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })
const usd = (amount: number) => ({ amount, currency: 'USD' })

async function sent(client = company) {
  const draft = await world.addInvoice(client, { notes: 'For Ms Vane' })
  return admin.call(invoices.send, { ...of(draft), body: {} })
}

const pdfOf = async (invoice: Invoice, caller = admin): Promise<Buffer> =>
  (await caller.send(invoices.pdf, of(invoice))).rawPayload

async function textOf(pdf: Buffer): Promise<string> {
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text
}

const stored = ({ _id }: Invoice) =>
  database.query<{ content: Buffer }>(
    'select content from invoice_documents where invoice_id = $1',
    [_id],
  )

describe('the PDF of a sent invoice', () => {
  // P7.1.6
  test('is created once for all callers, and equals the one in the email', async () => {
    const invoice = await sent()
    expect(await stored(invoice)).toEqual([])
    const both = await Promise.all([pdfOf(invoice), pdfOf(invoice, owner)])
    expect(both[0].equals(both[1])).toBe(true)
    expect(await stored(invoice)).toHaveLength(1)
    await database.query(`update invoice_documents set content = 'kept' where invoice_id = $1`, [
      invoice._id,
    ])
    expect((await pdfOf(invoice, owner)).toString()).toBe('kept')
    const sender = { name: 'Lintel', email: 'a@b.test', address: '', color: '#000000' }
    const email = await invoiceSent.compose(
      { agencyDatabase, appUrl: 'https://app.example', sender },
      { invoiceId: invoice._id, userId: owner.id, occasion: 'usual' },
    )
    expect(email?.attachments?.[0]?.content.toString()).toBe('kept')
  })

  test('stays the same after a payment, and changes once the invoice is void', async () => {
    const invoice = await sent()
    const before = await pdfOf(invoice)
    const { _id } = (
      await admin.call(invoices.pay, {
        ...of(invoice),
        body: { amount: usd(100), date: '2026-01-01' },
      })
    ).payments[0] ?? { _id: '' }
    expect((await pdfOf(invoice)).equals(before)).toBe(true)
    await admin.call(invoices.removePayment, {
      params: { invoiceId: invoice._id, paymentId: _id },
    })
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    expect(await textOf(before)).not.toContain('Void')
    expect(await textOf(await pdfOf(invoice))).toContain('Void')
    expect(await stored(invoice)).toHaveLength(1)
  })

  test('names a deleted client only after the client is restored', async () => {
    const gone = await world.addCompany({ name: 'Vanishing Ltd' })
    const invoice = await sent(gone)
    expect(await textOf(await pdfOf(invoice))).toContain('Vanishing Ltd')
    await admin.call(companies.remove, { params: { companyId: gone._id } })
    expect(await stored(invoice)).toEqual([])
    expect(await textOf(await pdfOf(invoice))).not.toMatch(/Vanishing|Vane/)
    await admin.call(deletions.restore, { params: { recordId: gone._id } })
    expect(await textOf(await pdfOf(invoice))).toContain('Vanishing Ltd')
  })

  test('is not stored if the invoice is declared void meanwhile', async () => {
    const invoice = await sent()
    const row = await findInvoice(agencyDatabase, asAdministrator(), invoice._id)
    await admin.call(invoices.void, { ...of(invoice), body: {} })
    if (row) await insertDocument(agencyDatabase, row, Buffer.from('without the mark'))
    expect(await stored(invoice)).toEqual([])
  })
})

test('the PDF of a draft is created anew each time and never stored', async () => {
  const draft = await world.addInvoice(company)
  expect(await textOf(await pdfOf(draft))).toContain('Draft')
  await admin.call(invoices.change, { ...of(draft), body: { notes: 'Newer words' } })
  expect(await textOf(await pdfOf(draft))).toContain('Newer words')
  expect(await stored(draft)).toEqual([])
})

test('other calls are answered while a PDF is created', async () => {
  const lines = Array.from({ length: 200 }, (_, place) => ({
    description: `Item ${place + 1}: ${'production of films, pictures and words '.repeat(5)}`,
    quantity: 1,
    unitPrice: usd(100),
  }))
  const draft = await world.addInvoice(company, { lines })
  let maxMs = 0
  let last = performance.now()
  const watch = setInterval(() => {
    maxMs = Math.max(maxMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const start = performance.now()
  await pdfOf(draft)
  const tookMs = performance.now() - start
  maxMs = Math.max(maxMs, performance.now() - last)
  clearInterval(watch)
  expect(maxMs).toBeLessThan(tookMs / 2)
})

test('not even the database lets a sent invoice be deleted', async () => {
  const invoice = await sent()
  const statement = 'delete from invoices where id = $1'
  await expect(database.query(statement, [invoice._id])).rejects.toThrow(/is not deleted/)
})
